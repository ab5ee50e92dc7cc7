"""Videos in albums, on photo pages and in the viewer."""

import json
import shutil
import subprocess

import conftest
import pytest
from playwright.sync_api import expect
from test_accessibility import violations
from test_viewer import drag
from video_library import build_videos
from waiting import NEXT_FRAME, poll_page, settle, until
from web_host import serving

pytestmark = pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg is not installed")


def played(page, selector="video"):
    """Plays a video with the keyboard, and returns the time in seconds that it has reached."""
    page.locator(selector).focus()
    page.keyboard.press("Space")
    video = page.locator(selector)
    return poll_page(page, lambda: video.evaluate("({ currentTime }) => currentTime > 0.3 && currentTime"), "it plays")


@pytest.fixture(scope="module")
def videos(gallery, library, once):
    return once("videos", lambda folder: build_videos(gallery, library, folder)) / "site"


@pytest.fixture(scope="module")
def served(gallery, videos):
    with conftest.served(gallery, videos) as address:
        yield address


def video_page(page, address):
    page.goto(f"{address}index.html")
    return address + page.locator("a[data-video]").first.get_attribute("href")


def test_an_album_and_the_timeline_mark_videos(served, new_page):
    page = new_page(javascript=True, url=f"{served}index.html")
    marks = page.locator(".rows a[data-video] .video")
    assert marks.count() == 2
    assert marks.first.inner_text() == "0:03"
    name = page.locator(".rows a[data-video]").first.aria_snapshot().split("\n")[0]
    assert name.count("Video") == 1 and "0:03" in name
    assert not violations(page)
    page.goto(f"{served}by/years/index.html")
    page.locator("a:has(.video)").first.click()
    page.locator(SHOWN).wait_for()


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_a_video_plays_without_script(served, videos, new_page, scheme):
    address = served if scheme == "http" else f"{videos.as_uri()}/"
    page = new_page()
    page.goto(video_page(page, address))
    box = page.locator("video").bounding_box()
    assert box["width"] > 600 and abs(box["width"] / box["height"] - 16 / 9) < 0.02
    assert played(page) > 0.3


def test_nothing_is_loaded_before_a_video_is_played(served, new_page):
    page = new_page(javascript=True)
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{served}index.html")
    page.locator("a[data-video]").first.click()
    for selector in [".slide:not([inert]) video", "video"]:
        # The browser has chosen the file, and waits for a person to play it.
        until(page, f"document.querySelector('{selector}')?.networkState === HTMLMediaElement.NETWORK_IDLE")
        assert page.evaluate(f"document.querySelector('{selector}').readyState") == 0
        page.goto(video_page(page, served))
    assert not [url for url in requests if url.endswith(".mp4")]


def click_picture(page, selector):
    box = page.locator(selector).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


SHOWN = ".slide:not([inert]) video"


@pytest.fixture
def opened(served, new_page):
    """A page whose viewer shows the first video."""
    page = new_page(javascript=True, url=f"{served}index.html")
    page.locator("a[data-video]").first.click()
    page.locator(SHOWN).wait_for()
    settle(page)
    return page


def test_the_viewer_saves_the_video(gallery, videos, new_page, tmp_path):
    catalog = ["--catalog", videos.parent / "gallery.sqlite"]
    build = [gallery, "build", "--output", tmp_path / "site", *catalog, "--downloads", "images"]
    subprocess.run(build, check=True, capture_output=True)
    page = new_page(javascript=True)
    with serving(tmp_path / "site") as address:
        page.goto(f"{address}index.html")
        tile = page.locator("a[data-video][data-file='plain.mp4']")
        tile.click()
        link = page.locator(".viewer .item[href]")
        expect(link).to_have_attribute("download", "plain.mp4")
        assert link.get_attribute("href").endswith(tile.get_attribute("data-video"))


def test_the_viewer_plays_and_pauses_a_video(opened):
    page = opened
    assert played(page, SHOWN) > 0.3
    assert not violations(page)
    for is_paused in ["true", "false"]:
        click_picture(page, SHOWN)
        until(page, f"document.querySelector('{SHOWN}').paused === {is_paused}")
    assert page.locator(".viewer[open]").count() == 1
    # It is paused when it is left.
    page.evaluate(f"document.querySelector('{SHOWN}').loop = true, window.left = document.querySelector('{SHOWN}')")
    page.keyboard.press("ArrowRight")
    until(page, "left.paused")
    assert page.evaluate("left.currentTime < left.duration")
    page.keyboard.press("ArrowLeft")
    page.reload()
    page.locator(SHOWN).wait_for()


def test_the_slideshow_waits_for_a_playing_video(served, new_page):
    page = new_page(javascript=True)
    page.clock.install()
    page.goto(f"{served}index.html")
    page.locator("a[data-video]").first.click()
    shown = SHOWN
    page.locator(shown).wait_for()
    number = page.locator(".counter").inner_text()
    page.locator(shown).evaluate("video => { video.loop = true; video.play() }")
    until(page, f"document.querySelector('{shown}').currentTime > 0")
    page.locator(".play-tool").click()
    for _ in range(3):
        page.clock.run_for(5100)
        assert page.locator(".counter").inner_text() == number
    page.locator(shown).evaluate("video => video.pause()")

    def goes_on():
        page.clock.run_for(5100)
        return page.locator(".counter").inner_text() != number

    poll_page(page, goes_on, "the next photo")


def test_the_slideshow_plays_videos(served, new_page):
    page = new_page(javascript=True)
    page.clock.install()
    page.goto(f"{served}index.html")
    tiles = page.locator(".rows a[id]")
    kinds = tiles.evaluate_all("tiles => tiles.map(tile => !!tile.dataset.video)")
    place = next(n for n in range(1, len(kinds)) if kinds[n])
    tiles.nth(place - 1).click()
    expect(page.locator(".counter")).to_have_text(f"{place} of {len(kinds)}")
    page.locator(".play-tool").click()

    def reaches_video():
        page.clock.run_for(5100)
        return page.locator(".counter").inner_text().startswith(f"{place + 1} ")

    poll_page(page, reaches_video, "the video")
    until(page, f"document.querySelector('{SHOWN}').currentTime > 0")
    sign = "getComputedStyle(document.querySelector('.slide:not([inert]) .surface'), '::after').content"
    until(page, f"{sign} === 'none'")
    page.locator(SHOWN).evaluate("video => video.pause()")
    until(page, f"{sign} !== 'none'")


def test_a_swipe_over_a_video_goes_on(served, new_page):
    page = new_page(width=390, height=844, javascript=True, has_touch=True, is_mobile=True, url=f"{served}index.html")
    page.locator("a[data-video]").first.click()
    shown = ".slide:not([inert]) video"
    page.locator(shown).wait_for()
    settle(page)
    number = page.locator(".counter").inner_text()
    box = page.locator(shown).bounding_box()
    drag(page, (360, box["y"] + 40), (100, box["y"] + 40))
    until(page, f"document.querySelector('.counter').textContent !== '{number}'")


def test_clips_and_posters_hold_no_metadata(videos):
    clips = list(videos.rglob("*.mp4"))
    assert len(clips) == 3
    for file in [*clips, *videos.rglob("*.webp")]:
        data = file.read_bytes()
        assert b"Cameramaker" not in data and b"+59.91" not in data, file
    exiftool = ["exiftool", "-j", "-G1", "-r", videos / "i"]
    facts = json.loads(subprocess.run(exiftool, capture_output=True, check=True).stdout)
    for file in facts:
        private = [key for key in file if "GPS" in key or key.endswith((":Make", ":Model"))]
        assert not private, file["SourceFile"]


def test_a_live_photo_plays_once_while_the_pointer_is_over_it(served, new_page):
    page = new_page(javascript=True)
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{served}index.html")
    tile = page.locator("a[data-live]")
    assert tile.count() == 1 and tile.locator(".live-mark").inner_text() == "LIVE"
    assert not [url for url in requests if url.endswith(".mp4")]
    tile.hover()
    clip = tile.locator("video")
    clip.wait_for()
    assert clip.evaluate("video => video.muted && !video.loop")
    clip.wait_for(state="detached")
    tile.click()
    slide = page.locator(".slide:not([inert])")
    slide.locator("img").wait_for()
    page.mouse.move(5, 400)
    page.mouse.move(640, 400)
    slide.locator("video.clip").wait_for()
    assert slide.locator("video[controls]").count() == 0
    still = new_page(javascript=True, reduced_motion="reduce", url=f"{served}index.html")
    still.locator("a[data-live]").hover()
    until(still, "document.querySelector('a[data-live]').matches(':hover')")
    still.evaluate(NEXT_FRAME)
    assert still.locator("a[data-live] video").count() == 0
