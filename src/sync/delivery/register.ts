/** Callbacks of the service worker's registration. */
export type WorkerHooks = {
  /** A new version is ready; `take` loads it. */
  offer: (take: () => void) => void;
  /** Resolves when the page can be loaded again without losing anything. */
  ready: () => Promise<unknown>;
  /** A worker looks after the page from now on. */
  controlled: () => void;
};

const HOUR = 3_600_000;

/**
 * Registers /sw.js over https or on localhost. The page works without, except for opening it offline.
 * @throws whatever registering throws
 */
export async function registerWorker({ offer, ready, controlled }: WorkerHooks): Promise<void> {
  if (!window.isSecureContext || !navigator.serviceWorker) return;
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox("/sw.js");
  let taking = false;
  /** A worker existed: another page has updated it, and parts of this one may be gone. */
  let replaced = navigator.serviceWorker.controller !== null;
  workbox.addEventListener("waiting", () =>
    offer(async () => {
      taking = true;
      await ready();
      workbox.messageSkipWaiting();
    }),
  );
  // Only the page that asked for the update reloads: others keep their state.
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
