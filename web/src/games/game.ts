/** What the table and the replay ask of a game. */
import type { Card, Frame, PlayingView, SittingView, Suit } from "../generated/api";
import type { Call } from "../game/calls";
import type { Pack } from "../game/cards";
import type { Order } from "../game/order";
import type { Plate } from "../game/plate";
import type { Say } from "../texts/texts";

export type DealView = NonNullable<PlayingView["deal"]>;

export interface Laid {
  seat: number;
  card: Card;
}

/** A sign beside a name, with an example of how it looks. */
export interface Mark {
  mark: string;
  looks: string;
}

/** One instance a folder; each takes the view of its own deals. */
export interface Game<Deal extends DealView = DealView> {
  name: string;

  order(deal: Deal): Order;
  orderAt(frame: Frame): Order;
  /** The cards of the trick that lies on the table, in the order they were played. */
  trick(deal: Deal): Laid[];
  /** Whether those who hold cards may tell each other which ones. */
  tips(deal: Deal): boolean;
  /** Who gets nothing has lost: only winners are paid. */
  winnerTakesAll: boolean;

  /** What is being played, and what there is to know about it; nothing before that is settled. */
  title(deal: Deal, say: Say, pack: Pack): string;
  details(deal: Deal, names: readonly string[], say: Say, pack: Pack): string;
  /** A contract by its code; nothing for codes of other games. */
  contractName(code: string, say: Say, pack: Pack): string;
  /** What a plate shows of this seat beyond what all games have. */
  plate(deal: Deal, seat: number, say: Say, pack: Pack): Partial<Plate>;
  /** A call that has words of its own here; nothing for what is called the same in all games. */
  callName(call: Call, trump: Suit | null, say: Say, pack: Pack): string;
  /** What a call would oblige to, in a sentence, and whether that is to play alone. */
  prospect(deal: Deal, call: string, say: Say, pack: Pack): string;
  alone(deal: Deal, call: string): boolean;
  /** What only this seat knows and a beginner may overlook; nothing mostly. */
  secret(deal: Deal, names: readonly string[], say: Say): string;
  /** For those who listen: how a deal begins, and the game that was announced. */
  begun(view: SittingView, say: Say, pack: Pack): string;
  announced(deal: Deal, say: Say, pack: Pack): string;
  /** For those who are new: the game in a few sentences, why exactly these cards may be played. */
  hint(deal: Deal, say: Say): string;
  why(deal: Deal, legal: readonly Card[], say: Say, pack: Pack): string;
  marks(deal: Deal | null, say: Say, pack: Pack): Mark[];
  words: readonly string[];
}
