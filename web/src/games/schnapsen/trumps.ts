/** The trumps of a suit, from the highest down. */
import type { Card, Suit } from "../../generated/api";
import type { Order } from "../../game/order";

export function orderIn(trump: Suit | null): Order {
  return { trumps: trump ? [..."AXKOU9"].map((rank) => (trump + rank) as Card) : [] };
}
