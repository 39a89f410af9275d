// The component draws in a tree of its own, which the colours of the page do not reach.
const dark = matchMedia("(prefers-color-scheme: dark)");
const shown = document.querySelector("rapi-doc");
const sheet = new CSSStyleSheet();

function colour() {
  const colours = getComputedStyle(document.documentElement);
  const find = name => colours.getPropertyValue(name).trim();
  shown.setAttribute("theme", dark.matches ? "dark" : "light");
  shown.setAttribute("bg-color", find("--paper"));
  shown.setAttribute("text-color", find("--ink"));
  shown.setAttribute("primary-color", find("--link"));
  sheet.replaceSync(`
    .red-text { color: ${find("--bad")}; }
    #api-info { margin-left: 15px; }
    @media (prefers-reduced-motion: reduce) { * { transition: none !important; } }`);
}

dark.addEventListener("change", colour);
colour();
await customElements.whenDefined("rapi-doc");
shown.shadowRoot.adoptedStyleSheets.push(sheet);
