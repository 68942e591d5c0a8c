import type { Outbox } from "./outbox.ts";

/** What of a window and of its document the outbox needs. */
type Events = Pick<EventTarget, "addEventListener" | "removeEventListener">;
type Seen = Events & { visibilityState: DocumentVisibilityState };

/** Milliseconds between looks for what closed pages have left. */
const LOOKS = 2000;

/**
 * Warns before the page closes with changes that nobody has, tries again when the network or the user is back, and
 * takes over what pages leave that are closed.
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
