/** Kinds of games as statistics and duties name them: "solo", "wenz", "solo-tout", "schnapsen". */
import type { Say } from "../texts/texts";

export function kindName(key: string, say: Say): string {
  const [name, tout] = key.split("-");
  if (name === "schnapsen") return say("web.game.schnapsen");
  const called = say(say.knows(`kind.${name}`) ? `kind.${name}` : `contract.${name}`);
  return tout ? say("contract.with_tout", { game: called }) : called;
}
