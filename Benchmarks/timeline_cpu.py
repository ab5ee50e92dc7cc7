"""The timeline of a large site: bytes, elements, heap, CPU while it is scrubbed and scrolled, and frames of a slow device.

    Scripts/python requirements.txt Benchmarks/timeline_cpu.py SITE

SITE is a folder that gallery has built, for example by Benchmarks/search_size.py. CPU is that of the main thread
of the page; times on the clock depend on what else the machine does.
"""

import gzip
import json
import shutil
import statistics
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

PAGE = "by/years/index.html"
ELEMENTS = "document.querySelectorAll('#timeline, #timeline *, .scrubber, .scrubber *').length"

# Sums up the shifts, and the gaps between frames.
OBSERVE = """
  window.shift = 0
  window.most = 0
  window.gaps = []
  window.tasks = []
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) window.tasks.push(entry.duration)
  }).observe({ type: 'longtask' })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  let last = 0
  const frame = now => {
    if (last) window.gaps.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
"""

SCRUB = """seconds => new Promise(done => {
  const rail = document.querySelector('.scrubber'), box = rail.getBoundingClientRect()
  rail.setPointerCapture = () => {}
  rail.hasPointerCapture = () => true
  const began = performance.now()
  const send = (kind, share) => rail.dispatchEvent(new PointerEvent(kind,
    { clientX: box.left + 20, clientY: box.top + share * box.height, bubbles: true, pointerId: 1 }))
  send('pointerdown', 0)
  const frame = now => {
    const share = Math.min(1, Math.max(0, now - began) / seconds / 1000)
    send('pointermove', share)
    window.most = Math.max(window.most, %s)
    if (share < 1) requestAnimationFrame(frame)
    else done()
  }
  requestAnimationFrame(frame)
})""" % ELEMENTS

SCROLL = """([speed, seconds]) => new Promise(done => {
  const start = scrollY, began = performance.now()
  const frame = now => {
    scrollTo(0, start + speed * (now - began) / 1000)
    window.most = Math.max(window.most, %s)
    if (now - began < seconds * 1000) requestAnimationFrame(frame)
    else done()
  }
  requestAnimationFrame(frame)
})""" % ELEMENTS


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def measure_files(site):
    text = (site / PAGE).read_text(encoding="utf-8")
    start = text.index('id="timeline-index">') + len('id="timeline-index">')
    index = json.loads(text[start : text.index("</script>", start)])
    files = list((site / "data/timeline").glob("*.js"))
    sizes = [len(gzip.compress(path.read_bytes(), 9)) for path in files]
    without = []
    for path in files:
        data = json.loads(path.read_text(encoding="utf-8")[len("galleryData(") : -2])
        if "b" not in data:
            continue
        for facts in data.get("o", {}).values():
            for key in ["t", "x"]:
                facts.pop(key, None)
        data["o"] = {number: facts for number, facts in data.get("o", {}).items() if facts}
        without.append(len(gzip.compress(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode(), 9)))
    count = index["count"]
    page = len(gzip.compress(text.encode(), 9))
    print(f"{count} photos, {len(files)} files, the largest {max(sizes)} B gz; page {page} B gz")
    print(f"data: {sum(sizes) / count:.2f} B gz a photo, {sum(without) / count:.2f} without titles and captions")


def main():
    site = Path(sys.argv[1])
    measure_files(site)
    handler = partial(Quiet, directory=site)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser"])))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--enable-precise-memory-info"]
        )
        page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
        page.add_init_script(OBSERVE)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def metric(name):
            metrics = session.send("Performance.getMetrics")["metrics"]
            return next(value["value"] for value in metrics if value["name"] == name)

        def during(what, action):
            before = {name: metric(name) for name in ["TaskDuration", "ScriptDuration"]}
            page.evaluate("window.gaps = []")
            action()
            gaps = page.evaluate("window.gaps")
            frames = max(len(gaps), 1)
            cpu, script = ((metric(name) - before[name]) * 1000 / frames for name in before)
            late = sum(gap > 34 for gap in gaps) / frames * 100
            median = statistics.median(gaps) if gaps else 0
            print(
                f"{what}: {cpu:.2f} ms of CPU a frame, {script:.2f} ms of it scripts;"
                f" {frames} frames, median {median:.1f} ms, {late:.1f} % over 34 ms"
            )

        page.goto(f"http://127.0.0.1:{server.server_port}/{PAGE}")
        page.wait_for_timeout(1500)
        page.evaluate("scrollTo(0, 500)")
        page.wait_for_timeout(500)
        during("scrub 0 to 100 % in 4 s", lambda: page.evaluate(SCRUB, 4))
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
        page.wait_for_timeout(1000)
        for speed in [1500, 5000]:
            during(f"scroll at {speed} px/s", lambda: page.evaluate(SCROLL, [speed, 4]))
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.wait_for_timeout(1000)
        for speed in [1500, 5000]:
            page.evaluate("window.gaps = []; window.tasks = []")
            page.evaluate(SCROLL, [speed, 4])
            gaps, tasks = page.evaluate("[window.gaps, window.tasks]")
            print(
                f"CPU 4x slower, scroll at {speed} px/s: {sum(gap > 50 for gap in gaps)} of {len(gaps)} frames over 50 ms,"
                f" the longest {max(gaps):.0f} ms; {len(tasks)} tasks over 50 ms, the longest {max(tasks, default=0):.0f} ms"
            )
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.set_viewport_size({"width": 1000, "height": 800})
        page.wait_for_timeout(800)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_timeout(800)
        session.send("HeapProfiler.collectGarbage")
        heap = metric("JSHeapUsedSize") / 1e6
        print(f"at most {page.evaluate('window.most')} elements, heap {heap:.1f} MB, CLS {page.evaluate('window.shift'):.5f}")
        browser.close()
    server.shutdown()


main()
