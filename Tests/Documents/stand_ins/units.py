"""Starts the commands of systemd units, with what of their settings can make a command fail."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

LOGS = Path("/var/log/stand-ins/units")

SYSTEM = ["/etc/systemd/system", "/usr/local/lib/systemd/system"]
USER = ["~/.config/systemd/user", "/usr/local/lib/systemd/user"]


def find(name, is_user):
    """The file of a unit, and those that add to it."""
    folders = [Path(folder).expanduser() for folder in (USER if is_user else SYSTEM)]
    file = next((folder / name for folder in folders if (folder / name).is_file()), None)
    if file is None:
        sys.exit(f"stand-in: there is no unit {name} in {folders}")
    return [file, *(part for folder in folders for part in sorted((folder / f"{name}.d").glob("*.conf")))]


def settings(files, is_user):
    """The values of each setting; an empty one ends those before it."""
    places = {"%h": "/home/jane", "%E": "/home/jane/.config" if is_user else "/etc", "%S": "/var/lib"}
    found = {}
    for line in (line.strip() for file in files for line in file.read_text().splitlines()):
        if "=" in line and not line.startswith(("#", ";")):
            name, value = line.split("=", 1)
            for place, path in places.items():
                value = value.replace(place, path)
            found[name] = [*found.get(name, []), value] if value else []
    return found


def verify(files, is_user):
    if shutil.which("systemd-analyze") is None:
        print("skipped: systemd-analyze is not installed")
        return
    command = ["systemd-analyze", "verify", "--man=no", *(["--user"] if is_user else []), str(files[0])]
    result = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "XDG_RUNTIME_DIR": "/tmp"})
    told = [line for line in result.stderr.splitlines() if "gallery" in line and "bus" not in line]
    if told:
        sys.exit("\n".join(told))


def environment(files):
    """The variables of an EnvironmentFile."""
    found = {}
    for name in files:
        if not Path(name).exists():
            sys.exit(f"stand-in: {name}: no such environment file")
        for line in Path(name).read_text().splitlines():
            if "=" in line and not line.startswith("#"):
                name, value = line.split("=", 1)
                found[name] = shlex.split(value)[0]
    return found


def start(name, is_user):
    """Runs the commands of a service as its user, in its folders; all else is read-only where it says so."""
    files = find(name, is_user)
    verify(files, is_user)
    unit = settings(files, is_user)
    user = unit.get("User", [None])[-1]
    writable = list(unit.get("ReadWritePaths", []))
    for folder in unit.get("StateDirectory", []):
        path = Path("/var/lib") / folder
        path.mkdir(exist_ok=True)
        shutil.chown(path, user, user)
        path.chmod(int(unit.get("StateDirectoryMode", ["755"])[-1], 8))
        writable.append(str(path))
    script = ["set -e"]
    if unit.get("PrivateTmp") == ["yes"]:
        script.append("mount -t tmpfs -o mode=1777 none /tmp")
    if unit.get("ProtectSystem") == ["strict"]:
        script += [f"mount --bind {path} {path}" for path in writable]
        script += ["mount -o remount,bind,ro /"]
        # A mount on another one is found only anew.
        script += [f"cd {unit['WorkingDirectory'][-1]}"]
    else:
        script += [f"cd {unit['WorkingDirectory'][-1]}"]
    change = f"setpriv --reuid={user} --regid={user} --init-groups" if user else "setpriv"
    variables = environment(unit.get("EnvironmentFile", []))
    for command in unit["ExecStart"]:
        # systemd divides the value of $NAME into words; quotation marks keep spaces together.
        words = [
            part for word in shlex.split(command)
            for part in (shlex.split(variables.get(word[1:], "")) if word.startswith("$") else [word])]
        words[0] = shutil.which(words[0]) or words[0]
        script.append(f"{change} --no-new-privs {shlex.join(words)}")
    LOGS.mkdir(exist_ok=True)
    with open(LOGS / name, "ab") as log:
        result = subprocess.run(
            ["unshare", "--mount", "sh", "-c", "\n".join(script)], stdout=log, stderr=log, check=False)
    if result.returncode != 0:
        sys.exit(f"stand-in: {name} failed:\n{(LOGS / name).read_text()}")


def control(arguments):
    """systemctl."""
    is_user = "--user" in arguments
    match [word for word in arguments if word != "--user"]:
        case ["daemon-reload"]:
            pass
        case ["start", service] if service.endswith(".service"):
            start(service, is_user)
        case ["enable", "--now", timer] if timer.endswith(".timer"):
            files = find(timer, is_user)
            verify(files, is_user)
            if "timers.target" not in settings(files, is_user).get("WantedBy", []):
                sys.exit(f"stand-in: {timer} starts with nothing")
            find(timer.replace(".timer", ".service"), is_user)
        case ["disable", "--now", timer]:
            find(timer, is_user)
        case ["list-timers", timer]:
            find(timer, is_user)
        case ["reload", "nginx"]:
            pid = Path("/run/nginx.pid")
            is_running = pid.exists() and pid.read_text().strip()
            subprocess.run(["nginx", *(["-s", "reload"] if is_running else [])], check=True)
        case ["reload", "caddy"]:
            subprocess.run(["caddy", "validate", "--config", "/etc/caddy/Caddyfile"], check=True)
        case rest:
            sys.exit(f"stand-in: systemctl {' '.join(rest)}")
