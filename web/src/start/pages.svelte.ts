/** The public tables: the first page is asked for again and again, further ones only on demand. */
import { Query } from "../api/query.svelte";
import { askPage } from "../api/rest";
import type { LobbyTable } from "../generated/api";

export class LobbyPages {
  game = $state("");
  free = $state(false);
  readonly first = new Query(() =>
    askPage("GET /tables", { query: { game: this.game, free: this.free ? "true" : "" } }),
  );
  private further: LobbyTable[] = $state.raw([]);
  private after: string | null = $state.raw(null);

  get tables(): LobbyTable[] {
    return joined(this.first.data?.told ?? [], this.further);
  }

  /** Where the next page begins; nothing if all is there. */
  get next(): string {
    return this.after ?? this.first.data?.next ?? "";
  }

  get narrowed(): boolean {
    return this.game !== "" || this.free;
  }

  /** More than fit on a page, also when all of them are there. */
  get long(): boolean {
    return this.after !== null || this.next !== "" || this.narrowed;
  }

  async more(): Promise<void> {
    const query = { game: this.game, free: this.free ? "true" : "", after: this.next };
    const { told, next } = await askPage("GET /tables", { query });
    this.further = joined(this.further, told);
    this.after = next;
  }

  /** Within an effect it runs again when something else is looked for. */
  load = (): void => {
    this.first.load();
  };

  /** Something else is looked for. */
  restart(): void {
    this.further = [];
    this.after = null;
  }
}

/** Each table once, as the first list tells of it. */
export function joined(first: LobbyTable[], then: LobbyTable[]): LobbyTable[] {
  const known = new Set(first.map(({ table }) => table));
  return [...first, ...then.filter(({ table }) => !known.has(table))];
}
