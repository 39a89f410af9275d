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

const isText = (field) => field.form && field.name && field.matches("input:not([type]), input[type=date], textarea");
const draftOf = (field) => {
  const place = [...field.form.elements].filter(({ name }) => name === field.name).indexOf(field);
  return `${field.closest("[data-drafts]").dataset.drafts} ${new URL(field.form.action).pathname} ${field.name} ${place}`;
};
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
    noted.set(ctx, [...form.elements].filter(isText).map((field) => [draftOf(field), field.value]));
}
// A question's field keeps its text; that of an act is as the page has it.
function accept(ctx) {
  const fields = new Map([...document.querySelectorAll("[data-drafts] :is(input, textarea)")].filter(isText).map((field) => [draftOf(field), field]));
  for (const [draft, value] of noted.get(ctx) ?? []) {
    const field = fields.get(draft), isQuestion = ctx.request.method === "GET";
    if (value && field?.defaultValue === value && !isQuestion) continue; // a page that gives it back has not taken it
    if (readDrafts()[draft]?.value === value) saveDraft(draft, null);
    if (field?.value === value && !isQuestion) field.value = field.defaultValue; // the same field as before: it was kept
  }
}
function restoreDrafts() {
  const drafts = readDrafts();
  for (const field of document.querySelectorAll("[data-drafts] :is(input, textarea)")) {
    const value = isText(field) && drafts[draftOf(field)]?.value;
    const isTyped = document.activeElement === field && field.value !== field.defaultValue;
    if (!value || value === field.value || isTyped) continue;
    field.value = value;
    for (let folded = field.closest("details:not([open])"); folded; folded = folded.parentElement.closest("details:not([open])")) folded.open = true;
  }
}
document.addEventListener("input", ({ target }) => {
  if (target.closest("[data-drafts]") && isText(target)) saveDraft(draftOf(target), target.value === target.defaultValue ? null : target.value);
});
document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (ctx.response?.status === 200) accept(ctx);
  restoreDrafts();
});
document.addEventListener("DOMContentLoaded", restoreDrafts);
addEventListener("pageshow", ({ persisted }) => persisted && restoreDrafts());
