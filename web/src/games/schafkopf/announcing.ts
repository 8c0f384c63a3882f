/** What may be announced, kind by kind, and what a call of the auction would lead to. */
import type { Card, SchafkopfView } from "../../generated/api";
import { CONTRACTS, type Contract } from "../../generated/contracts";
import type { Call } from "../../game/calls";
import type { Pack } from "../../game/cards";
import { alternatives } from "../../texts/phrases";
import type { Say } from "../../texts/texts";
import { contractName } from "./contracts";

/** The games of one kind, as calls; `lone` is one against three. */
export interface Kind {
  kind: string;
  lone: boolean;
  calls: Call[];
  /** Whether one of them has a chance with this hand, as beginners count: by its trumps. */
  fits: boolean;
}

const LORDS_ONLY = 4; // trumps of a Wenz or a Geier

export function kindsOf(calls: readonly Call[], hand: readonly Card[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const call of calls) {
    const contract = CONTRACTS[call.argument]!;
    const { kind, lone } = contract;
    const known = kinds.get(kind) ?? { kind, lone, calls: [], fits: false };
    known.calls.push(call);
    known.fits ||= fits(contract, hand);
    kinds.set(kind, known);
  }
  return [...kinds.values()];
}

function fits({ trumps, lone }: Contract, hand: readonly Card[]): boolean {
  const held = hand.filter((card) => trumps.includes(card)).length;
  if (trumps.length === LORDS_ONLY) return held >= 2;
  return held >= (lone ? 5 / 8 : 1 / 2) * hand.length;
}

export function kindName(code: string, say: Say, pack: Pack): string {
  const key = `kind.${CONTRACTS[code]?.kind}`;
  return say.knows(key) ? say(key) : contractName(code.replace("-TOUT", ""), say, pack);
}

/** Whether after this call no partner can be found any more: one would play alone. */
export function alone({ prospects }: SchafkopfView, call: string): boolean {
  const games = prospects.find((it) => it.call === call)?.games ?? [];
  return games.length > 0 && games.every((code) => CONTRACTS[code]?.lone);
}

/** "Only Solo or Wenz would be left", in the words of the table; nothing for other calls. */
export function prospect(deal: SchafkopfView, call: string, say: Say, pack: Pack): string {
  const games = deal.prospects.find((it) => it.call === call)?.games ?? [];
  if (!games.length) return "";
  const names = [...new Set(games.map((code) => kindName(code, say, pack)))];
  const key = alone(deal, call) ? "web.prospect.alone" : "web.prospect.any";
  return say(key, { games: alternatives(names, say) });
}
