/** Schafkopf at the table. */
import type { SchafkopfView } from "../../generated/api";
import { suitOf } from "../../game/cards";
import { commonMarks } from "../../game/hints";
import type { Game } from "../game";
import { alone, prospect } from "./announcing";
import { calledSau, contractName, doublings, orderOf } from "./contracts";
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
    const { declarer, step, context } = deal;
    const round = say(`round.${context.round}`);
    return [
      context.round !== "normal" && round !== this.title(deal, say, pack) && round,
      declarer !== null && names[declarer],
      step > 60 && say("web.step", { points: step + 1 }),
      doublings(deal),
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

  prospect,
  alone,

  /** Who holds the called Sau plays with the one who has called it, and nobody else knows. */
  secret({ contract, declarer, partner, seat, hands }, names, say) {
    const sau = calledSau(contract);
    if (!sau || partner !== seat || declarer === null || !hands[seat]?.includes(sau)) return "";
    return say("web.partner.you", {
      sau: say(`sau.${suitOf(sau)}`),
      name: names[declarer] ?? "",
    });
  },

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
