import type { components } from "./wordsvc.js";

type Schemas = components["schemas"];

const question: Schemas["Challenge"] = {
  challenger: "Bea",
  challenged: "Ann",
  words: [{ word: "QUIT", cards: ["QU", "I", "T"] }],
};
const address = process.argv[2] ?? "http://127.0.0.1:8000";
const answer = await fetch(`${address}/v1/quiddler/challenges`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(question),
});
if (!answer.ok) throw new Error(((await answer.json()) as Schemas["Problem"]).detail);
const { penalty } = (await answer.json()) as Schemas["Ruling"];
console.log(`${penalty?.player} subtracts ${penalty?.points} points.`);
