/** Calls as a player would say them. */
import type { Card, Suit } from "../generated/api";
import { GAMES } from "../games/games";
import type { Say } from "../texts/texts";
import type { Call } from "./calls";
import { cardName, suitName, type Pack } from "./cards";

const DUEL: Record<string, string> = {
  "RAISE HOLD": "verb.HOLD_RAISE",
  "TOUT HOLD": "verb.HOLD_RAISE",
  "HOLD PASS": "verb.PASS_DUEL",
};

const WITH_SUIT = ["NAME_SUIT", "TAKE", "MARRIAGE"];

export function callName(call: Call, say: Say, pack: Pack, trump: Suit | null = null): string {
  const { verb, argument, after = "" } = call;
  const duel = DUEL[`${after} ${verb}`];
  if (duel) return say(duel);
  const own = Object.values(GAMES).map((game) => game.callName(call, trump, say, pack));
  return own.find(Boolean) ?? commonName(verb, argument, say, pack);
}

/** What was announced, by its code. */
export function contractName(code: string, say: Say, pack: Pack): string {
  const named = Object.values(GAMES).map((game) => game.contractName(code, say, pack));
  return named.find(Boolean) ?? code;
}

function commonName(verb: string, argument: string, say: Say, pack: Pack): string {
  if (verb === "CARD") return cardName(argument as Card, say, pack);
  if (WITH_SUIT.includes(verb))
    return say(`verb.${verb}`, { suit: suitName(argument as Suit, say, pack) });
  if (verb === "PUSH") {
    if (!argument) return say("verb.PUSH_HIDDEN");
    const cards = argument.split(",").map((card) => cardName(card as Card, say, pack));
    return say("verb.PUSH", { cards: cards.join(", ") });
  }
  if (say.knows(`verb.${verb}.${argument}`)) return say(`verb.${verb}.${argument}`);
  return say(`verb.${verb}`, { argument });
}
