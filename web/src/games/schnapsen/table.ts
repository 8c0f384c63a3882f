/** Schnapsen at the table. */
import type { SchnapsenView, Suit } from "../../generated/api";
import { suitName, trumpTold, type Pack } from "../../game/cards";
import { commonMarks } from "../../game/hints";
import type { Say } from "../../texts/texts";
import type { Game } from "../game";
import { drawTold } from "./draw";
import { why, WORDS } from "./hints";
import { orderIn, orderOf } from "./trumps";

export default {
  name: "schnapsen",
  winnerTakesAll: true,
  words: WORDS,
  why,
  contractName: () => "",

  order: orderOf,
  orderAt: ({ trump }) => orderIn((trump || null) as Suit | null),
  tips: () => false,

  trick: ({ led, leader }) => (led && leader !== null ? [{ seat: leader, card: led }] : []),

  title: (_deal, say) => say("web.game.schnapsen"),
  details: ({ trump }, _names, say, pack) => (trump ? trumpTold(trump, say, pack) : ""),
  hint: (_deal, say) => say("web.hint.schnapsen"),

  /** The pairs that a seat has announced lie beside its tricks. */
  plate: ({ points, trump, marriages }, seat, say, pack) => ({
    points: points[seat] ?? null,
    pairs: marriages
      .filter((pair) => pair.seat === seat)
      .map(({ suit }) => pairName(suit, trump, say, pack)),
  }),

  callName: ({ verb, argument }, trump, say, pack) =>
    verb === "MARRIAGE" && trump ? pairName(argument as Suit, trump, say, pack) : "",

  prospect: () => "",
  alone: () => false,
  secret: () => "",

  begun: drawTold,
  announced: () => "",

  marks(deal, say, pack) {
    const { tricks, balance, dealer, ready } = commonMarks(say);
    const counted = deal?.points.some((count) => count !== null);
    return [
      ...(counted ? [{ mark: "points", looks: say("web.seat.points", { count: 33 }) }] : []),
      { mark: "counter", looks: say("web.seat.counter", { count: 5 }) },
      { mark: "bummerl", looks: "●" },
      { mark: "pairs", looks: pairName("H", null, say, pack) },
      tricks,
      balance,
      dealer,
      ready,
    ];
  },
} satisfies Game<SchnapsenView>;

/** Zwanziger, or Vierziger in trumps. */
function pairName(suit: Suit, trump: Suit | null, say: Say, pack: Pack): string {
  return say(suit === trump ? "pair.trump" : "pair.plain", { suit: suitName(suit, say, pack) });
}
