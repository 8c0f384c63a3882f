/** What is on the table, whichever game it is: one shape for everything that is drawn. */
import type { Card, SchafkopfView, SchnapsenView, SittingView } from "../generated/api";
import { read, type Call } from "./calls";
import { schafkopfOrder, schnapsenOrder, sorted, type Order } from "./order";

export type DealView = SchafkopfView | SchnapsenView;

export const isSchnapsen = (deal: DealView): deal is SchnapsenView => "talon" in deal;

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

export const historyOf = (deal: DealView): Call[] => deal.history.map(read);

/** Names of the seats of the deal on the table. */
export function namesOf(view: SittingView): string[] {
  return (view.playing?.seats ?? []).map((chair) => view.chairs[chair]?.name ?? "");
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
