/** Games as people report them: by a code without a suit, as menus have it, or with one. */
import type { Suit } from "../../generated/api";
import { CONTRACTS, type Contract } from "../../generated/contracts";

/** A code as menus have it, and its suit apart. */
export function parted(contract: string): { code: string; suit: Suit | "" } {
  const known = CONTRACTS[contract];
  return { code: known?.reported ?? contract, suit: known?.suit ?? "" };
}

export function withSuit(code: string, suit: string): string {
  const found = Object.entries(CONTRACTS).find(
    ([, contract]) => contract.reported === code && contract.suit === suit,
  );
  return found?.[0] ?? code;
}

/** The suits that a reported game can have; none where it has none. */
export function suitsOf(code: string): Suit[] {
  return played(code).flatMap(({ suit }) => suit ?? []);
}

export const isTout = (code: string): boolean => !!played(code)[0]?.tout;

/** The same game with a Tout, or without; nothing where there is none. */
export function withTout(code: string, tout: boolean): string {
  const kind = played(code)[0]?.kind;
  const same = Object.values(CONTRACTS).find((it) => it.kind === kind && it.tout === tout);
  return same?.reported ?? "";
}

function played(code: string): Contract[] {
  return Object.values(CONTRACTS).filter(({ reported }) => reported === code);
}
