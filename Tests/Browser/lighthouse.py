"""Runs the Lighthouse of Chromium's developer tools without further installation.

Chromium serves the files of the tools at its debugging port. A page of that origin can start their
Lighthouse worker and forward its messages to the browser.
"""

import json
import shutil
import socket

from playwright.sync_api import sync_playwright

# Audits that the pages cannot affect: the driver disables the back/forward cache, and the headers
# of the local server are not those of a web host.
NOT_OURS = {"bf-cache", "bf-cache-insight", "cache-insight"}

RUN = """async ([url, screen]) => {
  const version = await (await fetch('/json/version')).json()
  const socket = new WebSocket(version.webSocketDebuggerUrl)
  await new Promise(done => socket.onopen = done)
  let number = 1e6, worker
  const waiting = new Map()
  const send = (method, params = {}, sessionId = undefined) => new Promise(done => {
    waiting.set(++number, done)
    socket.send(JSON.stringify({id: number, method, params, sessionId}))
  })
  socket.onmessage = event => {
    const message = JSON.parse(event.data)
    if (waiting.has(message.id)) waiting.get(message.id)(message.result)
    else worker?.postMessage({action: 'dispatchProtocolMessage', args: {message: event.data}})
  }
  const tabs = async () => (await send('Target.getTargets', {filter: [{type: 'tab'}]}))
    .targetInfos.map(target => target.targetId)
  const before = await tabs()
  const page = await send('Target.createTarget', {url: 'about:blank'})
  if (screen) {
    const session = await send('Target.attachToTarget', {...page, flatten: true})
    await send('Emulation.setDeviceMetricsOverride', screen, session.sessionId)
  }
  const tab = (await tabs()).find(target => !before.includes(target))
  const {sessionId} = await send('Target.attachToTarget', {targetId: tab, flatten: true})
  const path = '/devtools/entrypoints/lighthouse_worker/lighthouse_worker.js'
  worker = new Worker(path, {type: 'module'})
  await new Promise(done => worker.onmessage = event => event.data === 'workerReady' && done())
  const result = await new Promise(done => {
    worker.onmessage = ({data}) => {
      if (data.action === 'sendProtocolMessage') socket.send(data.args.message)
      else if (data.id === 1) done(data.result)
    }
    worker.postMessage({id: 1, action: 'navigation', args: {
      url, categoryIDs: ['performance', 'accessibility', 'best-practices', 'seo'],
      flags: {formFactor: 'mobile'}, locales: ['en-US'], rootTargetId: tab, mainSessionId: sessionId
    }})
  })
  await send('Target.closeTarget', {targetId: tab})
  return JSON.stringify(result.lhr)
}"""


# The phone of Lighthouse's mobile runs. Without it the page has the size of Chromium's window.
PHONE = {"width": 412, "height": 823, "deviceScaleFactor": 1.75, "mobile": True}


class Report:
    """The report of Lighthouse for a page."""

    def __init__(self, result):
        self.version = result["lighthouseVersion"]
        self.audits = result["audits"]
        self.scores = {name: self._score(category) for name, category in result["categories"].items()}
        self.largest_paint = self.audits["largest-contentful-paint"]["numericValue"] / 1000
        self.first_paint = self.audits["first-contentful-paint"]["numericValue"] / 1000
        self.blocking = self.audits["total-blocking-time"]["numericValue"]
        self.shift = self.audits["cumulative-layout-shift"]["numericValue"]
        self.weight = self.audits["total-byte-weight"]["numericValue"] / 1000

    def _score(self, category):
        """The weighted mean of the audits that the site can affect."""
        parts = [
            (self.audits[part["id"]]["score"], part["weight"])
            for part in category["auditRefs"]
            if part["weight"] and part["id"] not in NOT_OURS
        ]
        known = [(score, weight) for score, weight in parts if score is not None]
        return sum(score * weight for score, weight in known) / sum(weight for _, weight in known)

    @property
    def faults(self):
        """The audits that were not passed completely, worst first."""
        below = [
            (audit["score"], name, audit["title"], audit.get("displayValue", ""))
            for name, audit in self.audits.items()
            if audit["score"] is not None and audit["score"] < 0.9 and name not in NOT_OURS
        ]
        return sorted(below, key=lambda fault: fault[:2])


class Lighthouse:
    """A separate Chromium with a page that forwards messages to its Lighthouse."""

    def __enter__(self):
        names = ["chromium", "chromium-browser", "google-chrome"]
        program = next(filter(None, map(shutil.which, names)), None)
        if not program:
            raise SystemExit("lighthouse: there is no Chromium: run Scripts/setup --tests")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=program,
            args=["--no-sandbox", f"--remote-debugging-port={port}", "--remote-allow-origins=*"],
        )
        self._page = self._browser.new_page()
        self._page.set_default_timeout(300_000)
        self._page.goto(f"http://127.0.0.1:{port}/json/version")
        return self

    def __exit__(self, *_):
        self._browser.close()
        self._playwright.stop()

    def run(self, address, screen=None):
        """Loads a page over a phone's slow network, on a screen such as `PHONE` or a desktop."""
        return Report(json.loads(self._page.evaluate(RUN, [address, screen])))
