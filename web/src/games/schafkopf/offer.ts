import type { Offer } from "../offers";

export default {
  name: "schafkopf",
  deck: "bavarian",
  rules: "schafkopfschule",
  quick: { bots: ["stammgast", "stammgast", "stammgast"], dealer: 3 },
  example: { cards: ["EO", "GO", "EA"], record: () => import("./example.txt?raw") },
  tournament: {
    rules: "schafkopfschule-turnier",
    fours: true,
    numbers: [
      { key: "rounds", min: 0, max: 99 },
      { key: "games", min: 0, max: 999 },
    ],
  },
} satisfies Offer;
