// The outbox of a score sheet: what was written without a network waits on this device, and is sent in its order.
"use strict";

const outbox = document.getElementById("outbox");
const queued = () => acts.here().filter(({ waits }) => waits);
const revisionOf = (page) => page.querySelector("#sheet input[name=revision], input[name=revision]")?.value;
const setField = (act, name, value) => {
  act.fields = act.fields.map(([each, before]) => [each, each === name ? value : before]);
};
let sending = false, rests = 0;

// After a try without an answer the next one waits, unless the network comes back.
function rest() {
  sending = false;
  clearTimeout(rests);
  rests = setTimeout(() => { rests = 0; sendNext(); }, RESEND_AFTER);
}
addEventListener("online", () => { clearTimeout(rests); rests = 0; });

// The label of its button, and what was typed, by the labels of its fields.
function describeForm(form) {
  const labelOf = (field) => (field.labels[0]?.querySelector("bdi") ?? field.labels[0])?.textContent.trim() ?? "";
  const shown = [...form.elements].filter((field) => field.labels?.length && field.value && (field.type !== "checkbox" || field.checked));
  const typed = shown.map((field) => (isTick(field) ? labelOf(field) : `${labelOf(field)}: ${field.selectedOptions?.[0].text ?? field.value}`));
  return [form.querySelector("button.main, button:not([type=button])").textContent.trim(), ...typed];
}

// What counts on the sheet as it stands is not done before what waits.
function holdBack() {
  const isApart = queued().length > 0 || Boolean(stale);
  for (const form of document.querySelectorAll("form[data-online]")) {
    for (const button of form.querySelectorAll("button")) button.disabled = isApart;
    form.querySelector("[data-why]").hidden = !isApart;
  }
}

function draw() {
  const list = outbox.querySelector("ol"), sheet = outbox.querySelector("template"), all = queued();
  list.replaceChildren(...all.map((act) => {
    const entry = sheet.content.cloneNode(true).firstElementChild, put = (name, text) => {
      entry.querySelector(`[data-${name}]`).textContent = text;
    };
    put("act", act.says[0]);
    put("mine", act.says.slice(1).join(", "));
    put("theirs", act.theirs ?? "");
    put("fault", act.fault ?? "");
    entry.querySelector("[data-beside]").hidden = !act.theirs;
    entry.querySelector("[data-again]").hidden = !act.theirs;
    entry.querySelector("[data-choices]").hidden = !act.fault;
    entry.dataset.id = act.id;
    return entry;
  }));
  outbox.hidden = !all.length;
  const stays = Boolean(navigator.serviceWorker?.controller);
  outbox.querySelector("[data-stays]").hidden = !stays;
  outbox.querySelector("[data-open]").hidden = stays;
  for (const button of document.querySelectorAll("[data-number]")) { // the round after those that wait
    const more = all.filter(({ address }) => address === button.form.getAttribute("action")).length;
    document.querySelector("[data-coming]")?.toggleAttribute("hidden", more > 0);
    button.textContent = button.dataset.says.replace("{number}", Number(button.dataset.number) + more);
  }
  holdBack();
}

async function tellWorker(changed) {
  const { active } = await navigator.serviceWorker.ready;
  const files = [...document.querySelectorAll("link[rel=stylesheet], link[rel=icon], script[src]")].map((file) => file.href || file.src);
  active.postMessage({ page: location.pathname, files, changed });
}

// The form is as new: what it had waits. Its next act has a key of its own.
document.addEventListener("unanswered", ({ detail: ctx }) => {
  const { act } = ctx, form = ctx.request.form;
  if (!form.act) {
    acts.put({ ...act, waits: true, behind: queued().at(-1)?.id });
    if (!queued().some(({ id }) => id === act.id)) return tell("lost"); // the device keeps nothing
    accept(ctx);
    for (const { form: each } of document.querySelectorAll("#sheet [name=form_key]")) each.elements.form_key.value = makeKey();
  }
  rest();
  draw();
});

function sendNext() {
  const [act] = queued();
  if (!act || act.fault || sending || rests || running || !navigator.onLine) return;
  sending = true;
  sendAct(act);
}
// Those that were written behind an act that is over are written on what it left.
function settle(act, revision) {
  acts.drop(act.id);
  for (const each of queued().filter(({ behind }) => behind === act.id)) {
    setField(each, "revision", revision);
    acts.put({ ...each, behind: act.behind });
  }
  draw();
}
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail, act = ctx.request.form?.act, { status } = ctx.response ?? {};
  if (!act?.waits || !isOurs(ctx.response?.raw) || status < 400) return;
  event.preventDefault();
  if (status === 429 || status >= 500) return;
  const page = new DOMParser().parseFromString(ctx.text, "text/html"), table = page.querySelector("table.score");
  act.fault = page.querySelector("#fault, section p")?.textContent ?? String(status);
  if (status === 412) {
    const names = [...table.querySelectorAll("thead bdi")], cells = table.querySelectorAll("tbody tr:last-child td");
    act.theirs = names.map((name, seat) => `${name.textContent}: ${cells[seat].firstChild.textContent.trim()}`).join(", ");
    act.revision = revisionOf(page);
  }
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const act = ctx.request.form?.act;
  if (!act?.waits) return;
  if (act.fault || ctx.response?.status >= 400) acts.put(act);
  if (act.fault) sending = false;
  else if (!isOurs(ctx.response?.raw) || ctx.response.status >= 400) rest();
  else {
    sending = false;
    settle(act, revisionOf(document));
  }
  draw();
});
let typedIn = "";
document.addEventListener("htmx:before:swap", () => { typedIn = document.activeElement?.closest("#sheet input")?.id ?? ""; });
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.request.form?.act && typedIn) document.getElementById(typedIn)?.focus({ preventScroll: true });
  if (ctx.response?.status === 200 && navigator.serviceWorker?.controller) tellWorker(true);
  const at = document.querySelector("#sheet [data-address]");
  if (at && location.pathname + location.search !== at.dataset.address) history.replaceState(history.state, "", at.dataset.address);
  draw();
});
outbox.addEventListener("click", ({ target }) => {
  const act = queued().find(({ id }) => id === target.closest("li")?.dataset.id);
  if (!act || !target.closest("button")) return;
  if (target.closest("[data-again]")) {
    setField(act, "revision", act.revision);
    acts.put({ ...act, fault: undefined, theirs: undefined });
    return sendNext();
  }
  const [, before] = act.fields.find(([name]) => name === "revision") ?? [];
  if (target.closest("[data-drop]")) settle(act, act.revision ?? before);
  if (target.closest("[data-correct]")) {
    acts.put({ ...act, corrected: true });
    for (const [draft, value] of act.drafts) saveDraft(draft, value);
    const [, round] = /rounds\/(\d+)$/.exec(act.address) ?? [];
    if (round) return location.assign(`${location.pathname}?round=${round}`);
    restoreDrafts();
  }
  sendNext();
});
// What is corrected keeps its place before those that were written behind it.
document.addEventListener("submit", (event) => {
  const form = event.target, act = queued().find(({ corrected, address }) => corrected && address === form.getAttribute("action"));
  if (!act) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const [, revision] = act.fields.find(([name]) => name === "revision") ?? [];
  const drafts = draftsOf(form);
  const changed = { ...act, fields: [...new FormData(form)], drafts, says: describeForm(form), fault: undefined, theirs: undefined, corrected: undefined };
  setField(changed, "revision", act.revision ?? revision);
  setField(changed, "form_key", makeKey());
  acts.put(changed);
  for (const [draft] of drafts) saveDraft(draft, null);
  form.reset();
  draw();
  sendNext();
}, true);
for (const event of ["heard", "settled"]) document.addEventListener(event, () => sendNext());
for (const event of ["heard", "missed"]) document.addEventListener(event, holdBack);
for (const event of ["online", "storage"]) addEventListener(event, () => { draw(); sendNext(); });

document.addEventListener("DOMContentLoaded", async () => {
  for (const act of acts.here().filter(({ stays, waits }) => stays && !waits)) acts.put({ ...act, waits: true });
  if (queued().length) for (const { form } of document.querySelectorAll("#sheet [name=form_key]")) form.elements.form_key.value = makeKey();
  draw();
  sendNext();
  if (!navigator.serviceWorker) return; // plain http: the outbox works while the page is open
  const isNew = !navigator.serviceWorker.controller, { scope, worker } = outbox.dataset;
  navigator.serviceWorker.addEventListener("message", ({ data }) => { heard = Math.min(heard, data.at); });
  await navigator.serviceWorker.register(worker, { scope });
  await tellWorker(isNew);
  draw();
});
