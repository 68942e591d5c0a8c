import { type ApiError, fetchVisitor } from "#api/client.ts";
import { type User, useAuth } from "./session.ts";

/** The account whose things this browser shows; none where that is a visitor. It outlives the page. */
const ACCOUNT = "palette.account";

/** Account change events. */
export type Handover = {
  /** True if the session of a registered user ended without being asked to. */
  ended: boolean;
  /** The registered account whose things are to be put away, if it was one. */
  left: string | null;
  /** Current user; null between a confirmed sign-out and the next session. */
  came: string | null;
};

/**
 * Calls `changed` when somebody else uses the page than before, as after signing in or out: as soon as that is sure,
 * and with the first answer after a start of the page too, which may have been closed in between.
 */
export function onOtherUser(
  changed: (handover: Handover) => void,
  kept: Pick<Storage, "getItem" | "setItem" | "removeItem"> = localStorage,
): () => void {
  let known: { id: string; userType: User["userType"] | "nobody" } | null = useAuth.getState().user;
  return useAuth.subscribe(({ user, over }, before) => {
    if (user === before.user && over === before.over) return;
    if (!user && !over) return;
    const account = kept.getItem(ACCOUNT);
    const last = known ?? (account === null ? null : { id: account, userType: "registered" });
    known = user ?? { id: "", userType: "nobody" };
    if (user?.userType === "registered") kept.setItem(ACCOUNT, user.id);
    else if (account !== null) kept.removeItem(ACCOUNT);
    if (last === null || last.id === known.id) return;
    const left = last.userType === "registered" ? last.id : null;
    const ended = left !== null && user?.userType === "anonymous";
    changed({ ended, left, came: user?.id ?? null });
  });
}

/** Channel on which pages of one browser announce sign-ins. */
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">;

/**
 * Reports the user to the other pages of this browser, and asks the server when one of them names another user: they
 * share a session, so that signing in or out is everywhere at once. `followed` hears that this page has done so.
 * @returns the function that ends it
 */
export function shareUser(channel: Channel | undefined, followed: () => void): () => void {
  let told: User | null = null;
  const same = (a: Pick<User, "id" | "userType"> | null, b: Pick<User, "id" | "userType">) =>
    a?.id === b.id && a.userType === b.userType;
  const hear = ({ data }: MessageEvent) => {
    const { user, start, end } = useAuth.getState();
    if (user === null) return;
    // The session is over, whether or not the server answers by now.
    if (typeof data?.over === "string" && data.over === user.id) end();
    else if (typeof data?.id !== "string" || same(user, data)) return;
    void start().then(() => {
      if (useAuth.getState().user?.id !== user.id) followed();
    });
  };
  channel?.addEventListener("message", hear);
  const stop = useAuth.subscribe(({ user, over }) => {
    if (over && told !== null) {
      channel?.postMessage({ over: told.id });
      told = null;
    }
    if (!user || same(told, user)) return;
    told = user;
    channel?.postMessage({ id: user.id, userType: user.userType });
  });
  return () => {
    stop();
    channel?.removeEventListener("message", hear);
  };
}

/** Notices when the window gets the focus that the session was ended elsewhere; else only the next action would. */
export function askOnFocus(): void {
  addEventListener("focus", () => {
    const { user, start } = useAuth.getState();
    if (user?.userType === "registered")
      fetchVisitor().catch(({ status }: ApiError) => {
        if (status === 401) void start();
      });
  });
}
