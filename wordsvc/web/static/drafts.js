// Drafts: what is typed is kept on this device until it was accepted, by the page, the form and the field.
"use strict";

const MAX_DRAFTS = 200, MAX_DRAFT = 2000, DRAFT_DAYS = 14;
function readStored(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise; // no storage here, or another program's text
  }
}
function writeStored(name, value) {
  try {
    if (value === true || Object.keys(value).length) localStorage.setItem(name, JSON.stringify(value));
    else localStorage.removeItem(name);
  } catch {
    // The device keeps nothing: the page still works while it is open.
  }
}
const makeKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Texts are kept everywhere; choices where the page says so, but for those that load it anew.
const TEXT_FIELDS = "input:not([type]), input[type=date], input[type=number], textarea", CHOICE_FIELDS = "select, [type=checkbox], [type=radio]";
const isTick = ({ type }) => type === "checkbox" || type === "radio";
const isChoice = (field) => field.matches(CHOICE_FIELDS) && field.closest("[data-choices]") && !field.closest("[data-reload]");
const isKept = (field) => field.form && field.name && (field.matches(TEXT_FIELDS) || isChoice(field));
const asTick = (isOn) => (isOn ? "on" : "off");
const valueOf = (field) => (isTick(field) ? asTick(field.checked) : field.value);
function usualOf(field) {
  if (isTick(field)) return asTick(field.defaultChecked);
  return field.options ? ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value : field.defaultValue;
}
function setValue(field, value) {
  if (isTick(field)) field.checked = value === "on";
  else if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
}
const draftOf = (field) => {
  const place = [...field.form.elements].filter(({ name }) => name === field.name).indexOf(field);
  const { action, dataset } = field.form, { pathname } = new URL(action);
  return [field.closest("[data-drafts]").dataset.drafts, pathname, dataset.form, field.name, place].join(" ");
};
const draftsOf = (form) => [...form.elements].filter(isKept).map((field) => [draftOf(field), valueOf(field)]);
const readDrafts = () => readStored("drafts", {});
function saveDraft(draft, value) {
  const kept = Object.entries(readDrafts()).filter(([name, { at }]) => name !== draft && Date.now() - at < DRAFT_DAYS * 24 * 3600000);
  if (value !== null && value.length <= MAX_DRAFT) kept.push([draft, { value, at: Date.now() }]);
  writeStored("drafts", Object.fromEntries(kept.slice(-MAX_DRAFTS)));
}

const noted = new WeakMap(); // what a request took from the fields of its form
function note(ctx) {
  const { form, body } = ctx.request;
  if (form?.drafts) noted.set(ctx, form.drafts);
  else if (form?.closest("[data-drafts]") && !body?.has("move") && !body?.has("picked"))
    noted.set(ctx, draftsOf(form));
}
const keptFields = () => [...document.querySelectorAll("[data-drafts] :is(input, textarea, select)")].filter(isKept);
// A question's field keeps its text; that of an act is as the page has it. An answer that leads elsewhere has taken all.
function accept(ctx) {
  const fields = new Map(keptFields().map((field) => [draftOf(field), field])), isQuestion = ctx.request.method === "GET";
  const isTaken = ctx.response?.raw.redirected || ctx.response?.headers.has("HX-Redirect");
  for (const [draft, value] of noted.get(ctx) ?? []) {
    const field = fields.get(draft);
    if (value && !isTaken && field && usualOf(field) === value && !isQuestion) continue; // a page that gives it back has not taken it
    if (readDrafts()[draft]?.value === value) saveDraft(draft, null);
    if (field && valueOf(field) === value && !isQuestion) setValue(field, usualOf(field)); // the same field as before: it was kept
  }
}
function restoreDrafts() {
  const drafts = readDrafts();
  for (const field of keptFields()) {
    const value = drafts[draftOf(field)]?.value;
    const isTyped = document.activeElement === field && valueOf(field) !== usualOf(field);
    if (value === undefined || value === valueOf(field) || isTyped) continue;
    setValue(field, value);
    for (let folded = field.closest("details:not([open])"); folded; folded = folded.parentElement.closest("details:not([open])")) folded.open = true;
  }
}
document.addEventListener("input", ({ target }) => {
  if (!target.closest("[data-drafts]") || !isKept(target)) return;
  const group = target.type === "radio" ? [...target.form.elements].filter(({ name }) => name === target.name) : [target];
  for (const field of group) saveDraft(draftOf(field), valueOf(field) === usualOf(field) ? null : valueOf(field));
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status === 200) accept(ctx);
  restoreDrafts();
});
document.addEventListener("DOMContentLoaded", restoreDrafts);
addEventListener("pageshow", ({ persisted }) => persisted && restoreDrafts());
