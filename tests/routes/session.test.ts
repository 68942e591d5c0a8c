// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askOnFocus, type Handover, onOtherUser, shareUser } from "../../src/routes/-start/account.ts";
import { useAuth } from "../../src/routes/-start/session.ts";
import { uuidOf } from "../store/fixture.ts";

const fresh = useAuth.getState();
beforeEach(() => {
  useAuth.setState(fresh, true);
  localStorage.setItem("deviceFingerprint", "kept");
});
afterEach(() => vi.unstubAllGlobals());

/** The server answers every call so, or not at all. */
function answering(status: number | null, body: object = {}) {
  vi.stubGlobal("fetch", () =>
    status === null
      ? Promise.reject(new TypeError("refused"))
      : Promise.resolve(Response.json(body, { status })),
  );
}

test.each([
  ["Authentication error: The server does not answer.", null, {}],
  ["Authentication error: The database is away.", 503, { detail: "The database is away." }],
  ["Failed to authenticate. Please try again.", 500, { detail: "" }],
  ["No user data found after authentication", 200, {}],
])("starting says “%s”", async (sentence, status, body) => {
  answering(status, body);
  await useAuth.getState().start();
  expect(useAuth.getState()).toMatchObject({ user: null, loading: false, attempted: true, error: sentence });
});

test.each([
  ["Logout error: The server does not answer.", null, {}],
  ["Logout error: The database is away.", 503, { detail: "The database is away." }],
  ["Failed to log out.", 500, { detail: "" }],
])("signing out says “%s”, and the user stays", async (sentence, status, body) => {
  answering(200, { user_id: uuidOf(1), user_type: "registered" });
  await useAuth.getState().start();
  answering(status, body);
  await useAuth.getState().leave();
  expect(useAuth.getState()).toMatchObject({ user: { id: uuidOf(1) }, loading: false, error: sentence });
});

test("a failed sign-out is retried as a sign-out, not as a sign-in", async () => {
  answering(200, { user_id: uuidOf(1), user_type: "registered" });
  await useAuth.getState().start();
  answering(503, { detail: "The database is away." });
  await useAuth.getState().leave();
  const called: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    called.push(path.replace(/\?.*/, ""));
    return Promise.resolve(Response.json({ user_id: uuidOf(2), user_type: "anonymous" }));
  });
  await useAuth.getState().retry();
  expect(called).toEqual(["/api/auth/logout", "/api/auth/initialize"]);
  expect(useAuth.getState()).toMatchObject({ user: { id: uuidOf(2) }, error: null, retries: 0 });
});

test.each(["start", "leave"] as const)(
  "the third failed retry of %s says that there is no other",
  async (deed) => {
    answering(200, { user_id: uuidOf(1), user_type: "registered" });
    await useAuth.getState().start();
    answering(null);
    await useAuth.getState()[deed]();
    const said: unknown[] = [];
    for (let tries = 0; tries < 4; tries++) {
      await useAuth.getState().retry();
      said.push(useAuth.getState().error);
    }
    const over = "Maximum retry attempts reached. Please reload the page.";
    expect(said.slice(2)).toEqual([over, over]);
    expect(said[0]).toMatch(/: The server does not answer\.$/);
    expect(useAuth.getState().loading).toBe(false);
    // A page that comes to the front asks on its own.
    await useAuth.getState().start();
    expect(useAuth.getState().error).toBe(over);
  },
);

test("who signed in takes the place of who was there, and of what went wrong before", async () => {
  answering(null);
  await useAuth.getState().start();
  useAuth.getState().enter({ user_id: uuidOf(2), user_type: "registered", email: "mira@studio.example" });
  expect(useAuth.getState()).toMatchObject({
    user: { id: uuidOf(2), email: "mira@studio.example", userType: "registered" },
    error: null,
  });
});

test("another user is noticed, and whether a session ended by itself", async () => {
  const seen: boolean[] = [];
  const stop = onOtherUser(({ ended, came }) => came !== null && seen.push(ended));
  const { start, leave, renew, enter } = useAuth.getState();
  const visitor = (id: number, user_type = "anonymous") => ({ user_id: uuidOf(id), user_type });
  answering(200, visitor(1));
  await start();
  await start();
  expect(seen).toEqual([]);
  enter({ user_id: uuidOf(2), user_type: "registered", email: null });
  expect(seen).toEqual([false]);
  answering(200, visitor(3));
  await leave();
  expect(seen).toEqual([false, false]);
  answering(200, visitor(4, "registered"));
  await renew();
  answering(200, visitor(5));
  await start();
  expect(seen).toEqual([false, false, false, true]);
  stop();
});

describe("whose things the page shows", () => {
  const visitor = (id: number, user_type = "anonymous") => ({ user_id: uuidOf(id), user_type });
  let seen: Handover[] = [];
  let stop: () => void = () => undefined;
  /** The page is opened: what it knew is gone, what the browser keeps is not. */
  const open = async () => {
    stop();
    useAuth.setState(fresh, true);
    seen = [];
    stop = onOtherUser((handover) => seen.push(handover));
    await useAuth.getState().start();
  };
  const ada = uuidOf(2);
  beforeEach(async () => {
    localStorage.removeItem("palette.account");
    answering(200, visitor(2, "registered"));
    await open();
    expect(seen).toEqual([]);
  });
  afterEach(() => stop());

  test("is settled as soon as signing out is confirmed, though no other session begins", async () => {
    vi.stubGlobal("fetch", (url: string) =>
      url.includes("logout")
        ? Promise.resolve(new Response(null, { status: 204 }))
        : Promise.reject(new TypeError("refused")),
    );
    await useAuth.getState().leave();
    expect(seen).toEqual([{ ended: false, left: ada, came: null }]);
    expect(useAuth.getState()).toMatchObject({
      ...{ user: null, loading: false },
      error: "Authentication error: The server does not answer.",
    });
    answering(200, visitor(3));
    await useAuth.getState().retry();
    expect(seen.slice(1)).toEqual([{ ended: false, left: null, came: uuidOf(3) }]);
    await open();
    expect(seen).toEqual([]);
  });

  test("is not settled by a signing out that was not confirmed", async () => {
    answering(null);
    await useAuth.getState().leave();
    expect(seen).toEqual([]);
  });

  test.each([
    ["a visitor", visitor(3)],
    ["another account", visitor(4, "registered")],
  ])("is settled by the first answer after the page was closed: %s", async (_, next) => {
    answering(200, next);
    await open();
    expect(seen).toEqual([{ ended: next.user_type === "anonymous", left: ada, came: next.user_id }]);
    await open();
    expect(seen).toEqual([]);
  });

  test("stays while nobody answers", async () => {
    answering(null);
    await open();
    answering(200, visitor(2, "registered"));
    await useAuth.getState().retry();
    expect(seen).toEqual([]);
  });

  test("is settled in every page of the browser, whoever answers", async () => {
    const [here, there] = channels() as unknown as BroadcastChannel[];
    const followed = vi.fn();
    const end = shareUser(here!, followed);
    answering(null);
    there!.postMessage({ over: uuidOf(7) });
    expect(seen).toEqual([]);
    there!.postMessage({ over: ada });
    expect(seen).toEqual([{ ended: false, left: ada, came: null }]);
    await expect.poll(() => followed).toHaveBeenCalledOnce();
    end();
  });
});

/** Two ends of a channel: what one page says, the other hears. */
function channels() {
  const listeners = [new Set<(event: MessageEvent) => void>(), new Set<(event: MessageEvent) => void>()];
  return [0, 1].map((end) => ({
    postMessage: (data: unknown) => {
      for (const hear of listeners[1 - end]!) hear({ data } as MessageEvent);
    },
    addEventListener: (_: string, hear: unknown) =>
      listeners[end]!.add(hear as (event: MessageEvent) => void),
    removeEventListener: (_: string, hear: unknown) =>
      listeners[end]!.delete(hear as (event: MessageEvent) => void),
  }));
}

test("pages tell each other who is signed in, and believe the server alone", async () => {
  const [here, there] = channels() as unknown as BroadcastChannel[];
  const told: unknown[] = [];
  there!.addEventListener("message", ({ data }) => told.push(data));
  const followed = vi.fn();
  const stop = shareUser(here!, followed);
  answering(200, { user_id: uuidOf(1), user_type: "anonymous" });
  await useAuth.getState().start();
  await useAuth.getState().start();
  expect(told).toEqual([{ id: uuidOf(1), userType: "anonymous" }]);
  const asked = vi.fn(() => Promise.resolve(Response.json({ user_id: uuidOf(2), user_type: "registered" })));
  vi.stubGlobal("fetch", asked);
  there!.postMessage({ id: uuidOf(1), userType: "anonymous" });
  there!.postMessage("hello");
  expect(asked).not.toHaveBeenCalled();
  there!.postMessage({ id: uuidOf(3), userType: "registered" });
  await expect.poll(() => useAuth.getState().user?.id).toBe(uuidOf(2));
  expect(asked).toHaveBeenCalledOnce();
  await expect.poll(() => followed).toHaveBeenCalledOnce();
  expect(told.at(-1)).toEqual({ id: uuidOf(2), userType: "registered" });
  stop();
  there!.postMessage({ id: uuidOf(3), userType: "registered" });
  expect(asked).toHaveBeenCalledOnce();
});

test("an answer from before the session changed says nothing any more", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((done) => (answer = done)));
  const first = useAuth.getState().start();
  await expect.poll(() => answer).toHaveLength(1);
  const late = answer;
  useAuth.getState().enter({ user_id: uuidOf(2), user_type: "registered", email: null });
  late(Response.json({ user_id: uuidOf(1), user_type: "anonymous" }));
  await first;
  expect(useAuth.getState()).toMatchObject({ user: { id: uuidOf(2) }, loading: false, attempted: true });
});

test("a session that was ended elsewhere is noticed once the window has the focus again", async () => {
  const listening = vi.spyOn(globalThis, "addEventListener").mockImplementation(() => undefined);
  askOnFocus();
  const focus = listening.mock.calls.find(([name]) => name === "focus")![1] as () => void;
  listening.mockRestore();
  const asked = vi.fn(async (url: string) =>
    url.includes("/auth/me")
      ? Response.json({ detail: "You're signed out." }, { status: 401 })
      : Response.json({ user_id: uuidOf(9), user_type: "anonymous" }),
  );
  vi.stubGlobal("fetch", asked);
  useAuth.getState().enter({ user_id: uuidOf(1), user_type: "anonymous", email: null });
  focus();
  expect(asked).not.toHaveBeenCalled();
  useAuth.getState().enter({ user_id: uuidOf(2), user_type: "registered", email: null });
  focus();
  await expect.poll(() => useAuth.getState().user?.id).toBe(uuidOf(9));
});
