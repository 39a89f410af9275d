// The connection: only our own answers are swapped in, what was sent is sent again once, and nothing typed is lost.
"use strict";

const PART = "X-Wordsvc-Part", OUR_ERROR = "error"; // the header of every answer of ours
const RESEND_AFTER = 4000, SLOW = 3000, TOO_LONG = 15000, SETTLES = 120;
const troubleNow = () => document.getElementById("trouble");
const areas = () => document.querySelectorAll("[data-drafts]");
const isBackground = (element) => element.matches("[data-background]");
const isOurs = (answer) => Boolean(answer?.headers.has(PART));

// One calm line at a time: about the request of a tap, else about news that do not come.
let waiting = "", stale = "";
function showLine() {
  const trouble = troubleNow(), text = waiting || stale;
  if (!trouble) return;
  let line = trouble.querySelector(".calm");
  if (!text) return line?.remove();
  if (!line) trouble.prepend(line = Object.assign(document.createElement("p"), { className: "ruling calm" }));
  if (line.textContent !== text) line.textContent = text;
}
function tell(name) {
  waiting = name ? troubleNow()?.dataset[name] ?? "" : "";
  showLine();
}

// Two polls or connections in a row that fail: the time of the last news is told.
let heard = Date.now(), missed = 0;
function hear() {
  [heard, missed, stale] = [Date.now(), 0, ""];
  showLine();
}
function miss() {
  missed += 1;
  if (missed < 2 || stale) return;
  const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  stale = troubleNow()?.dataset.asOf.replace("{time}", time) ?? "";
  showLine();
}
document.addEventListener("htmx:sse:error", miss);
document.addEventListener("htmx:sse:after:connection", hear);
document.addEventListener("htmx:sse:before:message", hear);

const pause = (time) => new Promise((go) => {
  const end = () => { clearTimeout(timer); removeEventListener("online", end); go(); };
  const timer = setTimeout(end, time);
  addEventListener("online", end);
});

// The whole answer to a request, as far as it is no stream.
async function fetchOnce(address, request, isSlow) {
  const ends = new AbortController(), end = () => ends.abort();
  request.signal.addEventListener("abort", end);
  const slow = setTimeout(isSlow, SLOW), timer = setTimeout(end, TOO_LONG);
  try {
    const answer = await fetch(address, { ...request, signal: ends.signal });
    if (!answer.headers.get("Content-Type")?.includes("event-stream")) await answer.clone().text();
    return answer;
  } finally {
    clearTimeout(slow);
    clearTimeout(timer);
  }
}

// Where no answer of ours comes the same request, with the same idempotency key, is sent once more.
async function fetchKept(address, request) {
  try {
    const answer = await fetchOnce(address, request, () => tell("slow"));
    if (isOurs(answer)) return answer;
  } catch (error) {
    if (request.signal.aborted) throw error;
  }
  tell("kept");
  await pause(RESEND_AFTER);
  return fetchOnce(address, request, () => {});
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const quiet = isBackground(ctx.sourceElement);
  ctx.fetch = quiet ? (...request) => fetchOnce(...request, () => {}) : fetchKept;
  if (!quiet) note(ctx);
});

document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (!isOurs(ctx.response.raw)) event.preventDefault();
});
// An error of ours is told above the page, which stays as it is.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail, trouble = troubleNow();
  if (ctx.response.headers.get(PART) !== OUR_ERROR || !trouble) return;
  event.preventDefault();
  if (isBackground(ctx.sourceElement)) return;
  const part = new DOMParser().parseFromString(ctx.text, "text/html").querySelector("section");
  if (part) trouble.replaceChildren(part);
});

// While an answer is awaited, and until the page has settled after a swap, taps on it do nothing: the second tap
// of two would hit what has come under the finger meanwhile.
let running = 0, settling = 0;
function showBusy() {
  for (const area of areas()) {
    if (running || settling) area.setAttribute("aria-busy", "true");
    else area.removeAttribute("aria-busy");
    area.toggleAttribute("data-settles", Boolean(settling));
  }
  if (!running && !settling) document.dispatchEvent(new Event("settled"));
}
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (isBackground(ctx.sourceElement)) return;
  running += 1;
  troubleNow()?.replaceChildren();
  tell("");
  showBusy();
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const ours = isOurs(ctx.response?.raw);
  if (isBackground(ctx.sourceElement)) return ours ? hear() : miss();
  running -= 1;
  if (ours) hear();
  tell(ours ? "" : "lost");
  showBusy();
});
document.addEventListener("htmx:after:swap", () => {
  clearTimeout(settling);
  settling = setTimeout(() => { settling = 0; showBusy(); }, SETTLES);
  showBusy();
});

// What is typed is kept for this tab until it was accepted.
const isText = (field) => field.form && field.name && field.matches("input:not([type]), textarea");
const draftOf = (field) =>
  `draft ${field.closest("[data-drafts]").dataset.drafts} ${new URL(field.form.action).pathname} ${field.name}`;
const sent = new WeakMap(); // what a request took from the fields of its form
function note(ctx) {
  const form = ctx.request.form;
  if (form?.closest("[data-drafts]") && !ctx.request.body.has("move"))
    sent.set(ctx, [...form.elements].filter(isText).map((field) => [draftOf(field), field.value]));
}
function restoreDrafts() {
  for (const field of document.querySelectorAll("[data-drafts] :is(input, textarea)")) {
    const draft = isText(field) && sessionStorage.getItem(draftOf(field));
    if (draft && draft !== field.value && document.activeElement !== field) field.value = draft;
  }
}
document.addEventListener("input", ({ target }) => {
  if (!target.closest("[data-drafts]") || !isText(target)) return;
  if (target.value === target.defaultValue) sessionStorage.removeItem(draftOf(target));
  else sessionStorage.setItem(draftOf(target), target.value);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status === 200) {
    const fields = new Map([...document.querySelectorAll("[data-drafts] input")].filter(isText).map((field) => [draftOf(field), field]));
    for (const [draft, value] of sent.get(ctx) ?? []) {
      const field = fields.get(draft);
      if (value && field?.defaultValue === value) continue; // a page that gives it back has not taken it
      if (sessionStorage.getItem(draft) === value) sessionStorage.removeItem(draft);
      if (field?.value === value) field.value = field.defaultValue; // the same field as before: it was kept
    }
  }
  restoreDrafts();
});
document.addEventListener("DOMContentLoaded", restoreDrafts);
