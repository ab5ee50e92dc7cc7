"""A shell in a real terminal: tmux draws what the program writes, as a terminal window does."""

import re
import subprocess
import uuid

from waiting import poll

# The exit status of the last command, and the number of the next one.
PROMPT = re.compile(r"(\d+) (\d+) ready")


class Terminal:
    def __init__(self, folder, columns=80, lines=24):
        self.socket = f"gallery-{uuid.uuid4().hex[:12]}"
        self.log = folder / f"{self.socket}.log"
        self.log.touch()
        self.number = 1
        prompt = ["-e", r"PS1=$? \# ready "]
        size = ["-x", str(columns), "-y", str(lines)]
        shell = ["bash", "--norc", "--noprofile"]
        self._tmux("-f", "/dev/null", "new-session", "-d", *size, "-c", str(folder), *prompt, *shell)
        # What the program writes, byte by byte.
        self._tmux("pipe-pane", "-o", f"cat >>'{self.log}'")
        self.wait(self.has_prompt)

    def close(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True)

    def _tmux(self, *arguments):
        # Without -u, tmux replaces characters outside of ASCII if there is no locale.
        command = ["tmux", "-u", "-L", self.socket, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    @property
    def screen(self):
        """The lines of the screen, without spaces at their ends and without empty lines at its end."""
        return self._lines("-p")

    @property
    def text(self):
        """The lines that were written, also those that are longer than the screen or have scrolled off."""
        return self._lines("-p", "-J", "-S", "-")

    def _lines(self, *options):
        lines = [line.rstrip() for line in self._tmux("capture-pane", *options).split("\n")]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    @property
    def written(self):
        """Everything that was written, with the prompts and escape sequences of the shell."""
        return self.log.read_bytes()

    def type(self, line):
        """Types a command, which begins on an empty screen."""
        self._tmux("send-keys", "-l", f"clear; {line}")
        self._tmux("send-keys", "Enter")
        self.number += 1

    def interrupt(self):
        self._tmux("send-keys", "C-c")

    def wait(self, condition, seconds=120):
        poll(condition, lambda: "\n".join(self.screen), seconds=seconds)

    def wait_for(self, pattern):
        self.wait(lambda: any(re.search(pattern, line) for line in self.text))

    def has_prompt(self):
        """Whether the command that was typed last has ended."""
        prompt = PROMPT.fullmatch((self.text or [""])[-1])
        return prompt is not None and int(prompt[2]) == self.number

    def end(self):
        """Waits for the end of the command; returns its exit status and the lines that it left."""
        self.wait(self.has_prompt)
        *lines, prompt = self.text
        return int(PROMPT.fullmatch(prompt)[1]), lines

    def run(self, line):
        """Runs a command to its end; returns its exit status and the lines that it left."""
        self.type(line)
        return self.end()
