/** Orders that have not been answered. After a lost connection they are sent again as they were:
 * the server knows their ids and does nothing twice. */
import type {
  Act,
  Begin,
  End,
  HandOver,
  Show,
  StandUp,
  TakeBack,
  WishRound,
} from "../generated/api";

export type Order = Act | WishRound | Show | Begin | HandOver | TakeBack | StandUp | End;

export class Outbox {
  private waiting = new Map<string, Order>();

  add(order: Order): void {
    this.waiting.set(order.id, order);
  }

  /** The order that was answered; nothing if it was none of ours, or was answered before. */
  answered(id: string): Order | undefined {
    const order = this.waiting.get(id);
    this.waiting.delete(id);
    return order;
  }

  get unanswered(): Order[] {
    return [...this.waiting.values()];
  }
}
