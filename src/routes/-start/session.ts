import { create } from "zustand";
import type { Visitor } from "#api/auth/session.ts";
import { initialize, logout } from "#api/client.ts";
import { deviceFingerprint } from "./fingerprint.ts";

const MAX_RETRIES = 3;
const RETRIES_USED_UP = "Maximum retry attempts reached. Please reload the page.";

/** User of the page. */
export type User = { id: string; email: string | null; userType: "anonymous" | "registered" };

type Auth = {
  user: User | null;
  loading: boolean;
  error: string | null;
  /** True if the session has ended and there is no new one yet. */
  over: boolean;
  /** The first sign-in was tried, whether or not it succeeded. */
  attempted: boolean;
  /** Failed action, for a retry. */
  failed: "start" | "leave" | null;
  retries: number;
  /** Starts the anonymous session, or finds the one that the cookie names. */
  start: () => Promise<void>;
  /** Tries again what failed, the sign-in or the sign-out, at most three times. */
  retry: () => Promise<void>;
  /** Ends the session and starts a new anonymous one. */
  leave: () => Promise<void>;
  /** Asks the server for the user again, after an action that may have ended the session. */
  renew: () => Promise<void>;
  /** Marks the session as ended, as another page of this browser or the server says. */
  end: () => void;
  /** Sets the user that the server has signed in. */
  enter: (account: Visitor & { email: string | null }) => void;
};

/** Number of the newest session request; answers to older ones are ignored, since the session may have changed. */
let asked = 0;

/** The session of this page. */
export const useAuth = create<Auth>()((set, get) => ({
  user: null,
  loading: false,
  error: null,
  over: false,
  attempted: false,
  failed: null,
  retries: 0,
  start: async () => {
    asked += 1;
    const turn = asked;
    set({ loading: true, error: null, failed: null });
    try {
      const visitor = await initialize(await deviceFingerprint());
      if (turn !== asked) return;
      if (!visitor?.user_id) throw new Error("No user data found after authentication");
      set({
        user: { id: visitor.user_id, email: null, userType: visitor.user_type },
        over: false,
        retries: 0,
      });
    } catch (error) {
      // A newer request may be under way, such as that of a page that comes to the front.
      if (turn === asked)
        set({ error: canRetry(get()) ? sentence(error) : RETRIES_USED_UP, failed: "start" });
    } finally {
      if (turn === asked) set({ loading: false, attempted: true });
    }
  },
  retry: async () => {
    const { retries, failed } = get();
    if (retries < MAX_RETRIES) {
      set({ retries: retries + 1 });
      await (failed === "leave" ? signOut() : get().start());
    }
    if (!canRetry(get())) set({ error: RETRIES_USED_UP });
  },
  leave: async () => {
    set({ retries: 0 });
    await signOut();
  },
  renew: async () => {
    set({ user: null });
    await get().start();
  },
  end: () => {
    asked += 1;
    set({ user: null, over: true });
  },
  enter: ({ user_id, user_type, email }) => {
    asked += 1;
    set({
      user: { id: user_id, email, userType: user_type },
      ...{ error: null, failed: null, over: false, retries: 0, loading: false, attempted: true },
    });
  },
}));

async function signOut(): Promise<void> {
  const { setState: set, getState: get } = useAuth;
  set({ loading: true, error: null, failed: null });
  try {
    const there = await logout();
    get().end();
    // Otherwise one click on "Sign in" would let the next person at this screen in again.
    if (there?.next) return void location.assign(there.next);
  } catch (error) {
    set({
      ...{ loading: false, failed: "leave" },
      error: worded(error) ? `Logout error: ${error.message}` : "Failed to log out.",
    });
    return;
  }
  await get().start();
}

/** True if an error has a message. */
function worded(error: unknown): error is Error {
  return error instanceof Error && error.message !== "";
}

function sentence(error: unknown): string {
  if (worded(error))
    return error.message.startsWith("No user data")
      ? error.message
      : `Authentication error: ${error.message}`;
  return "Failed to authenticate. Please try again.";
}

/** True if more retries are allowed. */
export function canRetry(auth: Auth): boolean {
  return auth.retries < MAX_RETRIES;
}
