// The one script of the pages' own: every page works without it.
"use strict";

// After a part was swapped it is in sight, and the focus is where the next thing is typed.
document.addEventListener("htmx:after:swap", () => {
  document.querySelector("[data-show]")?.scrollIntoView({ block: "start" });
  document.querySelector("[data-focus-next]")?.focus({ preventScroll: true });
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

// A link that can be copied, where the browser can.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button || !navigator.clipboard) return;
  navigator.clipboard.writeText(button.dataset.copy).then(() => {
    const said = button.querySelector("[data-copied]");
    if (said) said.hidden = false;
  });
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
