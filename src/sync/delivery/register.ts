/** What of the page is told about the service worker. */
export type WorkerHooks = {
  /** A new version waits; `take` loads it. */
  offer: (take: () => void) => void;
  /** Resolves when the page can be loaded again without losing anything. */
  ready: () => Promise<unknown>;
  /** A worker looks after the page from now on. */
  controlled: () => void;
};

const HOUR = 3_600_000;

/**
 * Registers /sw.js, where the address allows it: https, or this machine. The page works the same without; what is
 * missing then is opening it offline. @throws whatever registering throws
 */
export async function registerWorker({ offer, ready, controlled }: WorkerHooks): Promise<void> {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/sw.js");
  let taking = false;
  /** There was a worker before: another page has taken the new version, and parts of this one may be gone. */
  let replaced = navigator.serviceWorker.controller !== null;
  workbox.addEventListener("waiting", () =>
    offer(async () => {
      taking = true;
      await ready();
      workbox.messageSkipWaiting();
    }),
  );
  // Only who asked for the new version is sent to it: whoever is in the middle of something stays there.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taking) location.reload();
    else if (replaced) offer(() => ready().then(() => location.reload()));
    else controlled();
    replaced = true;
  });
  await workbox.register({ immediate: true });
  if (navigator.serviceWorker.controller) controlled();
  setInterval(() => void workbox.update().catch(() => undefined), HOUR);
}
