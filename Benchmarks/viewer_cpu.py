"""Main-thread CPU of the viewer in Chromium: opening a photo, and going to the next.

    Scripts/python requirements.txt Benchmarks/viewer_cpu.py ADDRESS-OF-AN-ALBUM [RATE]

Prints medians in ms over 20 photos, and over one run with the CPU slowed down by RATE (default 4).
"""

import shutil
import statistics
import sys

from playwright.sync_api import sync_playwright

# Resolves when two frames have been drawn, so that what came before is on the screen.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def main_thread(session):
    """The CPU seconds of the main thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def measure(page, session, action):
    before = main_thread(session)
    action()
    page.evaluate(DRAWN)
    return (main_thread(session) - before) * 1000


def run(browser, address, rate):
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address)
    page.wait_for_load_state("networkidle")
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    opens, steps, idle = [], [], []
    for number in range(20):
        tile = page.locator(".rows a[href]").nth(number)
        tile.scroll_into_view_if_needed()
        page.wait_for_timeout(300)
        idle.append(measure(page, session, lambda: None))
        opens.append(measure(page, session, lambda: tile.press("Enter")))
        page.wait_for_timeout(500)
        page.keyboard.press("Escape")
        page.wait_for_timeout(500)
    page.locator(".rows a[href]").first.press("Enter")
    page.wait_for_load_state("networkidle")
    for _ in range(20):
        page.wait_for_timeout(700)
        steps.append(measure(page, session, lambda: page.keyboard.press("ArrowRight")))
    page.context.close()
    return [statistics.median(values) for values in (opens, steps, idle)]


def main():
    address, rate = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 4
    program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser"])))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for factor in (1, rate):
            opened, went, idle = run(browser, address, factor)
            print(
                f"CPU x{factor:g}: open to drawn {opened:.1f} ms, next {went:.1f} ms, "
                f"measuring nothing {idle:.1f} ms"
            )
        browser.close()


main()
