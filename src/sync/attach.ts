import type { Outbox } from "./outbox.ts";

/** What of a window and of its document the outbox needs. */
type Events = Pick<EventTarget, "addEventListener" | "removeEventListener">;
type Seen = Events & { visibilityState: DocumentVisibilityState };

/** Warns before the page closes with changes that nobody has, and tries again when the network or the user is back. */
export function attach({ status, safe, wake }: Outbox, page: Events, sheet?: Seen): () => void {
  const warn = (event: Event) => {
    if (status.getState().state !== "saved" && !safe()) event.preventDefault();
  };
  const look = () => {
    if (sheet?.visibilityState === "visible") wake();
  };
  page.addEventListener("beforeunload", warn);
  page.addEventListener("online", wake);
  sheet?.addEventListener("visibilitychange", look);
  return () => {
    page.removeEventListener("beforeunload", warn);
    page.removeEventListener("online", wake);
    sheet?.removeEventListener("visibilitychange", look);
  };
}
