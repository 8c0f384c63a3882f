/** One pad on this phone: how it stands, what waits to be sent, and the line to everybody else. */
import { getContext, setContext } from "svelte";
import { newId } from "../api/ids";
import { ask, Refusal } from "../api/rest";
import type { Menu } from "../games/menus";
import type { CommandAnswer, SentCommand, PadState, SheetChange } from "../generated/api";
import { settings } from "../settings/settings.svelte";
import { changed } from "./changes";
import { keep, kept, remember, type Waiting } from "./kept";
import { upcomingAfter, upcomingBefore, upcomingNow, type Upcoming } from "./upcoming";

type Command = SentCommand["deed"];

/** Where on the pad is written, if not at its end. */
export interface Spot {
  line: number;
  how: "correct" | "before";
}

/** What is shown of a command while it waits. */
export type Meanwhile = Pick<Waiting, "text"> & Partial<Pick<Waiting, "amounts" | "steps">>;

const FINAL = [403, 404]; // this link opens nothing, and will not
const AGAIN = 2000; // milliseconds before a lost line is tried again

export class PadModel {
  state: PadState | null = $state.raw(null);
  menu: Menu | null = $state.raw(null);
  queue: Waiting[] = $state.raw([]);
  online = $state(false);
  trouble: CommandAnswer | null = $state.raw(null);
  refusal = $state("");
  /** Why the pad could not be loaded; it can be tried again. */
  error = $state("");
  spot: Spot | null = $state.raw(null);
  private last = "";
  private asked = "";
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
    const lost = (): void => this.lose();
    addEventListener("online", again);
    addEventListener("offline", lost);
    void this.load();
    this.connect();
    return () => {
      this.closed = true;
      removeEventListener("online", again);
      removeEventListener("offline", lost);
      this.socket?.close();
    };
  }

  /** The name of a player, by id. */
  name(player: string): string {
    return this.state?.sheet.accounts.find((it) => it.player === player)?.name ?? player;
  }

  /** The deal that is written about; nothing if only the server can know. */
  get upcoming(): Upcoming | null {
    if (!this.state) return null;
    const sheet = this.state.sheet;
    if (this.spot) return upcomingBefore(sheet, this.spot.line);
    const map = this.menu?.places ?? {};
    return upcomingAfter(
      upcomingNow(sheet, map),
      this.queue.map((it) => it.steps),
      map,
    );
  }

  /** Written here at once, sent as soon as there is a line; never twice. */
  do(deed: Command, { text, amounts = null, steps = null }: Meanwhile): void {
    const first = this.queue.length === 0;
    const expected = first && this.state ? this.state.number : null;
    const order: SentCommand = { id: newId(), expected, deed };
    this.queue = [...this.queue, { order, text, amounts, steps, tried: false }];
    this.save();
    void this.flush();
  }

  /** The last thing that waits, if it has not left this phone. */
  get retractable(): boolean {
    return this.queue.at(-1)?.tried === false;
  }

  retract(): void {
    if (!this.retractable) return;
    this.queue = this.queue.slice(0, -1);
    this.save();
  }

  /** It really was another game: never mind what somebody else has written. */
  insist(): void {
    this.queue = this.queue.map((it) => ({ ...it, order: { ...it.order, expected: null } }));
    this.trouble = null;
    void this.flush();
  }

  /** What comes next may be known to the others just as well: it asks again. */
  discard(): void {
    const [gone, next, ...rest] = this.queue;
    const expected = gone?.order.expected ?? null;
    this.queue = next ? [{ ...next, order: { ...next.order, expected } }, ...rest] : [];
    this.trouble = null;
    this.save();
    void this.flush();
  }

  async load(): Promise<void> {
    try {
      this.take(await ask("GET /pads/{name}", this.wanted));
      this.menu = await ask("GET /pads/{name}/menu", this.wanted);
      this.error = "";
      this.save();
    } catch (why) {
      const { status, message } = why as Refusal;
      if (FINAL.includes(status)) this.refusal = message;
      else if (status || !this.menu) this.error = message;
    }
  }

  /** Other people have other ways: the map of the evening is drawn anew for them. */
  private learn(): void {
    const place = this.state?.sheet.place;
    if (!place || !this.menu || place in this.menu.places || place === this.asked) return;
    this.asked = place;
    ask("GET /pads/{name}/menu", this.wanted).then(
      (menu) => {
        this.menu = menu;
        this.save();
      },
      () => (this.asked = ""),
    );
  }

  get wanted(): { path: { name: string }; query: { key: string } } {
    return { path: { name: this.pad }, query: { key: this.key } };
  }

  private take(state: PadState): void {
    if (this.state && state.number < this.state.number) return;
    this.state = state;
    this.learn();
    const { pad, title, created } = state;
    remember({ pad, key: this.key, title, created });
    this.save();
  }

  /** What was missed is asked for as a whole. */
  private takeChange(change: SheetChange): void {
    if (this.state && change.number <= this.state.number) return;
    const state = this.state && changed(this.state, change);
    if (state) this.take(state);
    else void this.load();
  }

  private async flush(): Promise<void> {
    if (!this.online || this.sending || this.queue.length === 0 || this.trouble) return;
    this.sending = true;
    this.queue = this.queue.map((it) => ({ ...it, tried: true }));
    try {
      const orders = this.queue.map(({ order }, i) => ({
        ...order,
        previous: this.queue[i - 1]?.order.id ?? this.last,
      }));
      const body = { orders, since: this.state?.number ?? null };
      const told = await ask("POST /pads/{name}/orders", { ...this.wanted, body });
      for (const answer of told.answers) this.answered(answer);
      if (told.state) this.take(told.state);
      else if (told.change) this.takeChange(told.change);
    } catch (why) {
      if (why instanceof Refusal && why.status) {
        const id = this.queue[0]?.order.id ?? "";
        this.trouble = { id, done: false, number: 0, error: why.code, message: why.message };
      } else this.lose();
    } finally {
      this.sending = false;
    }
    if (this.online && this.queue.length && !this.trouble) void this.flush();
  }

  private answered(answer: CommandAnswer): void {
    if (!answer.done) {
      this.trouble = answer;
      return;
    }
    this.last = answer.id;
    this.queue = this.queue.filter((it) => it.order.id !== answer.id);
    this.save();
  }

  /** A line that answers no more is given up, so that a new one is tried. */
  private lose(): void {
    this.online = false;
    this.socket?.close();
  }

  private connect(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const address = `${location.origin.replace(/^http/, "ws")}/pads/${this.pad}/socket`;
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      const language = settings.language;
      socket.send(JSON.stringify({ key: this.key, language, changes: true }));
      this.online = true;
      if (!this.menu) void this.load();
      void this.flush();
    };
    // What is being sent would be counted twice: its answer brings the newest state.
    socket.onmessage = (event) => {
      if (this.sending) return;
      const told = JSON.parse(String(event.data)) as SheetChange | { type: "pad"; state: PadState };
      if (told.type === "change") this.takeChange(told);
      else this.take(told.state);
    };
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
