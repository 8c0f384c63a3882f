/** The client at hand without a network, and a new version as soon as somebody wants it. */
const HOUR = 3_600_000;

class Updates {
  /** A newer client is there and waits. */
  waiting: ServiceWorker | null = $state.raw(null);

  async watch(): Promise<void> {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    const controlled = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (!registration) return;
    if (registration.waiting && controlled) this.waiting = registration.waiting;
    registration.addEventListener("updatefound", () => this.follow(registration.installing));
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (controlled || this.waiting) location.reload();
    });
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, HOUR);
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  }

  takeOver(): void {
    this.waiting?.postMessage("take over");
  }

  /** The first one to come has nobody to replace. */
  private follow(installing: ServiceWorker | null): void {
    installing?.addEventListener("statechange", () => {
      const replaces = navigator.serviceWorker.controller !== null;
      if (installing.state === "installed" && replaces) this.waiting = installing;
    });
  }
}

export const updates = new Updates();

/** Said by the worker when the page could not be had from the server. */
export const openedOffline = (): boolean => "offline" in document.documentElement.dataset;
