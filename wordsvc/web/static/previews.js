// The previews of what may be chosen are asked for one after another while the fingers rest, and kept until the table
// changes, so that choosing and choosing otherwise wait for no answer. No rule of a game is here.
"use strict";

const MAX_PREVIEWS = 12;
const CHOICES = "#moves :is(#board, #hand, #verbs) a[href^='?']:not([data-composer] *, [data-letters])";
let previews = new Map(), previewsOf = "", resuming = 0, isFetching = false;

const addressOf = (link) => { const { pathname, search } = new URL(link.href); return pathname + search; };
function nextPreview() {
  const { version, asked } = tableNow()?.dataset ?? {};
  if (version !== previewsOf) [previews, previewsOf] = [new Map(), version];
  if (asked === undefined || previews.size >= MAX_PREVIEWS || navigator.connection?.saveData) return null;
  return [...document.querySelectorAll(CHOICES)].map(addressOf).find((address) => !previews.has(address));
}
async function fetchPreviews() {
  if (isFetching) return;
  isFetching = true;
  for (let address = nextPreview(); address; address = nextPreview()) {
    const kept = previews;
    kept.set(address, null);
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok || !isOurs(answer)) break;
    kept.set(address, { text: await answer.text(), headers: answer.headers, at: Date.now() });
  }
  isFetching = false;
}
function resumePreviews() {
  clearTimeout(resuming);
  resuming = setTimeout(fetchPreviews, RESTS);
}
document.addEventListener("DOMContentLoaded", resumePreviews);
document.addEventListener("htmx:after:swap", resumePreviews);

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const found = ctx.request.method === "GET" && tableNow()?.dataset.version === previewsOf && previews.get(ctx.request.action);
  if (!found) return;
  const later = Math.round((Date.now() - found.at) / 1000);
  const text = found.text.replace(/data-seconds="(\d+)"/, (_, seconds) => `data-seconds="${Math.max(0, seconds - later)}"`);
  ctx.isKept = true;
  ctx.fetch = async () => new Response(text, { headers: found.headers });
});
