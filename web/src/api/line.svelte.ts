/** The line to a table: comes back by itself, and loses neither views nor orders. */
import { newId } from "./ids";
import type {
  Clock,
  Farewell,
  Incoming,
  Outgoing,
  RemarkMessage,
  SittingView,
  CallVerdict,
  Welcome,
} from "../generated/api";
import { settings } from "../settings/settings.svelte";
import { merged } from "./merging";
import { Outbox, type Order } from "./outbox";
import { seatAt } from "./seats";

export type LineState = "connecting" | "open" | "lost" | "refused" | "left";

/** An order without what the line adds to it. */
export type Wanted = Order extends infer O
  ? O extends Order
    ? Omit<O, "id" | "expected">
    : never
  : never;

export interface Hearing {
  view(view: SittingView, number: number): void;
  /** An order or a message was refused; the sentence is for people. */
  refused(message: string): void;
  verdict(verdict: CallVerdict): void;
  /** The order was for a moment that is gone. */
  stale(): void;
  /** There is no line on which it could be said. */
  unheard(): void;
}

const FOR_GOOD = [4401, 4403, 4404];
const PATIENCE = [200, 500, 1000, 2000, 4000];
const PULSE = 10_000;
const LOST = 1006;

export class Line {
  state: LineState = $state("connecting");
  /** Why I do not belong here any more. */
  farewell: Farewell = $state("left");
  /** Whether the connection was there before: "back" is something else than "here". */
  lostOnce = $state(false);
  welcome: Welcome | null = $state.raw(null);
  present: number[] = $state.raw([]);
  ready: number[] = $state.raw([]);
  remarks: RemarkMessage[] = $state.raw([]);
  /** Whom we do not want to hear, and remarks that we have complained about. */
  muted: string[] = $state.raw([]);
  reported: number[] = $state.raw([]);
  clock: (Clock & { at: number }) | null = $state.raw(null);
  pending = $state(0);

  private socket: WebSocket | null = null;
  private outbox = new Outbox();
  private number: number | null = null;
  private seen: SittingView | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private unheard = false;

  constructor(
    private readonly table: string,
    private readonly invite: string,
    private readonly hearing: Hearing,
  ) {
    addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  /** An act is meant for the moment that is seen; all else holds whatever happens meanwhile. */
  order(wanted: Wanted): void {
    const expected = wanted.type === "act" ? this.number : null;
    const order = { ...wanted, id: newId(), expected } as Order;
    this.outbox.add(order);
    this.pending = this.outbox.unanswered.length;
    this.send(order);
  }

  /** Such messages are not queued: without a connection the sender learns it at once. */
  say(message: Exclude<Incoming, Order>): void {
    if (!this.send(message)) this.hearing.unheard();
  }

  /** Something has changed that lets us in, or in as somebody else. */
  again(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.state = "connecting";
    this.connect();
    old?.close();
  }

  close(): void {
    removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.state = "left";
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (document.hidden) return;
    if (this.state === "open") this.listen();
    if (this.state !== "lost") return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const { table, invite, number } = this;
      const token = seatAt(table)?.token ?? "";
      const language = settings.language;
      this.send({ type: "hello", token, invite, after: number, changes: true, language });
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Outgoing);
    socket.onclose = (event) => this.dropped(socket, event.code);
    this.listen();
  }

  /** A network that is gone does not say so, but a server that is there answers every ping. */
  private listen(): void {
    clearInterval(this.pulse);
    this.ping();
    this.pulse = setInterval(() => {
      if (this.unheard) this.dropped(this.socket, LOST);
      else this.ping();
    }, PULSE);
  }

  private ping(): void {
    this.unheard = true;
    this.send({ type: "ping", at: Date.now() });
  }

  private dropped(socket: WebSocket | null, code: number): void {
    if (socket !== this.socket || this.state === "left") return;
    clearInterval(this.pulse);
    this.socket = null;
    socket?.close();
    if (FOR_GOOD.includes(code)) {
      this.state = "refused";
      return;
    }
    this.lostOnce = true;
    this.state = "lost";
    const wait = PATIENCE[Math.min(this.attempts++, PATIENCE.length - 1)]!;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Whether there was a line on which it could go out. */
  private send(message: Incoming): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private see(view: SittingView, number: number, clock: Clock | null): void {
    if (number !== this.number) this.ready = []; // for what comes next nobody is ready yet
    this.seen = view;
    this.number = number;
    this.clock = clock && { ...clock, at: performance.now() };
    this.hearing.view(view, number);
  }

  private hear(told: Outgoing): void {
    this.unheard = false;
    switch (told.type) {
      case "welcome":
        this.welcome = told;
        this.state = "open";
        this.attempts = 0;
        this.remarks = [];
        this.outbox.unanswered.forEach((order) => this.send(order));
        break;
      case "view":
        this.see(told.view, told.number, told.clock);
        break;
      case "change":
        if (this.seen) this.see(merged(this.seen, told), told.number, told.clock);
        break;
      case "presence":
        [this.present, this.ready] = [told.present, told.ready];
        break;
      case "done":
      case "stale":
      case "declined":
        this.outbox.answered(told.id);
        this.pending = this.outbox.unanswered.length;
        if (told.type === "declined") this.hearing.refused(told.message);
        if (told.type === "stale") this.hearing.stale();
        break;
      case "failed":
        setTimeout(() => this.outbox.unanswered.forEach((order) => this.send(order)), 1000);
        this.hearing.refused(told.message);
        break;
      case "verdict":
        this.hearing.verdict(told);
        break;
      case "chat":
        this.remarks = [...this.remarks, told];
        break;
      case "error":
        if (this.state === "open") this.hearing.refused(told.message); // else the door says it
        break;
      case "left":
        this.state = "left";
        this.farewell = told.why ?? "left";
        break;
      case "muted":
        this.muted = told.players;
        break;
      case "reported":
        this.reported = [...this.reported, told.number];
        break;
      case "pong":
      case "closing":
        break;
    }
  }
}
