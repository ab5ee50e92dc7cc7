"""360° panoramas: larger images that arrive or fail, and addresses with unusable directions."""

import math

from sphere_library import expect_view, photos, shot
from waiting import until
from web_host import serving

OPEN = "!!document.querySelector('.viewer[open]')"
LARGE = "**/*-4096-*s.jpg"


def test_the_picture_stays_if_a_larger_one_fails(sphere_site, new_page):
    with serving(sphere_site.folder) as host:
        # The first view of a narrow window needs the smallest picture.
        page = new_page(600, 400, javascript=True)
        page.route(LARGE, lambda route: route.abort())
        page.goto(f"{host}p/{photos(sphere_site)['a']['id']}.html")
        page.click(".picture")
        expect_view(page, 0, 0, 1, within=2)
        with page.expect_event("requestfailed"):
            for _ in range(4):
                page.keyboard.press("+")
        # The failure has arrived at the script before that of another image.
        page.evaluate("() => { const image = new Image(); image.src = 'data:,'; return image.decode().catch(() => {}); }")
        expect_view(page, 0, 0, 1 / 1.25**4, within=2)
        assert page.locator(".slide:not([inert]) .failed").is_hidden()
        page.unroute(LARGE)
        with page.expect_response(LARGE):
            page.keyboard.press("ArrowRight")


def test_the_first_picture_that_fails_can_be_loaded_again(sphere_site, new_page):
    with serving(sphere_site.folder) as host:
        page = new_page(600, 400, javascript=True)
        page.route("**/*s.jpg", lambda route: route.abort())
        page.goto(f"{host}p/{photos(sphere_site)['a']['id']}.html")
        page.click(".picture")
        page.locator(".slide:not([inert]) .failed").wait_for()
        page.unroute("**/*s.jpg")
        page.locator(".slide:not([inert]) .failed button").click()
        expect_view(page, 0, 0, 1, within=2)


def test_a_larger_picture_replaces_the_smaller_one_in_memory(sphere_site, new_page):
    with serving(sphere_site.folder) as host:
        page = new_page(600, 400, javascript=True)
        page.add_init_script("""
            const { prototype } = WebGL2RenderingContext;
            window.counts = { uploads: 0, textures: 0 };
            const count = (name, kind, step) => {
              const call = prototype[name];
              prototype[name] = function (...values) {
                if (values[0] !== null) counts[kind] += step;
                return call.apply(this, values);
              };
            };
            count("texImage2D", "uploads", 1);
            count("createTexture", "textures", 1);
            count("deleteTexture", "textures", -1);
        """)
        page.goto(f"{host}p/{photos(sphere_site)['a']['id']}.html")
        page.click(".picture")
        shot(page)
        assert page.evaluate("counts") == {"uploads": 1, "textures": 1}
        for _ in range(4):
            page.keyboard.press("+")
        until(page, "counts.uploads === 2")
        assert page.evaluate("counts.textures") == 1
        expect_view(page, 0, 0, 1 / 1.25**4)


def test_unusable_directions_are_those_of_the_centre(sphere_site, new_page):
    page = new_page(960, 640, javascript=True)
    with serving(sphere_site.folder) as host:
        address = f"{host}p/{photos(sphere_site)['a']['id']}.html#@"
        own = math.tan(math.radians(37.5))
        for direction, half in [(".,0,75", own), ("0,.,75", own), ("-,1.2.3,75", own), ("0,0,.", 1), ("0,0,-75", 0.15),
                                ("0,0,180", 1.5), ("0,0,200", 1.5), ("0,0,360", 1.5)]:
            page.goto("about:blank")
            page.goto(address + direction)
            expect_view(page, 0, 0, half)
        page.goto("about:blank")
        # Too many digits.
        page.goto(f"{address}{'9' * 400},0,75")
        assert not page.evaluate(OPEN)
        page.click(".picture")
        expect_view(page, 0, 0, 1)
