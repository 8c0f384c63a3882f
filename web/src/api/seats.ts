/** Seats that were given to this tab by name, at tables of tournaments; all others go by cookie. */
export interface Seat {
  token: string;
  /** The page on which the player finds the score sheet. */
  sheet: string;
}

const place = (table: string): string => `stammtisch.seat.${table}`;

export function keepSeat(table: string, seat: Seat): void {
  sessionStorage.setItem(place(table), JSON.stringify(seat));
}

export function seatAt(table: string): Seat | null {
  const kept = sessionStorage.getItem(place(table));
  return kept === null ? null : (JSON.parse(kept) as Seat);
}
