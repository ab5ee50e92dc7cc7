"""A machine for the reader of a document: a copy of this one without a network, which the commands can change.

The root of the file system is an overlay, so commands such as `sudo useradd` and files in /etc are real and end with the
session. The reader is jane, with photos at ~/Photos and gallery in PATH. What needs a host is answered by the programs
of stand_ins.
"""

import os
import shlex
import subprocess
import threading
import time
from pathlib import Path

from documents import PROJECT

STAND_INS = Path(__file__).resolve().parent / "stand_ins"

START = r"""
set -e
mount -t tmpfs -o mode=755 none "$WORK"
mkdir "$WORK/upper" "$WORK/work" "$WORK/root"
mount -t overlay -o lowerdir=/,upperdir="$WORK/upper",workdir="$WORK/work" none "$WORK/root"
cd "$WORK/root"
for path in /dev /sys "$PROJECT" "$GIVEN"; do mkdir -p ".$path"; mount --rbind "$path" ".$path"; done
mount -o remount,bind,ro ".$PROJECT"
mkdir -p old
pivot_root . old
cd /
mount -t proc none /proc
umount -l /old
rmdir /old
ip link set lo up
"""

PREPARE = r"""
mkdir -p /home/jane /srv/hosts /var/log/stand-ins
id jane >/dev/null 2>&1 || useradd --no-create-home --home-dir /home/jane jane
cp -a "$GIVEN/." /home/jane/
chmod 700 /home/jane
chmod 1777 /var/log/stand-ins
for name in $NAMES; do
  printf '#!/bin/sh\nexec "%s" "%s" "%s" "$@"\n' "$PYTHON" "$STAND_INS/stand_in.py" "$name" >/usr/local/sbin/$name
  chmod 755 /usr/local/sbin/$name
done
# Another user may not be able to start this Python, and starts no server.
sed -i '2i case $1 in serve | watch) ;; *) exec /usr/local/bin/gallery "$@" ;; esac' /usr/local/sbin/gallery
# Another user may not be able to reach the folder of the build, which can be in /tmp or /root.
mkdir -p /usr/local/lib/gallery
cp "$PROGRAM" "$(dirname "$PROGRAM")"/{gallery-renderer,libgallery-vips.so} /usr/local/lib/gallery/
ln -sf /usr/local/lib/gallery/gallery /usr/local/bin/gallery
mkdir -p /usr/local/lib/systemd/user /usr/local/lib/systemd/system
for unit in user/gallery.service system/gallery.service user/gallery.timer system/gallery.timer; do
  file=Packaging/$(basename "$unit"); if [ -e "$PROJECT/Packaging/$unit" ]; then file=Packaging/$unit; fi
  sed 's|/usr/bin/gallery|/usr/local/bin/gallery|' "$PROJECT/$file" >"/usr/local/lib/systemd/$unit"
done
mkdir -p /usr/local/share/doc/gallery/examples
cp "$PROJECT"/Examples/frames.* /usr/local/share/doc/gallery/examples
printf '127.0.0.1 localhost %s\n' "$HOSTS" >/etc/hosts
cd /home/jane
unset AWS_CA_BUNDLE GALLERY_CATALOG GALLERY_PASSPHRASE GALLERY_BIN OLDPWD
export HOME=/home/jane USER=jane LOGNAME=jane PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
"""

# The seconds of one block of commands.
LIMIT = 300

HOSTS = "photos.example.org example.org ssh.example.org ftp.example.org nas "
HOSTS += "s3.eu-central-1.amazonaws.com jane-photos.s3.eu-central-1.amazonaws.com"


class Session:
    """A shell in which blocks run one after the other."""

    def __init__(self, gallery, python, given, work):
        """Starts the shell; `given` has the files of the reader's home folder, `work` is an empty folder."""
        environment = {
            "WORK": str(work), "PROJECT": str(PROJECT), "GIVEN": str(given), "PROGRAM": str(gallery), "HOSTS": HOSTS,
            "PYTHON": str(python), "STAND_INS": str(STAND_INS), "NAMES": " ".join(names()),
        }
        self.log, self.scripts = work.parent / f"{work.name}.log", 0
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "bash", "--norc"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=open(self.log, "wb"), text=True,
            env={**os.environ, **environment})
        self.run(START)
        (child,) = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.root = Path(f"/proc/{child}/root")
        self.run(PREPARE)

    def run(self, commands, given=""):
        """Runs commands until the first that fails, and returns what they print.

        `given` is what the reader types.
        """
        self.scripts += 1
        done = f"@@done {self.scripts}"
        text = (
            f"eval {shlex.quote(f'set -eo pipefail{chr(10)}{commands}')} <<'@@typed' 2>&1\n{given}\n@@typed\n"
            f"set +e; printf '\\n%s\\n' '{done}'\n")
        output = []
        # A command that waits for what does not come fails instead of the whole run.
        guard = threading.Timer(LIMIT, self.process.kill)
        guard.start()
        try:
            self.process.stdin.write(text)
            self.process.stdin.flush()
            for line in self.process.stdout:
                if line == f"{done}\n":
                    return "".join(output).removesuffix("\n")
                output.append(line)
        except BrokenPipeError:
            pass
        finally:
            guard.cancel()
        self.process.wait()
        raise AssertionError(
            f"status {self.process.returncode} of\n{commands}\n{''.join(output)}{self.log.read_text()}")

    def test(self, command):
        """What a command prints, without ending the session if it fails."""
        return self.run(f"({command}) || true").strip()

    def files(self, folder):
        """The sizes of files below a folder of the session by their paths."""
        lines = self.run(f"cd {shlex.quote(folder)} && find . -type f -printf '%P\\t%s\\n'; cd - >/dev/null").split("\n")
        return {path: int(size) for path, size in (line.split("\t") for line in lines if "\t" in line)}

    def calls(self, program):
        """The arguments of each call of a stand-in, as one line of words."""
        text = self.test(f"cat /var/log/stand-ins/{program}")
        return [line for line in text.split("\n") if line]

    def serve(self, *command):
        """Starts a server of stand_ins, and waits until it says that it listens."""
        words = " ".join(command)
        self.run(f"({words} >/var/log/stand-ins/server.txt 2>&1 &)")
        for _ in range(1200):
            if "listening" in self.test("cat /var/log/stand-ins/server.txt"):
                return
            time.sleep(0.05)
        raise AssertionError(self.test("cat /var/log/stand-ins/server.txt"))

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def names():
    """The programs that stand-ins replace."""
    text = (STAND_INS / "stand_in.py").read_text()
    return [line.split('"')[1] for line in text.split("\n") if line.startswith('@program("')]
