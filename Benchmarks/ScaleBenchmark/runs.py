"""Runs of programs and their costs."""

import os
import subprocess
import sys
import time


class Run:
    """A run of a program: CPU and wall time in seconds, peak memory in bytes."""

    def __init__(self, command):
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss * 1024
        if process.returncode != 0:
            sys.exit(f"{command}: exit status {process.returncode}")


def best(command, rounds):
    return min((Run(command) for _ in range(rounds)), key=lambda run: run.cpu)


def tell(name, run, photos, limit=""):
    print(
        f"  {name:44} CPU {run.cpu:8.3f} s {run.cpu / photos * 1e6:8.2f} µs a photo   wall {run.wall:8.2f} s"
        f" {run.wall / photos * 1e6:8.2f} µs a photo   peak {run.peak / 2**20:5.0f} MiB"
        f" {run.peak / photos:7.0f} B a photo   {limit}",
        flush=True,
    )
