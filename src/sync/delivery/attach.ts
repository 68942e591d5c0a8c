import type { Outbox } from "./outbox.ts";

/** Parts of window and document that the outbox uses. */
type Events = Pick<EventTarget, "addEventListener" | "removeEventListener">;
type Seen = Events & { visibilityState: DocumentVisibilityState };

/** Interval of looking for changes of closed pages, in ms. */
const LOOKS = 2000;

/**
 * Warns before the page closes with unsaved changes, retries when the network or the user is back, and adopts changes
 * of closed pages.
 */
export function attach({ status, safe, wake, look: find }: Outbox, page: Events, sheet?: Seen): () => void {
  const warn = (event: Event) => {
    if (status.getState().state !== "saved" && !safe()) event.preventDefault();
  };
  const look = () => {
    if (sheet?.visibilityState === "visible") wake();
  };
  page.addEventListener("beforeunload", warn);
  page.addEventListener("online", wake);
  const finding = setInterval(() => find().catch(() => undefined), LOOKS);
  sheet?.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(finding);
    page.removeEventListener("beforeunload", warn);
    page.removeEventListener("online", wake);
    sheet?.removeEventListener("visibilitychange", look);
  };
}
