/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { apiBase, fetchMergedVisitors, fetchVisitor, sendRequests, speakAs } from "#api/client.ts";
import type { FromWorker, ToWorker } from "#sync/delivery/message.ts";
import type { Summary } from "#sync/delivery/status.ts";
import { openJournal } from "#sync/journal/journal.ts";
import { openPages, withLock } from "#sync/journal/tabs.ts";
import { drain } from "./drain.ts";
import { handleMessage } from "./messages.ts";
import { documentIdOf, isCacheable, isGatewayError, RESPONSE_CACHE } from "./responseCache.ts";
import { mustReplaceWorker } from "./workerUpdate.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Missing in TypeScript's types: Background Sync, and cookies without a page. */
type SyncEvent = ExtendableEvent & { tag: string };
type Sync = { register: (tag: string) => Promise<void> };
type Cookies = { get: (name: string) => Promise<{ value: string } | null> };

const TAG = "palette-outbox";
const journal = openJournal();
const api = new URL(apiBase, self.location.origin);

// Precaches the page of this build for offline use.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api(\/|$)/, /\.\w+$/] }),
);

registerRoute(
  ({ url, request }) =>
    request.method === "GET" &&
    url.origin === api.origin &&
    url.pathname.startsWith(`${api.pathname}/`) &&
    isCacheable(url.pathname.slice(api.pathname.length)),
  ({ url, request }) => newest(request, url.pathname.slice(api.pathname.length)),
);

/** The server's response, else the cached one. */
async function newest(request: Request, path: string): Promise<Response> {
  let answer: Response | undefined;
  let failure: unknown;
  try {
    answer = await fetch(request);
  } catch (error) {
    failure = error;
  }
  if (answer && !isGatewayError(answer.status)) {
    const json = answer.headers.get("Content-Type")?.includes("json") ?? false;
    if (answer.ok && json && !documentIdOf(path)) {
      const copy = answer.clone();
      // A browser without room for it has no last known answer, and that is all.
      void caches
        .open(RESPONSE_CACHE)
        .then((known) => known.put(request.url, copy))
        .catch(() => undefined);
    }
    return answer;
  }
  const known = await lastKnown(request, path).catch(() => undefined);
  if (known) return known;
  if (answer) return answer;
  throw failure;
}

/** Documents come from the journal, which includes changes made since the fetch. */
async function lastKnown(request: Request, path: string): Promise<Response | undefined> {
  const configId = documentIdOf(path);
  if (configId === undefined) return (await caches.open(RESPONSE_CACHE)).match(request.url);
  const document = await journal.document(configId);
  return document && Response.json(document);
}

const alive = () => (self.navigator.locks ? openPages(self.navigator.locks) : Promise.resolve([]));

async function wake(): Promise<void> {
  const { sync } = self.registration as unknown as { sync?: Sync };
  await sync?.register(TAG).catch(() => undefined);
}

/** Cache of the fingerprint, for a worker restarted without a page. */
const DEVICE = "palette-device";

async function keepFingerprint(fingerprint: string): Promise<void> {
  speakAs({ fingerprint });
  await (await caches.open(DEVICE)).put("/fingerprint", new Response(fingerprint));
}

async function prepare(): Promise<void> {
  const kept = await caches.match("/fingerprint", { cacheName: DEVICE }).catch(() => undefined);
  if (kept) speakAs({ fingerprint: await kept.text() });
  const cookies = (self as unknown as { cookieStore?: Cookies }).cookieStore;
  const token = (await cookies?.get("XSRF-TOKEN"))?.value;
  if (token !== undefined) speakAs({ token: decodeURIComponent(token) });
}

self.addEventListener("message", (event) => {
  const heard = handleMessage(event.data as ToWorker, {
    ...{ journal, alive, wake },
    fingerprint: keepFingerprint,
    takeOver: () => self.skipWaiting(),
  });
  event.waitUntil(heard.then((answer) => answer && event.ports[0]?.postMessage(answer)));
});

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag !== TAG) return;
  const sent = drain({
    ...{ journal, alive, prepare },
    send: sendRequests,
    whoAmI: async () => (await fetchVisitor()).user_id,
    fetchMergedVisitors: fetchMergedVisitors,
    exclusive: (work) =>
      self.navigator.locks ? withLock(self.navigator.locks, "palette.sending", work) : work(),
    tell: (summary) => void tellPages(summary),
  });
  waitUntil.call(event, sent);
});

async function tellPages(summary: Summary): Promise<void> {
  for (const page of await self.clients.matchAll({ type: "window" }))
    page.postMessage({ type: "SYNC_COMPLETE", ...summary } satisfies FromWorker);
}

const windows = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length;

self.addEventListener("install", (event) => {
  if (!self.navigator.locks) return;
  event.waitUntil(
    mustReplaceWorker({ windows, alive }).then((gives) => (gives ? self.skipWaiting() : undefined)),
  );
});

// A former account's responses must not be shown to the next one: the cache starts empty.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
