// The one script of the pages' own: every page works without it.
"use strict";

// After a part was swapped it is in sight, and the focus is where the next thing is typed.
document.addEventListener("htmx:after:swap", (event) => {
  if (event.target.closest?.("[data-follows]")) return; // it looks for news while somebody types elsewhere
  const announces = document.querySelector("[data-announces]"); // of a long list the number is read out, not the list
  if (announces) announces.textContent = document.querySelector("[data-said]")?.textContent ?? "";
  const { target } = event.detail.ctx; // an answer is seen with its question: the keys between them fold
  if (target?.id === "answer") document.querySelector("[data-folds]")?.removeAttribute("open");
  document.querySelector("[data-show]")?.scrollIntoView({ block: "start" });
  const next = document.querySelector("[data-focus-next]");
  next?.focus({ preventScroll: true });
  if (next?.matches("[data-cell]")) next.scrollIntoView({ block: "end" });
});

// A key writes its card at once instead of sending the form.
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-face]");
  if (!key) return;
  const field = key.form?.elements[key.dataset.field];
  if (!field) return;
  event.preventDefault();
  const cards = field.value.split(/[\s,]+/).filter(Boolean);
  if (key.dataset.face) cards.push(key.dataset.face);
  else cards.pop();
  field.value = cards.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// A link that can be copied. Browsers give the clipboard to secure contexts alone; elsewhere a field is copied.
const copyText = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
};
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await copyText(button.dataset.copy);
  const said = button.querySelector("[data-copied]");
  if (said) said.hidden = false;
});

// A button that changes the form itself loads the page anew, and so does a choice that changes its cards.
const reload = (form, more) => {
  const fields = new URLSearchParams(new FormData(form));
  for (const [name, value] of Object.entries(more)) fields.set(name, value);
  location.assign(`${form.action}?${fields}`);
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-plain]");
  if (!button) return;
  event.preventDefault();
  reload(button.form, { [button.name]: button.value });
});
document.addEventListener("change", (event) => {
  if (event.target.closest("[data-reload]")) reload(event.target.form, { form_only: "1" });
});

// Another game keeps who plays.
document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[data-keeps]");
  if (!link) return;
  const address = new URL(link.href);
  for (const name of ["who", "name"]) {
    address.searchParams.delete(name);
    for (const { value } of document.querySelectorAll(`#who [name=${name}]`)) address.searchParams.append(name, value);
  }
  link.href = address;
});

// The keypad of a score sheet writes into the cell that was typed in last; the phone's own keyboard stays away
// until it is asked for.
let letters = false;

function prepareCells() {
  for (const cell of document.querySelectorAll("[data-cell]")) cell.inputMode = letters ? "text" : "none";
}

function chooseCell(cell) {
  for (const other of cell.form.querySelectorAll(".here")) other.classList.remove("here");
  cell.classList.add("here");
}

document.addEventListener("DOMContentLoaded", prepareCells);
document.addEventListener("htmx:after:swap", prepareCells);
document.addEventListener("focusin", (event) => {
  if (event.target.matches("[data-cell]")) chooseCell(event.target);
});
document.addEventListener("pointerdown", (event) => {
  if (event.target.closest(".keypad")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest(".keypad button");
  if (!key) return;
  const cells = [...key.form.querySelectorAll("[data-cell]")];
  let cell = cells.find((one) => one.classList.contains("here")) ?? cells.find((one) => !one.value) ?? cells[0];
  const { type, key: action } = key.dataset;
  if (action === "letters") {
    letters = !letters;
    key.setAttribute("aria-pressed", letters);
    prepareCells();
    cell.blur();
  } else if (action === "next") {
    cell = cells[cells.indexOf(cell) + 1];
    if (!cell) return key.form.querySelector("button.main").focus();
  } else {
    const from = action === "back" && cell.selectionStart === cell.selectionEnd ? Math.max(0, cell.selectionStart - 1) : cell.selectionStart;
    const bonus = /[LM]/.test(type ?? "") && /[0-9LM]$/.test(cell.value.slice(0, from));
    cell.setRangeText(bonus ? `+${type}` : type ?? "", from, cell.selectionEnd, "end");
  }
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest" });
  if (action === "next") cell.select();
});
