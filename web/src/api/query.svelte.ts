/** A request for data that a page shows: its answer, or why there is none, and a way to retry. */
export class Query<Data> {
  data: Data | null = $state.raw(null);
  error = $state("");
  loading = $state(false);
  private latest = 0;

  constructor(private readonly request: () => Promise<Data>) {}

  /** Within an effect it runs again when something changes that the request reads. */
  load = (): void => {
    const mine = ++this.latest; // the answer to an earlier request may come later
    this.loading = true;
    this.request().then(
      (data) => mine === this.latest && this.end(data, ""),
      (why: Error) => mine === this.latest && this.end(this.data, why.message),
    );
  };

  private end(data: Data | null, error: string): void {
    [this.data, this.error, this.loading] = [data, error, false];
  }
}
