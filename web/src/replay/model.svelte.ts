/** One replay: the deal, the step at which it stands, and what the expert says. */
import { getContext, setContext } from "svelte";
import type { Depth, Replay, ReviewView, Suit } from "../generated/api";
import { callName } from "../game/words";
import { settings } from "../settings/settings.svelte";
import { sentence } from "../texts/texts";
import { deckFor, packOf } from "../table/deck";
import { judgementsAt, callOf, markAt, nextMark, stopsOf, trickStop } from "./steps";
import type { Source } from "./source";

const BEAT = { slow: 2200, normal: 1300, fast: 600, none: 900 };

export class ReplayModel {
  at = $state(0);
  /** Whose cards lie below: the seat from which one looks, and plays again. */
  seat = $state(0);
  review: ReviewView | null = $state.raw(null);
  /** As on the command line; a quick look takes chance for mistakes. */
  depth: Depth = $state("normal");
  trouble = $state("");
  thinking = $state(false);
  running = $state(false);
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly replay: Replay,
    private readonly source: Source,
    seat: number,
    step: number,
  ) {
    this.seat = seat < this.seats ? seat : 0;
    const stops = stopsOf(replay.frames);
    this.at = stops[Math.min(Math.max(step, 0), stops.length - 1)]!;
  }

  get seats(): number {
    return this.replay.frames[0]!.hands.length;
  }

  readonly stops = $derived.by(() => stopsOf(this.replay.frames));
  readonly step = $derived.by(() => this.stops.indexOf(this.at));
  readonly last = $derived.by(() => this.step === this.stops.length - 1);
  readonly frame = $derived.by(() => this.replay.frames[this.at]!);
  readonly call = $derived.by(() => callOf(this.frame, this.replay.frames[this.at - 1]));
  readonly deck = $derived.by(() => deckFor(this.replay.game));
  readonly pack = $derived.by(() => packOf(this.deck));
  /** Where one suit is trump for the whole deal. */
  readonly trump = $derived.by(() => (this.replay.frames.at(-1)?.trump || null) as Suit | null);
  readonly judged = $derived.by(() => judgementsAt(this.review));
  readonly here = $derived.by(() => this.judged.get(this.at) ?? []);
  readonly mark = $derived.by(() => markAt(this.here));
  readonly names = $derived.by(() =>
    this.replay.names.map(
      (name, seat) => name || settings.say("web.replay.seat", { number: seat + 1 }),
    ),
  );
  readonly turning = $derived.by(() => {
    const place = this.review?.turning_point ?? null;
    return place === null ? null : this.review!.judgements[place]!;
  });

  go(step: number): void {
    this.at = this.stops[Math.min(Math.max(step, 0), this.stops.length - 1)]!;
  }

  goTo(at: number): void {
    this.stop();
    if (this.stops.includes(at)) this.at = at;
  }

  by(steps: number): void {
    this.stop();
    this.go(this.step + steps);
  }

  trick(way: 1 | -1): void {
    this.goTo(trickStop(this.replay.frames, this.at, way));
  }

  mistake(): void {
    const at = nextMark(this.review, this.at);
    if (at !== null) this.goTo(at);
  }

  toggle(): void {
    if (this.running) return this.stop();
    if (this.last) this.go(0);
    this.running = true;
    this.clock = setInterval(() => {
      this.go(this.step + 1);
      if (this.last) this.stop();
    }, BEAT[settings.speed]);
  }

  stop(): void {
    clearInterval(this.clock);
    this.running = false;
  }

  async think(depth = this.depth): Promise<void> {
    this.depth = depth;
    this.thinking = true;
    this.trouble = "";
    try {
      this.review = await this.source.review(depth, this.pack);
    } catch (why) {
      this.trouble = (why as Error).message;
    }
    this.thinking = false;
  }

  /** For those who listen. */
  readonly told = $derived.by(() => {
    const { call, frame } = this;
    if (!call) return settings.say("web.replay.dealt");
    const said = sentence(
      `${this.names[call.seat] ?? ""}: ${callName(call, settings.say, this.pack, this.trump)}`,
    );
    const won = frame.winner === null ? "" : this.names[frame.winner]!;
    const trick = won && settings.say("web.heard.trick", { who: won });
    return [said, trick, this.mark?.sentence].filter(Boolean).join(" ");
  });
}

const KEY = Symbol("replay");
export const provideReplay = (model: ReplayModel): ReplayModel => setContext(KEY, model);
export const useReplay = (): ReplayModel => getContext<ReplayModel>(KEY);
