/** Which page is open: the address is the only truth, so links, back and reload just work. */
class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** What stands behind the `#`. */
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  /** The same page under another address. */
  stay(address: string): void {
    history.replaceState(null, "", address);
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }

  /** Links to our own pages need no new page. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download"))
      return;
    if (link.origin !== location.origin || link.dataset["native"] !== undefined) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
