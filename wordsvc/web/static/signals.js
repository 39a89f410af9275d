// Sounds and movement of tables: none where little motion is wanted, and sounds only where they were switched on.
"use strict";

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wantsSound = () => readStored("sound", false) && !isCalm();

// Four quiet sounds: tones in hertz, one after another.
const SOUNDS = { card: [247], turn: [523, 659], ruling: [392, 330], gold: [659, 880, 1319] };
const LOUD = 0.06, TONE = 0.12;
let audio = null;
function sound(name, after = 0) {
  audio ??= new AudioContext();
  SOUNDS[name].forEach((pitch, at) => {
    const tone = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + after + at * TONE;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(LOUD / 100, start + TONE);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE);
  });
}

let known = null;
function signal() {
  const now = tableNow()?.dataset;
  if (!now) return;
  const { version, signal: name } = now, isAsked = "asked" in now;
  if (known && known.version !== version) {
    if (wantsSound() && name) sound(name);
    if (isAsked && !known.isAsked && !isCalm()) navigator.vibrate?.(80);
    if (wantsSound() && isAsked && !known.isAsked) {
      sound("turn", SOUNDS[name || "card"].length * TONE);
    }
    if (isAsked && !known.isAsked && document.hidden) notify();
    fly();
  }
  known = { version, isAsked };
}
// The browser's own notification, while the page runs behind another; by https alone, and when it was asked for.
let notifies = isSecureContext && "Notification" in window;
const mayNotify = () => notifies && Notification.permission === "granted";
function notify() {
  if (!mayNotify() || !readStored("notify", false)) return;
  try {
    const shown = new Notification(tableNow().dataset.title, { tag: location.pathname });
    shown.onclick = () => { focus(); shown.close(); };
  } catch {  // phones notify by a worker alone; there are title, sound and vibration
    notifies = false;
    writeStored("notify", false);
    showNotify();
  }
}
function showNotify() {
  const button = document.querySelector("[data-notify]");
  if (!button) return;
  button.hidden = !notifies;
  button.ariaPressed = mayNotify() && readStored("notify", false);
}
document.addEventListener("htmx:after:swap", showNotify);
document.addEventListener("DOMContentLoaded", showNotify);
document.addEventListener("click", async (event) => {
  if (!event.target.closest("[data-notify]")) return;
  if (!mayNotify()) await Notification.requestPermission();
  writeStored("notify", mayNotify() && !readStored("notify", false));
  showNotify();
});
document.addEventListener("htmx:after:swap", signal);
document.addEventListener("DOMContentLoaded", () => {
  signal();
  const button = document.querySelector("[data-sound]");
  if (button) button.ariaPressed = readStored("sound", false);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sound]");
  if (!button) return;
  writeStored("sound", !readStored("sound", false));
  button.ariaPressed = readStored("sound", false);
  if (wantsSound()) sound("turn");
});

// The cards of an act of one's own travel from where they were tapped to where they lie.
const TRAVELS = 150, LATE = 5000;
const LANDINGS = ["#hand .pile.held", ".place.fresh", "#hand .marked", "#last"];
const pictureOf = (each) => (each.matches("svg, .card") ? each : each.querySelector(".card, svg"));
let flight = null;
document.addEventListener("click", ({ target }) => {
  const act = target.closest("#moves button:is([name=move], [name=picked])");
  if (!act) return;
  const chosen = [...document.querySelectorAll("#hand :is(.chosen, .pile.held)")], from = chosen.length ? chosen : [act];
  const cards = from.map(pictureOf).filter((card) => card?.closest("#hand, .pile"));
  flight = { at: Date.now(), draws: !chosen.length, cards: cards.map((card) => [card.cloneNode(true), card.getBoundingClientRect(), getComputedStyle(card).fontSize]) };
}, true);
function fly() {
  const { at, draws, cards } = flight ?? {}, table = document.getElementById("table");
  flight = null;
  const lands = LANDINGS.map((each) => (draws || each !== "#hand .marked") && document.querySelector(each)).find(Boolean);
  if (!cards || Date.now() - at > LATE || !lands || isCalm()) return;
  const to = (pictureOf(lands) ?? lands).getBoundingClientRect();
  for (const [card, from, fontSize] of cards) {
    const frame = Object.assign(document.createElement("div"), { className: `flying ${table.classList[0]}`, ariaHidden: "true" });
    Object.assign(frame.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px` });
    Object.assign(card.style, { width: "100%", height: `${from.height}px`, fontSize, margin: 0 });
    frame.append(card);
    document.body.append(frame);
    const path = { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.width / from.width})` };
    frame.animate(path, { duration: TRAVELS, easing: "ease-out" }).finished.finally(() => frame.remove());
  }
}
