/** One pad on this phone: how it stands, what waits to be sent, and the line to everybody else. */
import { getContext, setContext } from "svelte";
import { ask, Refusal } from "../api/rest";
import type { Menu, OrderTold, PadOrder, PadState } from "../generated/api";
import { settings } from "../settings/settings.svelte";
import { keep, kept, remember, type Waiting } from "./kept";

type Deed = PadOrder["deed"];

const AGAIN = 2000; // milliseconds before a lost line is tried again

export class PadModel {
  state: PadState | null = $state.raw(null);
  menu: Menu | null = $state.raw(null);
  queue: Waiting[] = $state.raw([]);
  online = $state(false);
  trouble: OrderTold | null = $state.raw(null);
  refusal = $state("");
  private last = "";
  private sending = false;
  private socket: WebSocket | null = null;
  private closed = false;

  constructor(
    readonly pad: string,
    readonly key: string,
  ) {
    const before = kept(pad);
    Object.assign(this, { state: before.state, menu: before.menu, queue: before.queue });
    this.last = before.last;
  }

  open(): () => void {
    const again = (): void => this.connect();
    addEventListener("online", again);
    void this.load();
    this.connect();
    return () => {
      this.closed = true;
      removeEventListener("online", again);
      this.socket?.close();
    };
  }

  /** Everybody by his id. */
  name(player: string): string {
    return this.state?.sheet.accounts.find((it) => it.player === player)?.name ?? player;
  }

  /** Written here at once, sent as soon as there is a line; never twice. */
  do(deed: Deed, text: string, amounts: Record<string, number> = {}): void {
    const first = this.queue.length === 0;
    const expected = first && this.state ? this.state.number : null;
    const order: PadOrder = { id: crypto.randomUUID(), expected, deed };
    this.queue = [...this.queue, { order, text, amounts }];
    this.save();
    void this.flush();
  }

  /** It really was another game: never mind what somebody else has written. */
  insist(): void {
    this.queue = this.queue.map((it) => ({ ...it, order: { ...it.order, expected: null } }));
    this.trouble = null;
    void this.flush();
  }

  discard(): void {
    this.queue = this.queue.slice(1);
    this.trouble = null;
    this.save();
    void this.flush();
  }

  private async load(): Promise<void> {
    const wanted = { path: { name: this.pad }, query: { key: this.key } };
    try {
      this.take(await ask("GET /pads/{name}", wanted));
      this.menu = await ask("GET /pads/{name}/menu", wanted);
      this.save();
    } catch (why) {
      if (why instanceof Refusal && why.status) this.refusal = why.message;
    }
  }

  private take(state: PadState): void {
    if (this.state && state.number < this.state.number) return;
    this.state = state;
    const { pad, title, created } = state;
    remember({ pad, key: this.key, title, created });
    this.save();
  }

  private async flush(): Promise<void> {
    if (this.sending || this.queue.length === 0 || this.trouble) return;
    this.sending = true;
    try {
      const orders = this.queue.map(({ order }, i) => ({
        ...order,
        previous: this.queue[i - 1]?.order.id ?? this.last,
      }));
      const wanted = { path: { name: this.pad }, query: { key: this.key }, body: { orders } };
      const told = await ask("POST /pads/{name}/orders", wanted);
      for (const answer of told.answers) this.answered(answer);
      this.take(told.state);
    } catch (why) {
      if (why instanceof Refusal && why.status) {
        const id = this.queue[0]?.order.id ?? "";
        this.trouble = { id, done: false, number: 0, error: why.code, message: why.message };
      } else this.online = false;
    } finally {
      this.sending = false;
    }
    if (this.online && this.queue.length && !this.trouble) void this.flush();
  }

  private answered(answer: OrderTold): void {
    if (!answer.done) {
      this.trouble = answer;
      return;
    }
    this.last = answer.id;
    this.queue = this.queue.filter((it) => it.order.id !== answer.id);
    this.save();
  }

  private connect(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const address = `${location.origin.replace(/^http/, "ws")}/pads/${this.pad}/socket`;
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      socket.send(JSON.stringify({ key: this.key, language: settings.language }));
      this.online = true;
      if (!this.menu) void this.load();
      void this.flush();
    };
    socket.onmessage = (event) =>
      this.take((JSON.parse(String(event.data)) as { state: PadState }).state);
    socket.onclose = () => {
      this.online = false;
      if (!this.closed) setTimeout(() => this.connect(), AGAIN);
    };
  }

  private save(): void {
    keep(this.pad, { state: this.state, menu: this.menu, queue: this.queue, last: this.last });
  }
}

const PAD = Symbol("pad");
export const providePad = (pad: PadModel): PadModel => setContext(PAD, pad);
export const usePad = (): PadModel => getContext(PAD);
