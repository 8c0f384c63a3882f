/** Kinds of games as statistics and duties name them: "solo", "wenz", "solo-tout", or a whole game. */
import type { Say } from "../texts/texts";

export function kindName(key: string, say: Say): string {
  const [name, tout] = key.split("-");
  const keys = [`kind.${name}`, `contract.${name}`, `web.game.${name}`];
  const called = say(keys.find(say.knows) ?? key);
  return tout ? say("contract.with_tout", { game: called }) : called;
}
