/** The page itself is kept by a service worker, so that it opens without a connection too. */
export function carryAlong(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
}
