/** What has happened, in sentences for those who listen. */
import type { SittingView } from "../generated/api";
import { GAMES } from "../games/games";
import { phrased } from "../texts/phrases";
import { sentence, type Say } from "../texts/texts";
import { cardName, type Pack } from "./cards";
import { handOf, namesOf, trumpOf } from "./seen";
import type { Step } from "./story";
import { callName } from "./words";

export function announced(steps: Step[], view: SittingView, say: Say, pack: Pack): string {
  const { deal, told: end } = view.playing ?? {};
  if (!deal) return "";
  const game = GAMES[view.game]!;
  const names = namesOf(view);
  const who = (seat: number) =>
    seat === deal.seat ? say("web.you") : (names[seat] ?? say("web.heard.supervisor"));
  const told = steps.map((step) => {
    switch (step.kind) {
      case "deal":
        return [say("web.heard.deal", { number: step.number }), game.begun(view, say, pack)]
          .filter(Boolean)
          .join(" ");
      case "card":
        return `${who(step.seat)}: ${cardName(step.card, say, pack)}.`;
      case "trick":
        return say("web.heard.trick", { who: who(step.winner) });
      case "call":
        return sentence(`${who(step.call.seat)}: ${callName(step.call, say, pack, trumpOf(deal))}`);
      case "over":
        return (end ?? []).map((told) => phrased(told, { say, pack, names })).join(" ");
    }
  });
  const begun = steps.some((step) => step.kind === "call" && step.call.verb === "ANNOUNCE");
  if (begun) told.push(game.announced(deal, say, pack));
  if (steps.length && !deal.outcome && deal.turn === deal.seat) {
    const hand = handOf(game, deal).map((card) => cardName(card, say, pack));
    told.push(say("web.heard.turn"), say("web.heard.hand", { cards: hand.join(", ") }));
  }
  return told.filter(Boolean).join(" ");
}
