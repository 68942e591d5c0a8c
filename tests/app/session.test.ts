// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createEditor } from "#store/editor.ts";
import { createPreferences } from "#store/preferences.ts";
import type { PageOutbox } from "#sync/delivery/openOutbox.ts";
import { followSession } from "../../src/app/session.ts";
import { useAuth } from "../../src/routes/-start/session.ts";

const before = useAuth.getState();
afterEach(() => useAuth.setState(before, true));

test("a sign-in that failed without the server is tried again once the server answers anything", async () => {
  const start = vi.fn(async () => useAuth.setState({ failed: null }));
  useAuth.setState({ start, failed: "start" });
  const queries = new QueryClient();
  followSession({
    editor: createEditor({}, { document: null }),
    outbox: { identify: () => undefined } as unknown as PageOutbox,
    preferences: createPreferences(),
    queries,
    discardRecording: () => undefined,
    goHome: () => undefined,
  });
  queries.setQueryData(["kept"], 1);
  await queries
    .fetchQuery({ queryKey: ["down"], queryFn: () => Promise.reject(new Error()), retry: false })
    .catch(() => 0);
  expect(start).not.toHaveBeenCalled();
  await queries.fetchQuery({ queryKey: ["up"], queryFn: () => Promise.resolve(1) });
  expect(start).toHaveBeenCalledOnce();
  await queries.fetchQuery({ queryKey: ["more"], queryFn: () => Promise.resolve(1) });
  expect(start).toHaveBeenCalledOnce();
});
