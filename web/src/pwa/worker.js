/* Keeps the client itself at hand: never an answer of the server, so nothing is ever stale.
 *
 * The page always comes from the network while there is one; the files of this version are kept
 * whole, so that a client that was opened before an update still finds all its parts. */
const FILES = self.__FILES__;
const CACHE = self.__VERSION__;
const PICTURES = "stammtisch-pictures";
const SHELL = "/index.html";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidied().then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
  else if (FILES.includes(url.pathname)) event.respondWith(kept(request));
  else if (/^\/(cards|suits)\//.test(url.pathname)) event.respondWith(picture(event));
});

async function tidied() {
  const old = (await caches.keys()).filter((name) => name !== CACHE && name !== PICTURES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The client as it was, which sees by its mark that nobody answers. */
async function offline() {
  const shell = await caches.match(SHELL);
  if (!shell) return Response.error();
  const page = (await shell.text()).replace("<html", "<html data-offline");
  return new Response(page, { headers: shell.headers });
}

/** At once what is there, and for the next time what is new. */
async function picture(event) {
  const cache = await caches.open(PICTURES);
  const found = await cache.match(event.request);
  const fresh = fetch(event.request).then(async (answer) => {
    if (answer.ok) await cache.put(event.request, answer.clone());
    return answer;
  });
  if (!found) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return found;
}
