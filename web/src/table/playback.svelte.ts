/** Shows views one after the other, slowly enough to follow, whenever they come. */
import type { SittingView } from "../generated/api";
import type { Call } from "../game/calls";
import { SILENT } from "../game/seen";
import { steps, type Step } from "../game/story";
import type { Laid } from "../games/game";
import { settings } from "../settings/settings.svelte";
import { pace } from "./speed";

/** After a long absence show the present state, not the steps that led to it. */
const MOST_WAITING = 10;

export interface FullTrick {
  cards: Laid[];
  winner: number;
}

export class Playback {
  shown: SittingView | null = $state.raw(null);
  full: FullTrick | null = $state.raw(null);
  spoken: Map<number, Call> = $state.raw(new Map());
  /** Whether everything that has come has been shown. */
  idle = $state(true);

  /** Whether something newer has come than what is shown. */
  behind = $state(false);

  private waiting: SittingView[] = [];
  private over = false;

  constructor(
    private readonly before: () => void,
    private readonly happened: (steps: Step[], view: SittingView) => void,
  ) {}

  push(view: SittingView): void {
    this.waiting.push(view);
    this.behind = true;
    if (this.idle) void this.run();
  }

  stop(): void {
    this.over = true;
  }

  private async run(): Promise<void> {
    this.idle = false;
    while (this.waiting.length && !this.over) {
      if (this.waiting.length > MOST_WAITING) this.waiting.splice(0, this.waiting.length - 1);
      await this.show(this.waiting.shift()!);
    }
    this.idle = true;
  }

  private async show(view: SittingView): Promise<void> {
    const first = this.shown === null;
    const told = steps(this.shown, view);
    this.before();
    const trick = told.find((step) => step.kind === "trick");
    this.full = trick && !first ? { cards: trick.cards, winner: trick.winner } : null;
    this.shown = view;
    this.behind = this.waiting.length > 0;
    if (first) return;
    this.happened(told, view);
    this.speak(told);
    const { step, flight, trick: look } = pace(settings.speed);
    if (this.full) {
      await wait(look);
      this.before();
      this.full = null;
      await wait(flight);
    } else if (told.some(isSeen)) await wait(step);
  }

  private speak(told: Step[]): void {
    for (const step of told) {
      if (step.kind === "deal") this.spoken = new Map();
      if (step.kind !== "call" || !isSeen(step)) continue;
      const { call } = step;
      this.spoken = new Map(this.spoken).set(call.seat, call);
      setTimeout(() => {
        if (this.spoken.get(call.seat) !== call) return;
        const rest = new Map(this.spoken);
        rest.delete(call.seat);
        this.spoken = rest;
      }, pace(settings.speed).word);
    }
  }
}

/** Shuffling, cutting and dealing need neither time to be followed nor words. */
function isSeen(step: Step): boolean {
  return step.kind !== "deal" && !(step.kind === "call" && SILENT.includes(step.call.verb));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
