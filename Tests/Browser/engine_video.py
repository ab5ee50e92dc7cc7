"""Videos play in Firefox: `make test-engines`."""

import shutil

import pytest
from engine_viewer import firefox, until  # noqa: F401
from video_library import build_videos
from web_host import serving

pytestmark = pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg is not installed")


@pytest.fixture(scope="module")
def videos(gallery, library, tmp_path_factory):
    return build_videos(gallery, library, tmp_path_factory.mktemp("videos"))


@pytest.fixture(params=["http", "file"])
def base(request, videos):
    if request.param == "file":
        yield f"{videos.as_uri()}/"
    else:
        with serving(videos) as address:
            yield address


def test_the_video_of_a_photo_page_plays(firefox, base):  # noqa: F811
    firefox.navigate(f"{base}index.html")
    page = "document.querySelector('a[data-video]').href"
    firefox.navigate(firefox.execute_script(f"return {page}"))
    # The browser would not play sound before a person has touched the page.
    firefox.execute_script("const v = document.querySelector('video'); v.muted = true; v.play()")
    until(firefox, "document.querySelector('video').currentTime > 0.3")
