// The bot of low.py in JavaScript: the cheapest card, and never a game of its own.
//
//     stammtisch bot check "node examples/bots/low.js"

const POINTS = { A: 11, X: 10, K: 4, O: 3, U: 2 };

/** Card points of CARD(EO); nothing for what is said. */
function price(call) {
  const card = /^CARD\(.(.)\)$/.exec(call);
  return card ? (POINTS[card[1]] ?? 0) : 0;
}

let must = [];
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const [word, ...rest] = line.split(" ").filter(Boolean);
  if (word === "stammtisch") console.log("bot low");
  if (word === "must") must = rest;
  if (word === "go") {
    const [best] = [...must].sort((a, b) => price(a) - price(b));
    console.log(must.length ? `action ${best}` : "silent");
  }
  if (word === "quit") lines.close();
});
