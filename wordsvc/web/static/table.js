// Tables: what others do is followed, and a tap shows its choice at once. Every table works without it.
"use strict";

// A table that others play at: it is followed by a stream, or looked at now and then where too many tabs have
// one, for a browser opens six connections to a server and no more.
const MOST_STREAMS = 3, LOOK_EVERY = 5000, SILENT = 40000;
const tableNow = () => document.getElementById("now");
let streamed = null, looking = null;

function lookAgain() {
  if (composerNow() && picksNow().length) return askPreview();
  const look = document.getElementById("look");
  if (look && window.htmx) htmx.trigger(look, "look");
}

function followByLooking() {
  const stream = document.getElementById("stream");
  stream?.remove();
  streamed?.abortController?.abort();
  streamed = null;
  looking ??= setInterval(lookAgain, LOOK_EVERY);
}

if (document.getElementById("stream") && window.BroadcastChannel) {
  const tabs = new BroadcastChannel("tables");
  const newer = new Set();
  const own = `${Date.now()}-${Math.random()}`;
  tabs.onmessage = ({ data }) => {
    if (data.closed) newer.delete(data.closed);
    if (data.opened && newer.add(data.opened).size >= MOST_STREAMS) followByLooking();
  };
  tabs.postMessage({ opened: own });
  addEventListener("pagehide", () => tabs.postMessage({ closed: own }));
}

// htmx may begin before its extension is there; what is connected is said when both are.
document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
  const stream = document.getElementById("stream");
  if (!stream || !window.htmx) return;
  stream.setAttribute("hx-sse:connect", stream.dataset.stream);
  htmx.process(stream);
}));
// Where no stream can be had the table is looked at.
document.addEventListener("htmx:sse:error", ({ detail }) => { if (detail.status) followByLooking(); });
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const answer = ctx.response?.raw;
  if (ctx.sourceElement.id === "stream" && !(answer?.ok && isOurs(answer))) followByLooking();
});
document.addEventListener("htmx:sse:after:connection", (event) => { streamed = event.detail.connection; });

// A connection may end unnoticed: a stream that is silent for longer than the server ever is is opened anew.
function reopenStream() {
  if (!streamed?.reader) return;
  miss();
  streamed.reader.cancel();
}
setInterval(() => {
  if (Date.now() - heard > SILENT) reopenStream();
  if (announced > Number(tableNow()?.dataset.version ?? announced)) lookAgain(); // the answer to a look was lost
}, LOOK_EVERY);
addEventListener("offline", reopenStream);

// After the end it is looked now and then whether somebody plays again.
const LOOK_AFTER = 10000, MOST_LOOKS = 180;
let looks = 0;
setInterval(() => {
  if (document.hidden || !("over" in (tableNow()?.dataset ?? {})) || (looks += 1) > MOST_LOOKS) return;
  lookAgain();
}, LOOK_AFTER);

// What this page has is not swapped again; where something was chosen, the choice stays. An answer may come after
// what happened later: it is not swapped, but it may say why something could not be done.
let announced = 0; // the newest version of which a message has come
document.addEventListener("htmx:sse:before:message", (event) => {
  const now = tableNow(), { message } = event.detail;
  if (!now || message.event || !message.id) return; // one with a name has the id of the one before
  announced = Math.max(announced, Number(message.id));
  if (Number(message.id) <= Number(now.dataset.version)) event.detail.cancelled = true;
  else if ("picked" in now.dataset) {
    event.detail.cancelled = true;
    lookAgain();
  }
});
document.addEventListener("htmx:before:swap", (event) => {
  const now = tableNow(), { text } = event.detail.ctx, told = /data-version="(\d+)"/.exec(text);
  if (!now || !told || Number(told[1]) >= Number(now.dataset.version)) return;
  event.preventDefault();
  if (event.detail.ctx.response?.status === 200) accept(event.detail.ctx);
  keepFault(new DOMParser().parseFromString(text, "text/html").getElementById("fault"));
  showFault();
});

// What could not be done stays to be read, though others go on meanwhile.
const FAULT_STAYS = 8000;
let fault = null, faultUntil = 0;
function keepFault(found) {
  fault = found?.cloneNode(true);
  faultUntil = Date.now() + FAULT_STAYS;
}
function showFault() {
  if (fault && Date.now() < faultUntil && !document.getElementById("fault")) document.getElementById("heard")?.after(fault);
}
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id !== "stream" && ctx.sourceElement.id !== "look") keepFault(document.getElementById("fault"));
  else showFault();
});
document.addEventListener("visibilitychange", () => { if (!document.hidden && tableNow()) lookAgain(); });
addEventListener("online", () => { if (tableNow()) lookAgain(); });

// A card that is tapped for a word is typed, so that nobody else's move can take it away.
document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-letters]"), field = document.getElementById("typed");
  if (!card || !field || field.disabled) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  field.value += card.dataset.letters;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}, true);

// A question that is opened is in sight with its answer.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches(".asks[open]")) target.scrollIntoView({ block: "nearest" });
}, true);

// A choice that is no move yet, a hint and the like swap the table, too.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#table a[href]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.dataset.zoom) {
    event.preventDefault();
    return zoom(Number(link.dataset.zoom));
  }
  const address = new URL(link.href, location.href);
  if (address.hash === "#last") {
    const last = document.getElementById("last");
    if (!last) return;
    event.preventDefault();
    return last.scrollIntoView({ block: "center", inline: "center" });
  }
  if (address.pathname !== location.pathname || !link.getAttribute("href").includes("?") || "whole" in link.dataset || !window.htmx) return;
  event.preventDefault();
  if (address.searchParams.has("hint")) keepPicks(address.searchParams);
  htmx.ajax("GET", `${address.pathname}${address.search}`, { target: "#table", swap: "innerMorph" });
});

function zoom(by) {
  const table = document.getElementById("table");
  const size = Math.min(4, Math.max(0, Number(/zoom-(\d)/.exec(table.className)[1]) + by));
  table.className = table.className.replace(/zoom-\d/, `zoom-${size}`);
}

// Who is here changes without a move, and reactions are told once: both come by messages with a name.
const SAID_FOR = 8000;
document.addEventListener("beat", ({ detail }) => {
  const told = JSON.parse(detail?.data ?? "{}");
  for (const place of document.querySelectorAll("[data-told]")) {
    const text = told[place.dataset.told];
    if (text !== undefined && text !== place.textContent) place.textContent = text;
  }
});
document.addEventListener("reaction", ({ detail }) => {
  const line = Object.assign(document.createElement("p"), { textContent: JSON.parse(detail.data).says });
  document.getElementById("said")?.append(line);
  setTimeout(() => line.remove(), SAID_FOR);
});

// The phone's own sheet for a link or a result, where it has one.
document.documentElement.toggleAttribute("data-shares", Boolean(navigator.share));
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const { share: text, link } = button.dataset;
  navigator.share({ text, ...(link ? { url: link } : {}) }).catch(() => {}); // who closes it has shared nothing
});

// Whoever is asked is told by the title.
function tellWhoIsAsked() {
  const now = tableNow();
  if (!now) return;
  document.title = now.dataset.title;
  showLast();
}

// A board that is larger than its frame shows the card that was laid last; the page itself stays where it is.
let shown = "";
function showLast() {
  const last = document.getElementById("last"), map = last?.closest(".map");
  if (!map || shown === last.outerHTML) return;
  shown = last.outerHTML;
  const box = last.getBoundingClientRect(), frame = map.getBoundingClientRect();
  map.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
  map.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
}

document.addEventListener("htmx:after:swap", tellWhoIsAsked);
document.addEventListener("DOMContentLoaded", tellWhoIsAsked);

// How long there is time: data-one is the text for one second, data-many that for others.
setInterval(() => {
  const clock = document.querySelector("[data-seconds]");
  if (!clock || clock.dataset.seconds < 1) return;
  clock.dataset.seconds -= 1;
  clock.textContent = clock.dataset.seconds === "1" ? clock.dataset.one
    : clock.dataset.many.replace(/\d+/, clock.dataset.seconds);
}, 1000);

// A card that is dragged with a mouse or a pen is chosen when it leaves its place, and laid where it is let go: two
// taps in one. A finger that moves scrolls.
const FAR = 8, SOON = 2000;
const PLACES = "#board button.place, #board .free, #board .go";
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const card = event.pointerType !== "touch" && event.button === 0 ? event.target.closest("[data-drag]") : null;
  drag = card && { card, x: event.clientX, y: event.clientY };
});
document.addEventListener("dragstart", (event) => { if (drag) event.preventDefault(); });
document.addEventListener("pointermove", (event) => {
  if (!drag || drag.begun || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  drag.begun = true;
  if (drag.card.matches("button, a")) drag.card.click();
});
document.addEventListener("pointerup", (event) => {
  if (!drag?.begun) return;
  Object.assign(drag, { x: event.clientX, y: event.clientY, until: Date.now() + SOON, ends: true });
  setTimeout(() => { if (drag) drag.ends = false; layDragged(); });
});
document.addEventListener("click", (event) => {
  if (!drag?.ends || !event.isTrusted) return; // a drag that ended where it began is no tap
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("settled", layDragged);

function layDragged() {
  if (!drag?.until) return;
  const place = document.elementFromPoint(drag.x, drag.y)?.closest(PLACES);
  if (place || Date.now() > drag.until) drag = null;
  place?.click();
}
