/** A few small sounds, made on the spot. */
import type { SittingView } from "../generated/api";
import type { Step } from "../game/story";

/** Said with the knuckles; who does not knock is not heard. */
const ON_WOOD = ["KNOCK", "CONTRA", "RETOUR", "UP"];

let context: AudioContext | null = null;

export function ring(steps: Step[], view: SittingView): void {
  for (const step of steps) {
    if (step.kind === "card") knock(0.05, 1800, 0.25);
    if (step.kind === "trick") knock(0.12, 700, 0.3, 0.15);
    if (step.kind === "call" && ON_WOOD.includes(step.call.verb)) knock(0.1, 220, 0.9);
    if (step.kind === "over") chime();
  }
  const deal = view.playing?.deal;
  if (steps.length && deal && !deal.outcome && deal.turn === deal.seat) tone(660, 0.12, 0.06, 0.1);
}

function audio(): AudioContext {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** Knuckles or a card on wood: a short burst of noise through a filter. */
function knock(length: number, frequency: number, loud: number, delay = 0): void {
  const at = audio();
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  const source = at.createBufferSource();
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = frequency;
  const gain = at.createGain();
  gain.gain.value = loud * 0.5;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(at.currentTime + delay);
}

function tone(frequency: number, length: number, loud: number, delay: number): void {
  const at = audio();
  const source = at.createOscillator();
  const gain = at.createGain();
  const start = at.currentTime + delay;
  source.type = "sine";
  source.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(at.destination);
  source.start(start);
  source.stop(start + length);
}

function chime(): void {
  [523, 659, 784].forEach((frequency, place) => tone(frequency, 0.5, 0.08, place * 0.12));
}
