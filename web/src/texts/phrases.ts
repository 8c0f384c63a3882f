/** Sentences and sums that the server has made, said in the language of the reader. */
import type { BillLine, Names, Phrase } from "../generated/api";
import type { Pack } from "../game/cards";
import { amountIn, type Say } from "./texts";

type Detail = Phrase["details"][string];

/** Speaks to one reader: with the names that they know people by, and their cards. */
export interface Speech {
  say: Say;
  pack: Pack;
  names: readonly string[];
}

export function phrased({ key, details }: Phrase, speech: Speech): string {
  const said = Object.entries(details).map(([name, it]) => [name, detail(it, speech)]);
  return speech.say(key.replace("{pack}", speech.pack), Object.fromEntries(said));
}

function detail(it: Detail, speech: Speech): string | number {
  if (typeof it !== "object") return it;
  return isNames(it) ? listed(named(it, speech.names), speech.say) : phrased(it, speech);
}

const isNames = (it: Names | Phrase): it is Names => "seats" in it;
const named = ({ seats }: Names, names: readonly string[]): string[] =>
  seats.map((seat) => names[seat] ?? "");

/** A, B and C. */
export const listed = (words: readonly string[], say: Say): string => joined(words, say("and"));

/** A, B or C. */
export const alternatives = (words: readonly string[], say: Say): string =>
  joined(words, say("web.or"));

function joined(words: readonly string[], last: string): string {
  const before = words.slice(0, -1).join(", ");
  return words.length > 1 ? `${before}${last}${words.at(-1)}` : (words[0] ?? "");
}

/** `× 4`, `= 20 ZE`. */
export function summed({ sign, amount, unit }: BillLine, say: Say): string {
  return `${sign} ${unit ? amountIn(unit, amount, say) : amount}`.trim();
}
