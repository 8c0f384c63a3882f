/** What the plate of a seat shows in signs and numbers, in sentences. */
import { amountIn, type Say } from "../texts/texts";
import { signed } from "./amounts";

export interface Plate {
  name: string;
  me: boolean;
  bot: boolean;
  absent: boolean;
  turn: boolean;
  dealer: boolean;
  declarer: boolean;
  partner: boolean;
  ready: boolean;
  cards: number;
  tricks: number;
  /** One's own card points, where the rules show them. */
  points: number | null;
  /** The names of the announced pairs. */
  pairs: string[];
  /** What is still missing in the Partie. */
  counter: number | null;
  bummerl: number;
  balance: number;
  unit: string;
}

const ROLES = ["bot", "absent", "dealer", "declarer", "partner", "turn", "ready"] as const;

/** One sentence about the person, then one for each number. */
export function plateTold(plate: Plate, say: Say, language: string): string[] {
  const roles = ROLES.filter((role) => plate[role]).map((role) =>
    say(`web.seat.${plate.me ? "are" : "is"}.${role}`),
  );
  const counted = (key: string, count: number): string =>
    say(`web.seat.${key}.${count === 1 ? "one" : "more"}`, { count });
  return [
    `${[plate.me ? say("web.you") : plate.name, both(roles, language)].filter(Boolean).join(" ")}.`,
    plate.cards > 0 && counted("cards", plate.cards),
    plate.tricks > 0 && counted("tricks", plate.tricks),
    plate.points !== null && say("web.seat.points_told", { count: plate.points }),
    plate.pairs.length > 0 && say("web.seat.pairs", { pairs: both(plate.pairs, language) }),
    plate.counter !== null && counted("missing", plate.counter),
    plate.bummerl > 0 && say("web.seat.bummerl", { count: plate.bummerl }),
    say("web.seat.balance", {
      amount: amountIn(plate.unit, signed(plate.balance), say),
    }),
  ].filter((sentence) => sentence !== false);
}

/** The first sign of a name as people see it: a flag and a family are several letters. */
export function initialOf(name: string): string {
  if (!("Segmenter" in Intl)) return [...name][0] ?? "";
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment ?? "";
}

/** A, B and C. Browsers that do not know Bavarian speak German. */
function both(parts: string[], language: string): string {
  return new Intl.ListFormat([language, "de"]).format(parts);
}
