import type { Say } from "../texts/texts";

/** The title of a rule set; a house's own has none in the catalogues. */
export function rulesTitle(name: string, say: Say): string {
  const key = `ruleset_title.${name}`;
  return say.knows(key) ? say(key) : say("web.house_rules");
}
