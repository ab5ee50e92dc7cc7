"""Main-thread CPU and frames in Chromium while an album changes its layout.

    Scripts/python requirements.txt Benchmarks/layouts_cpu.py ADDRESS-OF-AN-ALBUM [WIDTH HEIGHT]

Prints for each layout the median and the maximum of 20 switches to it: CPU in ms until the animation has ended,
beside that of a page that does nothing for as long, the tiles that moved, and the intervals of frames over 34 ms.
"""

import shutil
import statistics
import sys

from playwright.sync_api import sync_playwright

KINDS = ["grid", "masonry", "justified"]
DURATION = 450
WAIT = f"() => new Promise(done => setTimeout(done, {DURATION}))"
SWITCH = """async kind => {
  document.querySelector(`.layouts [value="${kind}"]`).click()
  const count = document.getAnimations().length
  await (%s)()
  return count
}""" % WAIT
# Counting frames costs CPU, so it has runs of its own.
FRAMES = """async kind => {
  const times = []
  let isRunning = true
  const note = time => { times.push(time); if (isRunning) requestAnimationFrame(note) }
  requestAnimationFrame(note)
  document.querySelector(`.layouts [value="${kind}"]`).click()
  await (%s)()
  isRunning = false
  return times.slice(1).map((time, place) => time - times[place])
}""" % WAIT


def main():
    address = sys.argv[1]
    width, height = (int(value) for value in sys.argv[2:4] or (1440, 900))
    program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser"])))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def cpu(script, *arguments):
            before = main_thread(session)
            result = page.evaluate(script, *arguments)
            return (main_thread(session) - before) * 1000, result

        page.goto(address)
        page.wait_for_load_state("networkidle")
        # Images below the first window wait for the first scroll.
        page.evaluate("scrollTo(0, 1)")
        page.wait_for_timeout(1000)
        idle = statistics.median(cpu(WAIT)[0] for _ in range(10))
        print(f"{width} x {height}: {page.locator('.rows a').count()} photos, doing nothing {idle:.1f} ms")
        costs, tiles, frames = ({kind: [] for kind in KINDS} for _ in range(3))
        for kind in KINDS * 20:
            cost, moved = cpu(SWITCH, kind)
            costs[kind].append(cost)
            tiles[kind].append(moved)
            page.wait_for_timeout(200)
        for kind in KINDS * 5:
            frames[kind] += page.evaluate(FRAMES, kind)
            page.wait_for_timeout(200)
        for kind in KINDS:
            late = sum(frame > 34 for frame in frames[kind])
            print(
                f"{kind}: {statistics.median(costs[kind]):.1f} ms, at most {max(costs[kind]):.1f} ms, "
                f"{statistics.median(tiles[kind]):.0f} tiles, {late} of {len(frames[kind])} frames late"
            )
        browser.close()


def main_thread(session):
    """The CPU seconds of the main thread."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


main()
