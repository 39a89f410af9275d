// The one script of the pages' own: every page works without it.
"use strict";

// After a part was swapped the focus goes where the next thing is typed, when the part says so.
document.addEventListener("htmx:after:swap", () => {
  const next = document.querySelector("[data-focus-next]");
  if (next && !document.activeElement?.closest("[data-keep-focus]")) next.focus({ preventScroll: true });
});

// A link that can be copied, where the browser can.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button || !navigator.clipboard) return;
  navigator.clipboard.writeText(button.dataset.copy).then(() => {
    const said = button.querySelector("[data-copied]");
    if (said) said.hidden = false;
  });
});
