import { type ComponentType, type LazyExoticComponent, lazy } from "react";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;

/** A stylesheet that did not arrive counts as there as long as its link stands in the page. */
function forgetFailed({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === "stylesheet") target.remove();
}
globalThis.addEventListener?.("error", forgetFailed, true);

/** Waits `time` ms, or until the network is back. */
function pause(time: number): Promise<void> {
  return new Promise((done) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      done();
    };
    const timer = setTimeout(go, time);
    addEventListener("online", go);
  });
}

/** Loads with retries: after 1 s, 2 s, … 30 s, and when the network is back. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      await pause(wait);
    }
  }
}

/**
 * As React's `lazy`; but a part of the page that cannot be fetched, without a network or while the server starts
 * anew, takes nothing else with it: it is missing until it can be fetched.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, which takes components of any properties.
export function fetched<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> {
  return lazy(() => loadWithRetry(load));
}
