// Tables by keyboard and by ear: keys that lead to cards, places and verbs, a focus that is not lost, and a line that
// says the choice. A key that is no Enter changes nothing.
"use strict";

const CONTROLS = "#moves :is(button[name], a[href]), .scene a, .curtain a, #tools :is(button, a, summary)";
const isShown = (each) => !each.disabled && each.checkVisibility({ visibilityProperty: true });
const controlsIn = (area) => [...document.querySelectorAll(CONTROLS)].filter((each) => isShown(each) && each.tabIndex >= 0 && each.closest(area));
const isTyped = (each) => each.matches("input:not([type=hidden]), textarea, select");
const middleOf = (each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// The nearest control in a direction: what lies aside counts double.
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function findNext([right, down]) {
  const from = document.activeElement, [x, y] = middleOf(from);
  if (!from.matches(CONTROLS)) return controlsIn(`#${from.closest("#board, #hand, #verbs")?.id ?? "table"}`)[0];
  const far = controlsIn("#table").map((each) => {
    const [toX, toY] = middleOf(each), ahead = (toX - x) * right + (toY - y) * down, aside = Math.abs((toX - x) * down + (toY - y) * right);
    return { each, ahead, cost: ahead + 2 * aside };
  });
  return far.filter(({ ahead }) => ahead > 1).sort((one, other) => one.cost - other.cost)[0]?.each;
}

const PLACES_BY_NUMBER = ["#hand", "#line", "#place"];
const findNumber = (number) => PLACES_BY_NUMBER.map((name) => document.querySelector(`${name}${number || 10}`)).find(Boolean);
const showKeys = () => {
  for (const id of ["more", "keys"]) document.getElementById(id).open = true;
  return document.querySelector("#keys summary");
};
const KEYS = {
  b: () => controlsIn("#board")[0] ?? document.getElementById("board"),
  h: () => controlsIn("#hand")[0] ?? document.getElementById("hand"),
  v: () => controlsIn("#verbs").find((each) => each.matches(".main")) ?? controlsIn("#verbs")[0],
  k: showKeys,
};
document.addEventListener("keydown", (event) => {
  const { key } = event, at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || !document.getElementById("moves") || isTyped(at)) return;
  if (at.closest(".drawer") && key.toLowerCase() !== "k") return;
  const next = ARROWS[key] ? findNext(ARROWS[key]) : /^\d$/.test(key) ? findNumber(Number(key)) : KEYS[key.toLowerCase()]?.();
  if (!next) return;
  event.preventDefault();
  if (next.tabIndex < 0) next.tabIndex = -1; // a card or place that does nothing now is read out all the same
  next.focus();
  next.scrollIntoView({ block: "nearest", inline: "nearest" });
});

// What had the focus has it after a swap; where it is gone, its region has it.
let focused = null;
document.addEventListener("htmx:before:swap", () => {
  const at = document.activeElement, area = at?.closest("#board, #hand, #verbs, #tools, .scene");
  focused = at?.closest("#table") ? { id: at.id, value: at.getAttribute("value"), area: area?.id } : null;
});
function keepFocus() {
  const at = document.activeElement;
  if (!focused || (at !== document.body && isShown(at))) return;
  const { id, value, area } = focused;
  const same = controlsIn("#table").find((each) => (id ? each.id === id : value && each.getAttribute("value") === value));
  const region = document.getElementById(area && area !== "verbs" ? area : "board");
  (same ?? document.querySelector(".scene") ?? region)?.focus({ preventScroll: true });
}

// The choice is said: the act that it makes, else the names of what is chosen.
const nameOf = (each) => each.ariaLabel ?? (each.querySelector(".hidden")?.textContent ?? each.querySelector("[aria-label]")?.ariaLabel ?? "").trim();
function say(choice) {
  const line = document.getElementById("chosen");
  const text = choice && line.dataset.says.replace("{choice}", () => choice);
  if (line && line.textContent !== text) line.textContent = text;
}
function sayChoice() {
  const now = tableNow();
  if (!now || document.getElementById("typed")?.value) return;
  const act = document.querySelector("#verbs button[name=picked]:not([hidden])");
  const chosen = [...document.querySelectorAll("#hand .chosen, #hand .pile.held, #board .line .chosen, #board .go.chosen")];
  say("picked" in now.dataset ? act?.textContent ?? chosen.map(nameOf).join(", ") : "");
}
document.addEventListener("input", ({ target }) => {
  if (target.id === "typed" && target !== document.activeElement) say(target.value);
});
document.addEventListener("htmx:after:swap", () => {
  keepFocus();
  sayChoice();
});
