// The connection: only our own answers are swapped in, and what was sent is kept until an answer of ours has come.
"use strict";

const PART = "X-Wordsvc-Part", OUR_ERROR = "error"; // the header of every answer of ours
const RESEND_AFTER = 4000, SLOW = 3000, TOO_LONG = 15000, SETTLES = 120, FORGOTTEN = 60000, KEPT_FOR = 7 * 24 * 3600000;
const troubleNow = () => document.getElementById("trouble");
const areas = () => document.querySelectorAll("[data-drafts]");
const isBackground = (ctx) => ctx.isQuiet ?? ctx.sourceElement.matches("[data-background]");
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

// Two polls or connections in a row that fail, or one without any network: the time of the last news is told.
let heard = Date.now(), missed = 0;
function hear() {
  [heard, missed, stale] = [Date.now(), 0, ""];
  if (waiting && waiting === troubleNow()?.dataset.lost) tell("back");
  showLine();
  document.dispatchEvent(new Event("heard"));
}
function miss() {
  missed += navigator.onLine ? 1 : 2;
  if (missed < 2 || stale) return;
  const time = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  stale = troubleNow()?.dataset.asOf.replace("{time}", time) ?? "";
  showLine();
  document.dispatchEvent(new Event("missed"));
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

// Acts that were sent and not answered yet, on this device. One of a form with `data-waits` stays until it is done
// (`outbox.js`); any other is sent once more, by this page or as it is loaded anew within a minute.
const acts = {
  all: () => readStored("acts", []).filter(({ at, stays, waits }) => waits || Date.now() - at < (stays ? KEPT_FOR : FORGOTTEN)),
  put: (act) => {
    const all = acts.all(), at = all.findIndex(({ id }) => id === act.id);
    writeStored("acts", at < 0 ? [...all, act] : all.with(at, act));
  },
  drop: (dropped) => writeStored("acts", acts.all().filter(({ id }) => id !== dropped)),
  here: () => acts.all().filter(({ page }) => page === location.pathname),
};
function keepAct(ctx, address, form) {
  const { method, body } = ctx.request;
  ctx.act = {
    id: makeKey(), page: location.pathname, at: Date.now(), method, address, fields: [...body ?? []],
    target: `#${ctx.target?.id || "main"}`, swap: ctx.swap, drafts: noted.get(ctx) ?? [], stays: form.hasAttribute("data-waits"),
  };
  if (ctx.act.stays) ctx.act.says = describeForm(form);
  acts.put(ctx.act);
}
// Where no answer of ours comes the same request, with the same idempotency key, is sent once more.
async function fetchKept(ctx, address, request) {
  const { form } = ctx.request;
  if (form?.act) {
    ctx.act = form.act;
    return fetchOnce(address, request, () => {});
  }
  if (form) keepAct(ctx, address, form);
  if (!ctx.act?.stays || navigator.onLine) {
    try {
      const answer = await fetchOnce(address, request, () => tell("slow"));
      if (isOurs(answer)) return answer;
    } catch (error) {
      if (request.signal.aborted) throw error;
    }
    tell("kept");
    await pause(RESEND_AFTER);
  }
  return fetchOnce(address, request, () => {});
}
// The form is a new one: a form of the page may be gone.
function sendAct(act) {
  const form = Object.assign(document.createElement("form"), { hidden: true, drafts: act.drafts, act });
  const does = { [`hx-${act.method.toLowerCase()}`]: act.address, "hx-target": act.target, "hx-swap": act.swap };
  for (const [name, value] of Object.entries(does)) form.setAttribute(name, value);
  form.append(...act.fields.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })));
  document.getElementById("main").append(form);
  htmx.process(form);
  form.requestSubmit();
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const quiet = ctx.isQuiet = isBackground(ctx); // its element may go by the swap of its own answer
  ctx.fetch = quiet ? (...request) => fetchOnce(...request, () => {}) : (...request) => fetchKept(ctx, ...request);
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
  if (isBackground(ctx)) return;
  const part = new DOMParser().parseFromString(ctx.text, "text/html").querySelector("section");
  if (part) trouble.replaceChildren(part);
});

// While an answer is awaited, and until the page has settled after a swap, taps on it do nothing: the second tap
// of two would hit what has come under the finger meanwhile.
let running = 0, settling = 0, news = false;
function showBusy() {
  for (const area of areas()) {
    if (running || settling) area.setAttribute("aria-busy", "true");
    else area.removeAttribute("aria-busy");
    area.toggleAttribute("data-settles", Boolean(settling));
  }
  if (!running && !settling) document.dispatchEvent(new Event("settled"));
}
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (isBackground(ctx)) return;
  running += 1;
  news = false;
  troubleNow()?.replaceChildren();
  tell("");
  showBusy();
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const ours = isOurs(ctx.response?.raw);
  if (isBackground(ctx)) return ours ? hear() : ctx.choice ?? miss();
  running -= 1;
  if (ctx.act && !ctx.act.waits && (ours || !ctx.act.stays)) acts.drop(ctx.act.id);
  if (ctx.request.form?.act) ctx.request.form.remove();
  if (ours) {
    if (!ctx.isKept) hear();
  } else if (ctx.act?.stays) {
    tell("");
    document.dispatchEvent(new CustomEvent("unanswered", { detail: ctx }));
    return showBusy();
  }
  if (ctx.response?.headers.has("HX-Redirect")) accept(ctx);
  tell(ours || news ? "" : "lost");
  showBusy();
});
const shownVersion = () => document.getElementById("now")?.dataset.version;
let older;
document.addEventListener("htmx:before:swap", () => { older = shownVersion(); });
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status === 204) return; // nothing is new
  if (isBackground(ctx) && shownVersion() !== older) { // what was lost is of an older table
    news = true;
    if (!running) tell("");
  }
  if (ctx.choice) return; // a preview: the page stays under the finger
  clearTimeout(settling);
  settling = setTimeout(() => { settling = 0; showBusy(); }, SETTLES);
  showBusy();
});
document.addEventListener("DOMContentLoaded", () => {
  for (const act of window.htmx ? acts.here().filter(({ stays }) => !stays) : []) sendAct(act);
});
