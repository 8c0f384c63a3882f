/** What is on the table, whichever game it is: one shape for everything that is drawn. */
import type { Card, SchafkopfView, SchnapsenView, SittingView, Suit } from "../generated/api";
import type { Say } from "../texts/texts";
import { readAll, type Call } from "./calls";
import { cardName, type Pack } from "./cards";
import { schafkopfOrder, schnapsenOrder, sorted, type Order } from "./order";

export type DealView = SchafkopfView | SchnapsenView;

export const isSchnapsen = (deal: DealView): deal is SchnapsenView => "talon" in deal;

/** The trump suit of Schnapsen; Schafkopf has contracts instead. */
export const trumpOf = (deal: DealView | null): Suit | null =>
  deal && isSchnapsen(deal) ? deal.trump : null;

/** Schieber: the four who hold cards may talk while cards are pushed. */
export const mayTip = (deal: DealView): boolean =>
  !isSchnapsen(deal) && deal.tips && deal.seat in deal.hands;

export interface Laid {
  seat: number;
  card: Card;
}

export function orderOf(deal: DealView): Order {
  return isSchnapsen(deal) ? schnapsenOrder(deal.trump) : schafkopfOrder(deal.contract);
}

/** The hand of a seat as it is held; nothing if it is not to be seen. */
export function handOf(deal: DealView, seat = deal.seat): Card[] {
  return sorted(deal.hands[seat] ?? [], orderOf(deal));
}

/** The cards of the trick that lies on the table, in the order they were played. */
export function trickOf(deal: DealView): Laid[] {
  if (isSchnapsen(deal)) {
    return deal.led && deal.leader !== null ? [{ seat: deal.leader, card: deal.led }] : [];
  }
  const leader = deal.leader ?? 0;
  return deal.trick.map((card, place) => ({ seat: (leader + place) % 4, card }));
}

export const historyOf = (deal: DealView): Call[] => readAll(deal.history);

/** Names of the seats of the deal on the table. */
export function namesOf(view: SittingView): string[] {
  return (view.playing?.seats ?? []).map((chair) => view.chairs[chair]?.name ?? "");
}

/** The cards that were drawn for the first deal, chair by chair; nothing once cards are played. */
export function drawnForDeal(view: SittingView): { chair: number; card: Card }[] {
  const { number, deal } = view.playing ?? {};
  if (number !== 1 || !deal || historyOf(deal).some(({ verb }) => verb === "CARD")) return [];
  return view.drawn.map((card, place) => ({ chair: place % 2, card }));
}

export function drawTold(view: SittingView, say: Say, pack: Pack): string {
  const drawn = drawnForDeal(view).map(({ chair, card }) => {
    const name = chair === view.who ? say("web.you") : view.chairs[chair]!.name;
    return `${name} ${cardName(card, say, pack)}`;
  });
  return drawn.length ? say("schnapsen.dealer_drawn", { cards: drawn.join(", ") }) : "";
}

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
