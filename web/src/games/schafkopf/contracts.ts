/** What is played, by its code: its name and its trumps. */
import { CONTRACTS } from "../../generated/contracts";
import type { Card, SchafkopfView } from "../../generated/api";
import type { Pack } from "../../game/cards";
import type { Order } from "../../game/order";
import { phrased } from "../../texts/phrases";
import type { Say } from "../../texts/texts";

/** Before anything is announced everybody holds the cards as for a Rufspiel. */
const UNTIL_ANNOUNCED = "RE";

export function contractName(code: string, say: Say, pack: Pack): string {
  const contract = CONTRACTS[code];
  return contract ? phrased(contract.name, { say, pack, names: [] }) : "";
}

export function orderOf(contract: string | null): Order {
  return CONTRACTS[contract ?? UNTIL_ANNOUNCED] ?? CONTRACTS[UNTIL_ANNOUNCED]!;
}

/** The Sau that a Rufspiel calls; nothing in other games. */
export function calledSau(code: string | null): Card | null {
  const { sides, suit } = CONTRACTS[code ?? ""] ?? {};
  return sides === "partner" && suit ? `${suit}A` : null;
}

/** How often it counts: "× 4", nothing as long as it counts once. */
export function doublings({ doublers, knocks, context }: SchafkopfView): string {
  const doubled = doublers.length + knocks.length + context.carry;
  return doubled > 0 ? `× ${2 ** doubled}` : "";
}
