"""Pages fade into each other, except where motion is to be reduced."""

import pytest
from waiting import settle, until

# The event tells whether the browser makes a transition from the previous page.
OBSERVE = """
  window.shifts = 0
  addEventListener('pagereveal', event => { window.isTransition = event.viewTransition !== null })
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) window.shifts += shift.value
  }).observe({type: 'layout-shift', buffered: true})
"""

NAMES = """[...document.querySelectorAll('*')]
  .map(element => getComputedStyle(element).viewTransitionName).filter(name => name !== 'none')"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pages_fade_unless_motion_is_reduced(site, address, new_page, motion):
    page = new_page(javascript=True, reduced_motion=motion)
    page.add_init_script(OBSERVE)
    page.goto(address)
    page.click(".card")
    page.wait_for_url("**/albums/**")
    until(page, "window.isTransition !== undefined")
    settle(page)
    assert page.evaluate("window.isTransition") == (motion == "no-preference")
    assert page.evaluate("window.shifts") == 0
    names = page.evaluate(NAMES)
    assert len(names) == len(set(names)) <= 2, "the root and at most one other element"
