const FOUR = (): (number | null)[] => [null, null, null, null];

/** Values that add up to 0: all but one are typed, the last one follows. */
export class ZeroSum {
  private typed: (number | null)[] = $state(FOUR());
  private editing: number | null = $state(null);
  private left = $derived(this.typed.flatMap((it, i) => (it === null ? [i] : [])));
  private known = $derived(this.typed.reduce<number>((total, it) => total + (it ?? 0), 0));
  /** People who type in the last field are not interrupted. */
  private last = $derived(
    this.left.length === 1 && this.left[0] !== this.editing ? this.left[0] : undefined,
  );
  values = $derived(this.typed.map((it, i) => (i === this.last ? 0 - this.known : it)));
  sum = $derived(this.values.reduce<number>((total, it) => total + (it ?? 0), 0));

  /** ``blank``: how it begins; who cannot have anything has 0. */
  constructor(private readonly blank = FOUR) {
    this.clear();
  }

  type(place: number, value: number | null | undefined): void {
    this.editing = place;
    this.typed[place] = value ?? null;
  }

  leave(): void {
    this.editing = null;
  }

  clear(): void {
    this.typed = this.blank();
  }

  get all(): number[] {
    return this.values.map((it) => it ?? 0);
  }
}
