import type { Offer } from "../offers";

export default {
  name: "schnapsen",
  deck: "french",
  rules: "schnapsen-weich",
  quick: { bots: ["stammgast"] },
  example: { cards: ["HX", "SK", "SO"], record: () => import("./example.txt?raw") },
  tournament: {
    rules: "schnapsen-weich",
    fours: false,
    numbers: [
      { key: "rounds", min: 0, max: 99 },
      { key: "games", min: 0, max: 999 },
      { key: "bummerl", min: 0, max: 99 },
      { key: "lives", min: 1, max: 9 },
    ],
  },
} satisfies Offer;
