// The service worker of score sheets: the last pages of sheets, for a start without a network. It sends nothing.
"use strict";

const PAGES = "sheets", FILES = "files", MOST = 6, WAITS = 4000;
const shown = new Map(); // when a page was written that was shown from here, by its path

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isOurs = (answer) => answer.ok && answer.headers.has("X-Wordsvc-Part");
const isGone = ({ status, headers }) => (status === 404 || status === 410) && headers.has("X-Wordsvc-Part");
async function keep(path, answer) {
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  await pages.put(path, answer);
  for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old);
}
async function showPage(request) {
  const path = new URL(request.url).pathname, ends = new AbortController(), timer = setTimeout(() => ends.abort(), WAITS);
  try {
    const answer = await fetch(request, { signal: ends.signal });
    shown.delete(path);
    if (isGone(answer)) await (await caches.open(PAGES)).delete(path);
    else if (isOurs(answer) && !new URL(request.url).search) await keep(path, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(path, { cacheName: PAGES, ignoreVary: true });
    if (!kept) throw error;
    shown.set(path, Date.parse(kept.headers.get("Date")));
    return kept;
  } finally {
    clearTimeout(timer);
  }
}
self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith("/scoresheets/")) event.respondWith(showPage(request));
  else if (pathname.startsWith("/static/")) event.respondWith(caches.match(request, { cacheName: FILES, ignoreVary: true }).then((kept) => kept ?? fetch(request)));
});
// A page tells the files that it needs, and that it has changed; it is told how old it is.
self.addEventListener("message", (event) => {
  const { page, files, changed } = event.data;
  if (shown.has(page)) event.source.postMessage({ at: shown.get(page) });
  event.waitUntil(Promise.all([
    changed ? fetch(page).then((answer) => (isOurs(answer) ? keep(page, answer) : null)) : null,
    caches.open(FILES).then(async (kept) => {
      const known = (await kept.keys()).map(({ url }) => url);
      for (const url of known) if (!files.includes(url)) await kept.delete(url);
      await kept.addAll(files.filter((url) => !known.includes(url)));
    }),
  ]).catch(() => {})); // without a network there is nothing new to keep
});
