import type { Replay } from "../generated/api";
import type { Say } from "../texts/texts";

/** The title of a rule set; a house's own has none in the catalogues. */
export function rulesTitle(name: string, say: Say): string {
  const key = `ruleset_title.${name}`;
  return say.knows(key) ? say(key) : say("web.house_rules");
}

/** By which rules a finished deal was played; a house's own by the book that they change. */
export function replayRules({ rules, house, extends: base }: Replay, say: Say): string {
  if (!house) return rulesTitle(rules, say);
  return base ? say("web.replay.house", { base: rulesTitle(base, say) }) : say("web.house_rules");
}
