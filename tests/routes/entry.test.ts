// @vitest-environment jsdom
import { createMemoryHistory } from "@tanstack/react-router";
import { beforeEach, expect, test } from "vitest";
import "../panels/app.tsx";
import type { QueryClient } from "@tanstack/react-query";
import { commands } from "#commands";
import { emptyDocument } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { createPageRouter } from "../../src/router.tsx";
import { uuidOf } from "../store/fixture.ts";

const [slow, quick] = [uuidOf(1), uuidOf(2)];
let answer: Map<string, () => void>;
let asked: string[];

beforeEach(() => {
  answer = new Map();
  asked = [];
});

/** The page's router over an editor, and a server that answers for the slow configuration when it is told to. */
function opened() {
  const editor = createEditor(commands);
  const fetchQuery = async ({ queryKey: [, id, what] }: { queryKey: string[] }) => {
    if (what !== "document") return {};
    asked.push(id!);
    if (id === slow) await new Promise<void>((go) => answer.set(id, go));
    return { document: emptyDocument(id!), version: 1 };
  };
  const queries = { fetchQuery, ensureQueryData: fetchQuery, prefetchQuery: fetchQuery };
  const router = createPageRouter({
    queries: queries as unknown as QueryClient,
    editor,
    rebase: (document) => document,
    saved: () => Promise.resolve(),
    unsentSteps: () => [],
  });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [`/${quick}`] }) });
  const now = () => editor.store.getState().document?.config.id;
  const go = (id: string) => router.navigate({ to: "/$configId/export", params: { configId: id } });
  return { router, now, go };
}

const settled = () => new Promise((done) => setTimeout(done, 20));
/** Waits until the server was asked for the slow configuration. */
const slowIsAsked = () => expect.poll(() => answer.has(slow)).toBe(true);

test("a configuration that answers after it was left for another does not take its place", async () => {
  const { router, now, go } = opened();
  await router.load();
  const first = go(slow);
  await slowIsAsked();
  await Promise.all([first, go(quick)]);
  expect(now()).toBe(quick);
  answer.get(slow)!();
  await settled();
  expect(now()).toBe(quick);
});

test("a configuration that is gone to twice at once opens", async () => {
  const { router, now, go } = opened();
  await router.load();
  const both = [go(slow), go(slow)];
  await slowIsAsked();
  await settled();
  answer.get(slow)!();
  await Promise.all(both);
  expect(now()).toBe(slow);
});

test("what is come back to is opened again when the other had already taken its place", async () => {
  const { router, now, go } = opened();
  await router.load();
  const away = go(slow);
  await slowIsAsked();
  answer.get(slow)!();
  await expect.poll(now).toBe(slow);
  await Promise.all([away, go(quick)]);
  await expect.poll(now).toBe(quick);
  expect(asked.at(-1)).toBe(quick);
});
