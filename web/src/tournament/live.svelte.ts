/** The line to a tournament: how it stands, again after every change; it comes back by itself. */
import { newId } from "../api/ids";
import { ask, Refusal } from "../api/rest";
import type { TournamentAnswer, TournamentRequest } from "../generated/api";
import { settings } from "../settings/settings.svelte";
import type { Pass } from "./passes";

export type Step = TournamentRequest["step"];

const AGAIN = 1500; // milliseconds before a lost line is tried again
const TOLD = 8000; // milliseconds for which a word of success stays
const MOST_TOLD = 3; // sentences
const NOT_FOR_YOU = 4403;
const NOT_THERE = 4404;

export class Live<State extends { number: number }> {
  state: State | null = $state.raw(null);
  online = $state(false);
  refusal = $state("");
  /** Why the last step was refused. */
  trouble = $state("");
  /** What the last step has done, for a while. */
  told = $state("");
  busy = $state(false);
  private socket: WebSocket | null = null;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private forgetting: ReturnType<typeof setTimeout> | undefined;

  pass: Pass = $state.raw({ tournament: "", who: "", code: "" });

  constructor(
    pass: Pass,
    /** One sheet, where the office looks at one. */
    private readonly at: { round: number; table: number } = { round: 0, table: 0 },
  ) {
    this.pass = pass;
  }

  get query(): { who: string; code: string } {
    return { who: this.pass.who, code: this.pass.code };
  }

  open(): () => void {
    this.closed = false;
    addEventListener("online", this.anew);
    document.addEventListener("visibilitychange", this.anew);
    this.connect();
    return () => {
      this.closed = true;
      removeEventListener("online", this.anew);
      document.removeEventListener("visibilitychange", this.anew);
      clearTimeout(this.timer);
      clearTimeout(this.forgetting);
      this.socket?.close();
    };
  }

  tell(words: string): void {
    clearTimeout(this.forgetting);
    this.told = words;
    if (words) this.forgetting = setTimeout(() => (this.told = ""), TOLD);
  }

  /** A phone that slept may have lost its connection unnoticed: connect anew when it wakes. */
  private readonly anew = (): void => {
    if (document.hidden || this.refusal) return;
    clearTimeout(this.timer);
    const old = this.socket;
    this.connect();
    old?.close();
  };

  /** Whether it was done; if not, `trouble` says why. */
  async do(step: Step, id = newId()): Promise<TournamentAnswer | null> {
    this.busy = true;
    this.trouble = "";
    this.tell("");
    try {
      const path = { name: this.pass.tournament };
      const done = await ask("POST /tournaments/{name}/steps", {
        path,
        query: this.query,
        body: { id, step },
      });
      if (done.code && done.code !== this.pass.code) this.renew(done.code);
      this.tell(done.told.slice(-MOST_TOLD).join("\n"));
      return done;
    } catch (why) {
      this.trouble = (why as Refusal).message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  /** The line was closed with the old code. */
  private renew(code: string): void {
    this.pass = { ...this.pass, code };
    this.refusal = "";
    this.anew();
  }

  private connect(): void {
    if (this.closed) return;
    const { tournament } = this.pass;
    const address = `${location.origin.replace(/^http/, "ws")}/tournaments/${tournament}/socket`;
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => {
      socket.send(JSON.stringify({ ...this.query, ...this.at, language: settings.language }));
      this.online = true;
    };
    socket.onmessage = (event) => {
      this.state = (JSON.parse(String(event.data)) as { state: State }).state;
      this.refusal = "";
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.online = false;
      if (event.code === NOT_FOR_YOU) this.refusal = settings.say("web.tournament.wrong_code");
      else if (event.code === NOT_THERE) this.refusal = settings.say("web.tournament.not_there");
      else if (!this.closed) this.timer = setTimeout(() => this.connect(), AGAIN);
    };
  }
}
