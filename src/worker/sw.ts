/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { apiBase, fetchVisitor, sendRequests, speakAs } from "#api/client.ts";
import { openJournal } from "#sync/journal.ts";
import type { FromWorker, Queued, SyncStatus, ToWorker } from "#sync/message.ts";
import { createOutbox } from "#sync/outbox.ts";
import type { Summary } from "#sync/status.ts";
import { openPages } from "#sync/tabs.ts";
import { documentAt, isKept, KNOWN, unreachable } from "./known.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** What the types of TypeScript do not know: Background Sync, and cookies without a page. */
type SyncEvent = ExtendableEvent & { tag: string };
type Sync = { register: (tag: string) => Promise<void> };
type Cookies = { get: (name: string) => Promise<{ value: string } | null> };

const TAG = "palette-outbox";
const journal = openJournal();
const api = new URL(apiBase, self.location.origin);

// The page itself, from this build, whether or not the server answers.
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
    isKept(url.pathname.slice(api.pathname.length)),
  ({ url, request }) => newest(request, url.pathname.slice(api.pathname.length)),
);

/** The server's answer, else the last one that is known. */
async function newest(request: Request, path: string): Promise<Response> {
  let answer: Response | undefined;
  let failure: unknown;
  try {
    answer = await fetch(request);
  } catch (error) {
    failure = error;
  }
  if (answer && !unreachable(answer.status)) {
    const json = answer.headers.get("Content-Type")?.includes("json") ?? false;
    if (answer.ok && json && !documentAt(path)) {
      const copy = answer.clone();
      // A browser without room for it has no last known answer, and that is all.
      void caches
        .open(KNOWN)
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

/** Documents come from the journal, which has also what was carried out since they were fetched. */
async function lastKnown(request: Request, path: string): Promise<Response | undefined> {
  const configId = documentAt(path);
  if (configId === undefined) return (await caches.open(KNOWN)).match(request.url);
  const document = await journal.document(configId);
  return document && Response.json(document);
}

self.addEventListener("message", (event) => {
  const message = event.data as ToWorker;
  const answer = (with_: Queued | SyncStatus) => event.ports[0]?.postMessage(with_);
  switch (message?.type) {
    case "SET_FINGERPRINT":
      speakAs({ fingerprint: message.fingerprint });
      break;
    case "QUEUE_BACKGROUND_REQUEST":
      event.waitUntil(
        queue(message).then(
          (queued) => answer({ queued }),
          () => answer({ queued: "outdated" }),
        ),
      );
      break;
    case "GET_SYNC_STATUS":
      event.waitUntil(
        journal.all().then((records) => {
          const requests = records.flatMap(({ parcels }) => parcels.flatMap((parcel) => parcel.requests));
          answer({ waiting: requests.length });
        }),
      );
      break;
    case "SKIP_WAITING":
      event.waitUntil(self.skipWaiting());
  }
});

/** Takes a request in, unless the page that made it has sent it since, and asks to be woken with the network. */
async function queue({
  request,
  replace,
}: Extract<ToWorker, { type: "QUEUE_BACKGROUND_REQUEST" }>): Promise<Queued["queued"]> {
  const open = (await openPages(self.navigator.locks)).includes(request.tab);
  const known = open && (await journal.all()).some(({ id }) => id === request.id);
  const queued = open ? (known ? "queued" : "outdated") : await journal.queue(request, replace);
  const { sync } = self.registration as unknown as { sync?: Sync };
  await sync?.register(TAG).catch(() => undefined);
  return queued;
}

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === TAG) waitUntil.call(event, drain());
});

/** Sends what closed pages have left. Rejects while the server does not answer, so that the browser tries again. */
async function drain(): Promise<void> {
  const alive = () => openPages(self.navigator.locks);
  const left = await journal.all();
  const open = await alive();
  if (left.every(({ tab }) => open.includes(tab))) return;
  const cookies = (self as unknown as { cookieStore?: Cookies }).cookieStore;
  const token = (await cookies?.get("XSRF-TOKEN"))?.value;
  if (token !== undefined) speakAs({ token: decodeURIComponent(token) });
  const { user_id } = await fetchVisitor();
  const outbox = createOutbox({
    send: sendRequests,
    whoAmI: async () => (await fetchVisitor()).user_id,
    owner: user_id,
    journal,
    tab: "worker",
    alive,
    exclusive: (work) => self.navigator.locks.request("palette.sending", work) as ReturnType<typeof work>,
    onSynced: (summary) => void tellPages(summary),
  });
  await outbox.start();
  const { state, detail } = await outbox.flush();
  outbox.stop();
  if (state === "offline") throw new Error(detail);
}

async function tellPages(summary: Summary): Promise<void> {
  for (const page of await self.clients.matchAll({ type: "window" }))
    page.postMessage({ type: "SYNC_COMPLETE", ...summary } satisfies FromWorker);
}

// The account's answers of before must not be shown to the next one; whoever takes over starts from nothing.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
