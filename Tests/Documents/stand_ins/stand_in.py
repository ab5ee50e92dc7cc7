"""What stands in for programs that need a host, root or a running system.

Each checks the arguments that it is given and the files that it would send, prints what is wrong, and fails. The files
go to a folder of /srv/hosts, where the tests compare them. Called with the name of the program first.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import units

PROJECT = Path(os.environ["PROJECT"])
HOSTS = Path("/srv/hosts")

programs = {}


def program(name):
    def add(function):
        programs[name] = function
        return function

    return add


def fail(reason):
    sys.exit(f"stand-in: {reason}")


def options(arguments, *, values=(), switches=()):
    """Divides arguments into options and others; unknown options are refused, as by the program."""
    found, rest, index = {}, [], 0
    while index < len(arguments):
        word = arguments[index]
        name, equals, value = word.partition("=")
        if name in values:
            if not equals:
                index += 1
                value = arguments[index] if index < len(arguments) else fail(f"{name} needs a value")
            found.setdefault(name, []).append(value)
        elif word in switches:
            found[word] = [""]
        elif word.startswith("-"):
            fail(f"unknown option {word}")
        else:
            rest.append(word)
        index += 1
    return found, rest


def send(folder, host, *, limit, largest, headers):
    """Takes the files of a folder as a host does: within its limits, and nothing that must stay at home."""
    folder = Path(folder)
    if not (folder / "index.html").is_file():
        fail(f"{folder} has no index.html")
    files = [path for path in folder.rglob("*") if path.is_file()]
    private = [path for path in files if any(part.startswith(".gallery") for part in path.parts)]
    if private:
        fail(f"{private[0]} must not be published")
    if len(files) > limit or any(path.stat().st_size > largest for path in files):
        fail("the host refuses so many or so large files")
    if headers and "immutable" not in (folder / "_headers").read_text():
        fail("_headers is missing")
    shutil.rmtree(HOSTS / host, ignore_errors=True)
    shutil.copytree(folder, HOSTS / host)


@program("sudo")
def sudo(arguments):
    user = "root"
    if arguments[:1] == ["-u"]:
        user, arguments = arguments[1], arguments[2:]
    if not arguments or arguments[0].startswith("-"):
        fail(f"sudo {' '.join(arguments)}")
    # The reader is root here, so that sudo works; the home folder stays, as on Debian.
    change = [] if user == "root" else ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
    os.execvp((change + arguments)[0], change + arguments)


@program("apt")
def apt(arguments):
    found, (command, *packages) = options(arguments, switches=["-y"])
    if command not in ["install", "remove", "update"]:
        fail(f"apt {command}")
    version = subprocess.run(["/usr/local/bin/gallery", "--version"], capture_output=True, text=True).stdout.split()[1]
    for name in packages:
        if name.startswith("./"):
            if name not in ["./out/gallery_*.deb", f"./gallery_{version}-1~debian12_amd64.deb"]:
                fail(f"make deb does not write {name}")
        elif name != "gallery":
            known = subprocess.run(["apt-cache", "show", name], capture_output=True, check=False)
            if known.returncode != 0:
                fail(f"{name} is no package")


@program("make")
def make(arguments):
    # The checkout is read-only, and a release build takes minutes: the targets must exist.
    command = ["/usr/bin/make", "--dry-run", "--directory", PROJECT, *arguments]
    os.execv(command[0], [str(word) for word in command])


@program("Scripts")
def scripts(arguments):
    name, *rest = arguments
    if not os.access(PROJECT / "Scripts" / name, os.X_OK):
        fail(f"there is no Scripts/{name}")
    if name == "make-image" and rest != ["out/gallery_*.deb"]:
        fail(f"make-image {rest}")


@program("gallery")
def gallery(arguments):
    """The servers of the program, which the reader stops after looking at the site."""
    process = subprocess.Popen(
        ["/usr/local/bin/gallery", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines, last = [], {"serve": "http://", "watch": "watching"}[arguments[0]]
    while last not in "".join(lines[-1:]):
        lines.append(process.stdout.readline() or fail("".join(lines)))
        print(lines[-1], end="")
    if arguments[0] == "serve":
        (address,) = re.findall("http://[^; ]+", "".join(lines))
        with urllib.request.urlopen(address) as page:
            if b"<title>" not in page.read():
                fail("the site has no first page")
    process.send_signal(signal.SIGINT)
    print(process.communicate(timeout=30)[0])
    sys.exit(process.returncode)


@program("ssh")
def ssh(arguments):
    """Runs a command on this machine, as the host would."""
    while arguments and arguments[0].startswith("-"):
        arguments = arguments[2 if arguments[0] in ["-l", "-p", "-i", "-o"] else 1 :]
    host, *command = arguments
    if not re.fullmatch(r"([a-z]+@)?(example\.org|ssh\.example\.org|nas)", host):
        fail(f"there is no host {host}")
    os.execv("/bin/sh", ["sh", "-c", " ".join(command)])


@program("bagit.py")
def bagit(arguments):
    """The program itself, which is a package of the tests."""
    os.execv(sys.executable, [sys.executable, "-m", "bagit", *arguments])


@program("npx")
def npx(arguments):
    match arguments:
        case ["wrangler", "login"] | ["netlify", "login"]:
            pass
        case ["wrangler", "pages", "project", "create", *rest]:
            found, (name,) = options(rest, values=["--production-branch"])
            if found.get("--production-branch") != ["main"]:
                fail("the project needs --production-branch")
            (HOSTS / f"cloudflare-{name}").touch()
        case ["wrangler", "pages", "deploy", *rest]:
            found, (folder,) = options(rest, values=["--project-name", "--branch"])
            (name,) = found.get("--project-name", [""])
            if not (HOSTS / f"cloudflare-{name}").exists():
                fail(f"there is no project {name}")
            if found.get("--branch") != ["main"]:
                fail("without --branch main, a folder that is a git repository can become a preview")
            send(folder, "cloudflare", limit=20_000, largest=25 << 20, headers=True)
        case ["netlify", "sites:create", *rest]:
            found, _ = options(rest, values=["--name"])
            (HOSTS / f"netlify-{found['--name'][0]}").touch()
        case ["wrangler", "pages", "project", "delete", name]:
            (HOSTS / f"cloudflare-{name}").unlink()
        case ["netlify", "sites:delete", name]:
            (HOSTS / f"netlify-{name}").unlink()
        case ["netlify", "deploy", *rest]:
            found, others = options(rest, values=["--dir", "--site"], switches=["--prod", "--no-build"])
            if others or "--prod" not in found or "--no-build" not in found:
                fail("netlify deploy needs --prod and --no-build")
            if not (HOSTS / f"netlify-{found['--site'][0]}").exists():
                fail(f"there is no site {found['--site'][0]}")
            send(found["--dir"][0], "netlify", limit=54_000, largest=1 << 30, headers=True)
        case _:
            fail(f"npx {' '.join(arguments)}")


@program("aws")
def aws(arguments):
    match arguments:
        case ["configure"]:
            folder = Path.home() / ".aws"
            folder.mkdir(mode=0o700)
            key, secret, region, _ = (sys.stdin.readline().strip() for _ in range(4))
            (folder / "credentials").write_text(
                f"[default]\naws_access_key_id = {key}\naws_secret_access_key = {secret}\n")
            (folder / "config").write_text(f"[default]\nregion = {region}\n")
        case ["s3", "rb", bucket, "--force"]:
            name = bucket.removeprefix("s3://")
            subprocess.run(["rclone", "purge", f":s3,env_auth:{name}"], check=True)
        case ["s3", "mb", bucket, *rest]:
            found, _ = options(rest, values=["--region"])
            name = bucket.removeprefix("s3://")
            if not re.fullmatch(r"[a-z0-9][a-z0-9.-]{2,62}", name):
                fail(f"{name} is no name of a bucket")
            (region,) = found["--region"]
            remote = f":s3,env_auth,provider=AWS,region={region},location_constraint={region}:{name}"
            subprocess.run(["rclone", "mkdir", remote], check=True)
        case _:
            fail(f"aws {' '.join(arguments)}")


def container(arguments, user_options):
    match arguments:
        case ["load", "-i", "out/gallery_*_image.tar"]:
            return
        case ["run", *rest]:
            index = rest.index("localhost/gallery") if "localhost/gallery" in rest else fail("no image localhost/gallery")
            found, others = options(
                rest[:index], values=["-v", "--user", "-e", "--userns"], switches=["--rm"])
            if others or not any(name in found for name in user_options):
                fail(f"the files would belong to another user: {user_options}")
            mounts = ["set -e"]
            for mount in found.get("-v", []):
                source, target, *mode = mount.split(":")
                if not Path(source).exists():
                    fail(f"{source} does not exist")
                mounts.append(f"mkdir -p {target}; mount --bind '{source}' {target}")
                if mode == ["ro"]:
                    mounts.append(f"mount -o remount,bind,ro {target}")
            mounts.append('cd /gallery; HOME=/gallery exec /usr/local/bin/gallery "$@"')
            os.execvp("unshare", ["unshare", "--mount", "sh", "-c", "\n".join(mounts), "sh", *rest[index + 1 :]])
        case _:
            fail(" ".join(arguments))


@program("podman")
def podman(arguments):
    container(arguments, ["--userns"])


@program("docker")
def docker(arguments):
    container(arguments, ["--user"])


@program("systemctl")
def systemctl(arguments):
    units.control(arguments)


@program("journalctl")
def journalctl(arguments):
    found, rest = options(arguments, values=["--unit", "-u"], switches=["--user"])
    (unit,) = found.get("--unit") or found.get("-u") or fail("no unit")
    print((units.LOGS / unit).read_text())


@program("loginctl")
def loginctl(arguments):
    if arguments != ["enable-linger"]:
        fail(f"loginctl {arguments}")


if __name__ == "__main__":
    name, *words = sys.argv[1:]
    # The file names of patterns that match nothing, because `make deb` has not run, are patterns still.
    with open(f"/var/log/stand-ins/{name}", "a", encoding="utf-8") as log:
        log.write(" ".join(words) + "\n")
    programs[name](words)
