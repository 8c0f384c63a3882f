/** Schafkopf at the table. */
import type { SchafkopfView } from "../../generated/api";
import { commonMarks } from "../../game/hints";
import type { Game } from "../game";
import { contractName, orderOf } from "./contracts";
import { hint, why, WORDS } from "./hints";

export default {
  name: "schafkopf",
  winnerTakesAll: false,
  words: WORDS,
  hint,
  contractName,
  why,

  order: ({ contract }) => orderOf(contract),
  orderAt: ({ contract }) => orderOf(contract || null),
  tips: (deal) => deal.tips && deal.seat in deal.hands,

  trick(deal) {
    const leader = deal.leader ?? 0;
    return deal.trick.map((card, place) => ({ seat: (leader + place) % 4, card }));
  },

  title: ({ contract, phase }, say, pack) =>
    contract ? contractName(contract, say, pack) : say(`phase.${phase}`),

  details(deal, names, say, pack) {
    const { declarer, step, doublers, knocks, context } = deal;
    const doubled = doublers.length + knocks.length + context.carry;
    const round = say(`round.${context.round}`);
    return [
      context.round !== "normal" && round !== this.title(deal, say, pack) && round,
      declarer !== null && names[declarer],
      step > 60 && say("web.step", { points: step + 1 }),
      doubled > 0 && `× ${2 ** doubled}`,
    ]
      .filter(Boolean)
      .join(" · ");
  },

  plate: ({ declarer, partner }, seat) => ({
    declarer: declarer === seat,
    partner: partner === seat,
  }),

  callName: ({ verb, argument }, _trump, say, pack) =>
    verb === "ANNOUNCE" ? contractName(argument, say, pack) : "",

  begun: () => "",
  announced: ({ contract }, say, pack) =>
    contract ? say("web.heard.game", { game: contractName(contract, say, pack) }) : "",

  marks(_deal, say) {
    const { tricks, balance, dealer, ready } = commonMarks(say);
    const declarer = { mark: "declarer", looks: "★" };
    const partner = { mark: "partner", looks: "☆" };
    return [tricks, balance, declarer, partner, dealer, ready];
  },
} satisfies Game<SchafkopfView>;
