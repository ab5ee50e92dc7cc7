"""The commands in a real terminal (tmux) and in a pipe."""

import os
import re
import shutil
import signal
import subprocess

import pytest
from terminal import Terminal
from waiting import PATIENCE

# Characters of two columns each, in a name that is longer than a narrow terminal.
WIDE_NAME = "写真の旅行記録と思い出のアルバム東京から京都まで"
PROGRESS = re.compile("Reading|Rendering|Writing|Publishing|Checking")
# Escape sequences for colours and other attributes.
ATTRIBUTES = re.compile(rb"\x1b\[[0-9;]*m")


@pytest.fixture
def folder(library, tmp_path):
    """A folder with the sample library, one folder of which has a wide name."""
    shutil.copytree(library, tmp_path / "photos")
    (tmp_path / "photos" / "Night").rename(tmp_path / "photos" / WIDE_NAME)
    # One small image a photo: what a terminal shows does not depend on the others.
    (tmp_path / "gallery.yml").write_text("sizes: [256]\n")
    return tmp_path


# One thread needs seconds to index as many files.
MANY = 40_000
INTERRUPTED = "interrupted; what is done is kept, and the same command goes on from there"


@pytest.fixture(scope="module")
def many_files(library, once):
    """A folder with many small pictures."""

    def fill(many):
        picture = (library / "Travel" / "Window seat.jpg").read_bytes()[:4096]
        for number in range(MANY):
            folder = many / f"{number // 1000}"
            if number % 1000 == 0:
                folder.mkdir()
            # A comment makes each picture another.
            content = picture[:2] + b"\xff\xfe\x00\x07%05d" % number + picture[2:]
            (folder / f"{number}.jpg").write_bytes(content)

    return once("many", fill)


@pytest.fixture
def program(gallery):
    return gallery.resolve()


@pytest.fixture
def open_terminal():
    terminals = []

    def open_terminal(*arguments, **options):
        terminals.append(Terminal(*arguments, **options))
        return terminals[-1]

    yield open_terminal
    for terminal in terminals:
        terminal.close()


@pytest.fixture(params=[80, 40], ids=["80 columns", "40 columns"])
def terminal(request, folder, open_terminal):
    return open_terminal(folder, columns=request.param)


def screens(terminal):
    """The screens that a command shows until it ends."""
    seen = []
    while not terminal.has_prompt():
        if (screen := terminal.screen) not in seen:
            seen.append(screen)
    return seen


def test_progress_is_one_line_and_leaves_nothing(terminal, program):
    for command, summary in [
        ("index photos", r"60 photos in the catalog; 61 of 61 files read, .*"),
        ("build", r"59 photos in 11 albums, 1 photo could not be shown; .*: site/index\.html"),
        (
            "check",
            r"60 originals readable; \d+ files of \S+ kB in the site, the largest \S+ of \S+ kB; 1 problem found",
        ),
    ]:
        terminal.type(f"{program} {command}")
        shown = screens(terminal)
        status, lines = terminal.end()
        assert re.fullmatch(summary, lines[-1]), lines
        assert not any(PROGRESS.match(line) for line in lines), lines
        progress = [screen for screen in shown if screen and PROGRESS.match(screen[0])]
        assert all(len(screen) == 1 for screen in progress), progress
        if command == "build":
            # A fast machine shows it for less time than between two looks at the screen.
            assert b"Rendering" in terminal.written
            rendering = [screen[0] for screen in progress if "Rendering" in screen[0]]
            # Parts that do not fit are left out and not cut.
            parts = r"Rendering \d+ of 60(, [^,]+ (per second|MB/s|left))*(: .+)?"
            assert all(re.fullmatch(parts, line) for line in rendering), rendering
    assert not ATTRIBUTES.search(terminal.written)


def test_wide_characters_do_not_break_the_progress_line(folder, open_terminal, program):
    terminal = open_terminal(folder)
    terminal.run(f"{program} index photos")
    terminal.type(f"{program} build")
    named = [screen for screen in screens(terminal) if screen and "写" in screen[0]]
    assert all(len(screen) == 1 for screen in named), named
    assert "写".encode() in terminal.written


def test_lists_and_bars_are_legible(terminal, program):
    terminal.run(f"{program} index photos")
    status, lines = terminal.run(f"{program} list --limit 3")
    assert status == 0 and len(lines) == 5 and lines[-1] == "3 photos", lines
    assert lines[0].split() == ["id", "taken", "size", "camera", "path"]
    assert re.match(r"[a-z0-9]{8}  2023-07-22T14:12:00 ", lines[1]), lines
    status, lines = terminal.run(f"{program} stats")
    assert status == 0 and "Cameras" in lines
    # A bar that does not fit continues at the start of the next line of the screen.
    assert not any(line.startswith("█") for line in terminal.screen), terminal.screen
    assert sum("█" in line for line in lines) > 10
    assert not ATTRIBUTES.search(terminal.written)


def test_messages_between_progress_have_lines_of_their_own(terminal, program):
    terminal.run(f"{program} index photos")
    status, lines = terminal.run(f"{program} build --verbose")
    assert status == 0
    assert "rendered: 59 of 60 photos" in " ".join(lines), lines
    assert not any(PROGRESS.match(line) or "per second" in line for line in lines), lines


def test_ctrl_c_during_build_leaves_a_clean_prompt(terminal, program):
    terminal.run(f"{program} index photos")
    terminal.type(f"{program} build")
    terminal.wait_for("Rendering [1-9]")
    terminal.interrupt()
    assert terminal.end() == (130, [INTERRUPTED])
    status, lines = terminal.run(f"{program} build")
    assert status == 0 and "59 photos in 11 albums" in lines[-1], lines
    # What was rendered before is kept.
    made = int(re.search(r"(\d+) media files made", lines[-1])[1])
    images = sum(len(files) for _, _, files in os.walk(terminal.log.parent / "site" / "i")) - 1  # index.html
    assert 0 < made < images


def test_ctrl_c_during_index_leaves_a_clean_prompt(many_files, open_terminal, program, tmp_path):
    terminal = open_terminal(tmp_path, columns=40)
    terminal.type(f"{program} index {many_files} --jobs 1")
    terminal.wait_for("Reading [1-9]")
    terminal.interrupt()
    assert terminal.end() == (130, [INTERRUPTED])
    status, lines = terminal.run(f"{program} index {many_files}")
    read = int(re.search(rf"; (\d+) of {MANY} files read", lines[-1])[1])
    assert status == 0 and 0 < read < MANY, lines


def test_ctrl_c_is_the_normal_end_of_serve(site, open_terminal, program, tmp_path):
    terminal = open_terminal(tmp_path, columns=40)
    terminal.type(f"{program} serve {site.folder} --port 0")
    terminal.wait_for("Ctrl-C stops it")
    terminal.interrupt()
    status, lines = terminal.end()
    assert status == 0 and len(lines) == 1 and lines[0].startswith("Serving http://127.0.0.1:"), lines


def test_ctrl_c_is_the_normal_end_of_watch(terminal, program):
    terminal.type(f"{program} watch photos")
    terminal.wait_for("watching ")
    photos = terminal.log.parent / "photos"
    shutil.copy(photos / "Travel" / "Window seat.jpg", photos / "new.jpg")
    with open(photos / "new.jpg", "ab") as file:
        file.write(b"another photo")
    terminal.wait_for("added; 60 photos")
    terminal.interrupt()
    status, lines = terminal.end()
    assert status == 0 and "1 added; 60 photos" in lines[-1], lines
    assert not any(PROGRESS.match(line) or "^C" in line for line in lines), lines


def test_a_dumb_terminal_gets_no_escape_sequences(folder, open_terminal, program):
    terminal = open_terminal(folder)
    status, _ = terminal.run(f"export TERM=dumb; {program} index photos && {program} build")
    assert status == 0 and b"\x1b[K" not in terminal.written


def test_a_pipe_gets_plain_lines(folder, program):
    def run(*arguments, **options):
        result = subprocess.run(
            [program, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)
        for output in [result.stdout, result.stderr]:
            assert b"\x1b" not in output and b"\r" not in output, output
            assert output == b"" or output.endswith(b"\n"), output
        errors = result.stderr.decode().splitlines()
        # Every ten seconds a slow machine gets a line, which is not drawn over.
        progress = [line for line in errors if PROGRESS.match(line)]
        assert all(re.fullmatch(r"\w+ \d+( of \d+)?(, [^,]+ (per second|MB/s|left))*(: .+)?", line) for line in progress)
        others = [line for line in errors if line not in progress]
        return result.returncode, result.stdout.decode().splitlines(), others

    status, output, errors = run("index", "photos")
    assert status == 0 and output[0].startswith("60 photos in the catalog"), (output, errors)
    assert errors[-1] == "1 file could not be read", errors
    status, output, errors = run("build")
    assert status == 0 and len(output) == 1 and output[0].endswith("site/index.html"), (output, errors)
    assert len(run("list")[1]) == 62
    assert run("stats")[1][0] == "Years"
    assert run("check")[1][-1].endswith("1 problem found")
    assert run("list", "--json", env={**os.environ, "NO_COLOR": "1"})[0] == 0


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["watch"]])
def test_an_interrupt_in_a_pipe_writes_nothing(folder, program, command):
    subprocess.run([program, "index", "photos"], cwd=folder, check=True, capture_output=True)
    subprocess.run([program, "build"], cwd=folder, check=True, capture_output=True)
    process = subprocess.Popen([program, *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = []
    while not lines or b"Ctrl-C stops it" not in lines[-1]:
        lines.append(process.stdout.readline())
        assert lines[-1], lines
    process.send_signal(signal.SIGINT)
    rest = process.stdout.read()
    assert process.wait(PATIENCE) == 0 and rest == b"", rest
    assert not any(b"\x1b" in line or b"\r" in line for line in lines)
