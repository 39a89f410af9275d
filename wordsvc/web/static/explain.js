// A long tap on a card, or "?" on one, says what it does: the rows of the rules that name its kind, or all of them.
"use strict";

const HOLDS = 500, MOVES = 10;
const EXPLAINED = "#board :is(.card, .note, .face, .mine g, .drawing g, .holdings), #hand :is(.card, .note, .face)";

function explain(card) {
  const about = document.getElementById("about");
  if (!about || about.open) return;
  const kind = card?.closest("[data-kind]") ?? card?.querySelector?.("[data-kind]"), word = kind?.dataset.kind.toLowerCase().split(" ").at(-1);
  const rows = [...about.querySelectorAll("tbody tr, li:not(.drawn-cards > li)")];
  const fit = rows.filter((row) => word && row.textContent.toLowerCase().includes(word));
  for (const row of rows) row.hidden = fit.length > 0 && !fit.includes(row);
  about.showModal();
}

let holding = 0, from = null;
const letGo = () => { clearTimeout(holding); holding = 0; };
document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(EXPLAINED);
  letGo();
  if (!card) return;
  from = event;
  holding = setTimeout(() => {
    letGo();
    document.addEventListener("click", stopClick, { capture: true, once: true });
    explain(card);
  }, HOLDS);
});
document.addEventListener("pointermove", (event) => {
  if (holding && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > MOVES) letGo();
});
for (const ends of ["pointerup", "pointercancel"]) document.addEventListener(ends, () => {
  letGo();
  setTimeout(() => document.removeEventListener("click", stopClick, true));
});
function stopClick(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
document.addEventListener("contextmenu", (event) => { if (event.target.closest(EXPLAINED)) event.preventDefault(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !event.target.closest("input, textarea, select") && !event.defaultPrevented) explain(event.target.closest("#board *, #hand *"));
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-explain]") || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  explain(null);
});
