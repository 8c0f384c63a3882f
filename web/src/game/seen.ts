/** What is on the table, whichever game it is: one shape for everything that is drawn. */
import type { Card, SittingView, Suit } from "../generated/api";
import type { DealView, Game } from "../games/game";
import type { Say } from "../texts/texts";
import { readAll, type Call } from "./calls";
import { sorted } from "./order";

/** Of a game with one trump suit for a whole deal. */
export const trumpOf = (deal: DealView | null): Suit | null =>
  deal && "trump" in deal ? deal.trump : null;

/** The hand of a seat as it is held; nothing if it is not to be seen. */
export function handOf(game: Game, deal: DealView, seat = deal.seat): Card[] {
  return sorted(deal.hands[seat] ?? [], game.order(deal));
}

export const historyOf = (deal: DealView): Call[] => readAll(deal.history);

/** Names of the seats of the deal on the table. */
export function namesOf(view: SittingView): string[] {
  return (view.playing?.seats ?? []).map((chair) => view.chairs[chair]?.name ?? "");
}

/** The same for one of them: "Anna (Du)", as nobody else is called. */
export function calledBy(view: SittingView, say: Say): string[] {
  const { seats = [] } = view.playing ?? {};
  return namesOf(view).map((name, seat) => own(name, seats[seat] === view.who, say));
}

export const own = (name: string, me: boolean, say: Say): string =>
  me ? say("web.me", { name }) : name;

/** What each seat said last, as long as nobody has played a card. */
export function saidBefore(deal: DealView): Map<number, Call> {
  const said = new Map<number, Call>();
  for (const call of historyOf(deal)) {
    if (call.verb === "CARD") return new Map();
    if (!SILENT.includes(call.verb)) said.set(call.seat, call);
  }
  return said;
}

/** Done with the hands, not said. */
export const SILENT = ["CUT", "MIX", "DEAL", "CARD", "NEXT_CUT"];
