// Acts of several moves: cards are put into words and chosen to be discarded without an answer of the server. It is
// asked for the worth of an act when the fingers rest; no rule of a game is here.
"use strict";

const RESTS = 250, SAME_TAP = 200;
const composerNow = () => document.querySelector("[data-composer]");
const picksNow = () => [...document.querySelectorAll("#moves input[name=pick]")].map(({ value }) => value);
const cardsOf = (composer) => new Map([...composer.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card]));

// The choice stands in the page as its picks: "lay" and the places of the cards of each word, "discard" and a place.
function readChoice(composer) {
  const cards = cardsOf(composer), picks = picksNow(), at = picks.indexOf("discard"), laid = at < 0 ? picks.slice(1) : picks.slice(1, at || 1);
  const words = laid.map((text) => text.split(".").filter((place) => cards.has(place)));
  if (!laid.length || laid.at(-1).endsWith(".")) words.push([]);
  return { words, discards: picks.length ? at >= 0 : composer.dataset.composer === "discard", discard: at < 0 ? "" : picks[at + 1] ?? "" };
}
function writeChoice({ words, discards, discard }) {
  const isOpen = !discards && words.at(-1).length, laid = words.filter((word) => word.length);
  const texts = laid.map((word, at) => word.join(".") + (isOpen && at === laid.length - 1 ? "" : "."));
  if (!discards) return ["lay", ...texts];
  return [...(texts.length ? ["lay", ...texts] : []), "discard", ...(discard ? [discard] : [])];
}

function tapCard(choice, place) {
  const isUsed = choice.words.flat().includes(place);
  if (choice.discards) choice.discard = isUsed ? choice.discard : place;
  else if (isUsed) choice.words = choice.words.map((word) => word.filter((each) => each !== place));
  else choice.words.at(-1).push(place);
}
const CHANGES = {
  next: (choice) => { choice.words.push([]); },
  back: (choice) => {
    choice.words = choice.words.filter((word) => word.length);
    choice.words.at(-1).pop();
  },
  both: (choice) => { choice.words.push([]); choice.discards = true; },
  discard: (choice) => Object.assign(choice, { words: [[]], discards: true, discard: "" }),
  lay: (choice) => Object.assign(choice, { discards: false, discard: "" }),
};

function drawChoice(composer, { words, discards, discard }) {
  const cards = cardsOf(composer), used = words.flat(), open = discards ? null : words.at(-1);
  const find = (selector) => composer.querySelector(selector);
  const signOf = (place) => cards.get(place).querySelector(".card");
  const nameOf = (word) => word.map((place) => signOf(place).firstChild.data.trim()).join("");
  for (const [place, card] of cards) card.classList.toggle("chosen", used.includes(place) || place === discard);
  const drawn = words.filter((word) => word.length || word === open);
  find(".building").replaceChildren(...drawn.map((word) => {
    const slot = Object.assign(document.createElement("span"), { className: word === open ? "slot open" : "slot" });
    const line = Object.assign(document.createElement("div"), { className: "word" });
    slot.append(...word.map((place) => signOf(place).cloneNode(true)));
    line.append(slot);
    return line;
  }));
  for (const part of composer.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "discard") !== discards;
  const hide = (selector, isHidden) => { const part = find(selector); if (part) part.hidden = isHidden; };
  hide(".building", !drawn.length);
  hide("[data-do=next]", !open?.length || used.length === cards.size);
  hide("[data-do=back]", discards || !used.length);
  const { lay, discard: discardSays, both } = composer.dataset, laid = words.filter((word) => word.length).map(nameOf).join(" + ");
  const says = !discard ? lay : laid ? both : discardSays, act = document.querySelector("#moves button[name=picked]");
  act.hidden = !laid && !discard;
  act.textContent = says.replace("{words}", laid).replace("{card}", discard && nameOf([discard]));
  find(".outcome").textContent = "";
}

let resting = 0;
function keepChoice(picks) {
  const board = document.getElementById("board");
  for (const input of document.querySelectorAll("#moves input[name=pick]")) input.remove();
  board.before(...picks.map((value) => Object.assign(document.createElement("input"), { type: "hidden", name: "pick", value })));
  document.getElementById("now").dataset.picked = "";
  showInAddress();
  clearTimeout(resting);
  resting = setTimeout(askPreview, RESTS);
}

// The address has the choice, so that a page that is loaded anew has it, too.
function addressOfChoice() {
  const fields = [...new FormData(document.getElementById("moves"))].filter(([name]) => name === "seat" || name === "pick");
  return fields.length ? `${location.pathname}?${new URLSearchParams(fields)}` : location.pathname;
}
function showInAddress() {
  const isChosen = composerNow() && picksNow().length;
  if (isChosen || new URLSearchParams(location.search).has("pick")) history.replaceState(history.state, "", addressOfChoice());
}
document.addEventListener("htmx:after:swap", () => { if (document.getElementById("moves")) showInAddress(); });

// The fields of an address get the choice as it is now.
function keepPicks(fields) {
  if (!composerNow()) return;
  fields.delete("pick");
  for (const pick of picksNow()) fields.append("pick", pick);
}

// A preview of an older choice says nothing; where none is left, it was sent, and the table is looked at instead.
function askPreview() {
  if (!window.htmx || !composerNow()) return;
  htmx.ajax("GET", addressOfChoice(), { source: "#look", target: "#table", swap: "innerMorph", choice: picksNow().join(" ") });
}
document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!ctx.choice || ctx.choice === picksNow().join(" ")) return;
  event.preventDefault();
  if (!picksNow().length) lookAgain();
});

let tapped = null, tappedAt = 0;
document.addEventListener("click", (event) => {
  const composer = event.target.closest("[data-composer]"), does = event.target.closest("[data-card], [data-do]");
  if (!composer || !does || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const isSecond = does === tapped && Date.now() - tappedAt < SAME_TAP;
  [tapped, tappedAt] = [does, Date.now()];
  if (isSecond) return;
  const choice = readChoice(composer);
  if (does.dataset.card) tapCard(choice, does.dataset.card);
  else CHANGES[does.dataset.do](choice);
  drawChoice(composer, choice);
  keepChoice(writeChoice(choice));
}, true);
