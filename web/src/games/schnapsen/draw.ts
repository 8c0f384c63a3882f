/** The cards that were drawn for the first deal, chair by chair; nothing once cards are played. */
import type { Card, SittingView } from "../../generated/api";
import { cardName, type Pack } from "../../game/cards";
import { historyOf, own } from "../../game/seen";
import type { Say } from "../../texts/texts";

export function drawnForDeal(view: SittingView): { chair: number; card: Card }[] {
  const { number, deal } = view.playing ?? {};
  if (number !== 1 || !deal || historyOf(deal).some(({ verb }) => verb === "CARD")) return [];
  return view.drawn.map((card, place) => ({ chair: place % 2, card }));
}

export function drawTold(view: SittingView, say: Say, pack: Pack): string {
  const drawn = drawnForDeal(view).map(({ chair, card }) => {
    const name = own(view.chairs[chair]!.name, chair === view.who, say);
    return `${name} ${cardName(card, say, pack)}`;
  });
  return drawn.length ? say("schnapsen.dealer_drawn", { cards: drawn.join(", ") }) : "";
}
