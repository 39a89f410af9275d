// The sheets of this browser: how much of each waits on this device.
"use strict";

addEventListener("pageshow", () => {
  for (const place of document.querySelectorAll("[data-unsent]")) {
    const { pathname } = place.closest("a");
    const count = acts.all().filter(({ page, stays }) => stays && page === pathname).length;
    place.textContent = place.dataset.unsent.replace("{n}", count);
    place.hidden = !count;
  }
});
