/** One sentence: whose turn it is and what is wanted. */
import type { SittingView } from "../generated/api";
import type { Say } from "../texts/texts";
import { choices } from "./calls";
import { namesOf } from "./seen";

export function promptFor(view: SittingView, say: Say): string {
  const deal = view.playing?.deal;
  if (!deal || deal.outcome) return "";
  if (deal.turn === -1) return say("web.prompt.supervisor");
  if (deal.turn === null) return "";
  if (deal.turn !== deal.seat) {
    const resting = view.who >= 0 && deal.counts[deal.seat] === undefined; // the fifth, who has dealt
    const name = namesOf(view)[deal.turn] ?? "";
    return say(resting ? "web.prompt.resting" : "web.prompt.waiting", { name });
  }
  const { cards, cuts, pushes } = choices(deal.options);
  if (cards.size) return say("web.prompt.card");
  if (cuts.length) return say("web.prompt.cut");
  if (pushes.length) return say("web.prompt.push");
  return say(`web.prompt.${deal.phase}`);
}
