// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Change, ChangePage } from "#api/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { OutboxContext } from "#palette/outboxContext.ts";
import { Comparison, useOpenVersion } from "#panels/history/Comparison.tsx";
import { useCompared } from "#panels/history/compared.ts";
import { History } from "#panels/history/History.tsx";
import { withNewer } from "#panels/history/useLog.ts";
import { authorOf, dayOf, overwrittenWords, sentenceOf } from "#panels/history/words.ts";
import type { Status } from "#sync/delivery/status.ts";
import { type Open, openPanel } from "./app.tsx";

const ME = "11111111-0000-4000-8000-000000000000";

const entry = (version: number, fields: Partial<Change> = {}): Change => ({
  ...{
    version,
    user_id: ME,
    user_name: null,
    tab: null,
    command: null,
    patches: [],
    size: 0,
    overwritten: [],
  },
  at: new Date(2026, 10, 20 + Math.floor(version / 3), 12, version).toISOString(),
  sentence: `Did ${version}`,
  ...fields,
});

/** Answers of the server, by path below the configuration. */
let answers: Record<string, unknown>;
let asked: string[];
const page = (changes: Change[], next: number | null = null): ChangePage => ({ changes, next });

beforeEach(() => {
  answers = {};
  asked = [];
  useCompared.getState().compare("now");
  vi.stubGlobal("fetch", async (url: string) => {
    const path = String(url).replace(/^\/api\/configs\/[^/]+\//, "");
    asked.push(path);
    if (!Object.hasOwn(answers, path)) throw new TypeError("Failed to fetch");
    return Response.json(answers[path]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const status = createStore<Status>()(() => ({ state: "saved", waiting: 0 }));
const outbox = { status, background: { status: createStore(() => ({ status: "idle" as const })) } };

/** The screen as its routes show it. */
function Screen() {
  const version = useOpenVersion();
  return (
    <div className="work">
      <History me={ME} />
      {version !== null && <Comparison key={version} id={String(version)} me={ME} />}
    </div>
  );
}

function open(at = "/history"): Open {
  const panel = openPanel(
    <OutboxContext value={outbox as never}>
      <Screen />
    </OutboxContext>,
    at,
    { queries: true },
  );
  return panel;
}
const list = () => screen.getByRole("listbox", { name: "History" });
const rows = () => within(list()).queryAllByRole("option");
const press = (key: string, more = {}) => fireEvent.keyDown(list(), { key, ...more });

/** The built-in configuration with other fields of its own. */
const renamed = (document: Document, name: string): Document => ({
  ...document,
  config: { ...document.config, name },
});

test("changes are listed by day, each with what was done, who did it and when", async () => {
  answers.changes = page([
    entry(4, { user_id: "22222222-0000-4000-8000-000000000000", user_name: "Ada" }),
    entry(3, { user_id: "33333333-0000-4000-8000-000000000000" }),
    entry(2),
  ]);
  open();
  await waitFor(() => expect(rows()).toHaveLength(3));
  const texts = rows().map((row) => row.textContent);
  for (const [at, words] of [
    ["Did 4", "Ada"],
    ["Did 3", "Visitor 3333"],
    ["Did 2", "You"],
  ].entries())
    for (const word of words) expect(texts[at]).toContain(word);
  const days = [...document.querySelectorAll(".history-day")].map((day) => day.textContent);
  expect(days).toEqual([dayOf(entry(4).at), dayOf(entry(2).at)]);
});

test("older changes are read once the end of the list is in sight", async () => {
  answers.changes = page([entry(3)], 3);
  answers["changes?before=3"] = page([entry(2), entry(1)]);
  open();
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(asked).toEqual(["changes", "changes?before=3"]);
});

test("words are sought on the server; none found is said", async () => {
  answers.changes = page([entry(2), entry(1)]);
  answers["changes?find=ACEScg"] = page([]);
  open();
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: " ACEScg " } });
  await screen.findByText("No results");
});

test("without the server it says so, that nothing is lost, and tries again", async () => {
  open();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^The history is kept by the server, which cannot be reached now/);
  answers.changes = page([entry(1)]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("arrows go along, Enter opens, Escape goes back, Space compares with another", async () => {
  answers.changes = page([entry(3), entry(2), entry(1)]);
  const { editor } = open();
  await waitFor(() => expect(rows()).toHaveLength(3));
  const panel = () => editor.store.getState().session.panel.replace(/^\/[^/]+/, "");
  act(() => list().focus());
  press("ArrowDown");
  expect(list().getAttribute("aria-activedescendant")).toBe("version-2");
  press("Enter");
  expect(panel()).toBe("/history/2");
  press("End");
  press(" ");
  expect(useCompared.getState().against).toBe(1);
  expect(rows()[2]!.getAttribute("aria-selected")).toBe("true");
  press(" ");
  expect(useCompared.getState().against).toBe("now");
  press("Escape");
  expect(panel()).toBe("/history");
  fireEvent.click(rows()[0]!);
  expect(panel()).toBe("/history/3");
  fireEvent.click(rows()[1]!, { shiftKey: true });
  expect(panel()).toBe("/history/3");
  expect(useCompared.getState().against).toBe(2);
});

test("a version is compared with now, the one before and another, and is restored by its button", async () => {
  answers.changes = page([entry(3), entry(2), entry(1)]);
  answers["changes/2"] = entry(2);
  const { editor, said, document: now } = open();
  const present = now();
  answers["changes/1/document"] = renamed(present, "First");
  answers["changes/2/document"] = renamed(present, "Second");
  answers["changes/3/document"] = renamed(present, "Third");
  await waitFor(() => expect(rows()).toHaveLength(3));
  fireEvent.click(rows()[1]!);
  const lines = () => [...document.querySelectorAll(".comparison-line")].map((line) => line.textContent);
  await waitFor(() =>
    expect(lines()).toEqual(["Removed: name: Second", `Added: name: ${present.config.name}`]),
  );
  fireEvent.click(screen.getByRole("radio", { name: "Previous version" }));
  await waitFor(() => expect(lines()).toEqual(["Removed: name: First", "Added: name: Second"]));
  act(() => useCompared.getState().compare(3));
  await waitFor(() => expect(lines()).toEqual(["Removed: name: Second", "Added: name: Third"]));
  const states = () => asked.filter((path) => path.endsWith("/document"));
  expect(states()).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: "Restore this version" }));
  expect(now().config.name).toBe("Second");
  expect(said).toEqual(["Restored version 2"]);
  expect(states()).toHaveLength(3);
  editor.undo();
  expect(now()).toEqual(present);
  fireEvent.click(screen.getByRole("radio", { name: "Now" }));
});

test("a version leads to the comparison that takes single rows of it", async () => {
  answers.changes = page([entry(2), entry(1)]);
  answers["changes/1"] = entry(1);
  const { effects, document: now } = open();
  answers["changes/1/document"] = renamed(now(), "First");
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.click(rows()[1]!);
  fireEvent.click(screen.getByRole("button", { name: "Take single rows…" }));
  expect(effects.at(-1)).toEqual({ kind: "go", to: `/${now().config.id}/compare#version-1` });
});

test("a version in which only comments differ is shown with their lines", async () => {
  answers.changes = page([entry(1)]);
  answers["changes/1"] = entry(1);
  const { document: now } = open();
  const { config, ...rest } = now();
  answers["changes/1/document"] = { ...rest, config: { ...config, trailing_comment: " Graded by Ann" } };
  await waitFor(() => expect(rows()).toHaveLength(1));
  fireEvent.click(rows()[0]!);
  const lines = () => [...document.querySelectorAll(".comparison-line")].map((line) => line.textContent);
  await waitFor(() => expect(lines()).toEqual(["Removed: # Graded by Ann"]));
});

test("a version that is not there, and a server that is not, are said in its place", async () => {
  answers.changes = page([entry(1)]);
  answers["changes/1"] = entry(1);
  open("/history/1");
  await screen.findByText("The comparison cannot be shown: The server does not answer.");
});

test("new changes stand before those that are known, and a gap has all read again", () => {
  const known = { pages: [page([entry(5), entry(4)], 4), page([entry(3)])], pageParams: [undefined, 4] };
  const versions = (pages: ReturnType<typeof withNewer>) =>
    pages?.pages.map(({ changes }) => changes.map(({ version }) => version)) ?? null;
  expect(withNewer(known, page([entry(5), entry(4)], 4))).toBe(known);
  expect(versions(withNewer(known, page([entry(7), entry(6), entry(5)], 5)))).toEqual([[7, 6, 5, 4], [3]]);
  expect(withNewer(known, page([entry(9), entry(8)], 8))).toBeNull();
});

const patch = (fields: object) => ({
  ...{ kind: "changed" as const, collection: "looks", id: "1", name: "Night", before: null, after: null },
  ...fields,
});
test.each<[Partial<Change>, string]>([
  [{ patches: [patch({ kind: "made" })] }, "Added look “Night”"],
  [
    { patches: [patch({ after: { family_id: "f", is_inactive: true } })] },
    "Changed family and is inactive of look “Night”",
  ],
  [{ patches: [patch({ after: { comment: " By Ada." } })] }, "Changed comment of look “Night”"],
  [
    {
      patches: [
        patch({ collection: "config", before: { trailing_comment: "x" }, after: { trailing_comment: null } }),
      ],
    },
    "Changed trailing comment of the configuration",
  ],
  [{ patches: [patch({ kind: "deleted", collection: "roles", name: null })] }, "Deleted a role"],
  [{ patches: [patch({ kind: "ordered", name: null })] }, "Ordered the looks"],
  [{ patches: [patch({ collection: "config", after: { name: "a" } })] }, "Changed name of the configuration"],
  [{ patches: [patch({ kind: "made", collection: "configs" })] }, "Created the configuration"],
  [{ patches: [patch({ kind: "made", collection: "files", name: "a.cube" })] }, "Added a.cube"],
  [{ patches: [patch({ kind: "made" }), patch({ kind: "made" })] }, "Added 2 looks"],
  [{ patches: [patch({}), patch({ collection: "roles" })], size: 30 }, "30 changes of looks and roles"],
  [{ patches: [] }, "Changed nothing"],
])("a change that came without a sentence has one: %#", (fields, sentence) => {
  const { patches = [], size = patches.length } = fields;
  expect(sentenceOf(entry(1, { sentence: null, patches, size }))).toBe(sentence);
});

test("days, authors and what gave way are in words", () => {
  const now = new Date(2026, 10, 22, 0, 30);
  expect(dayOf(new Date(2026, 10, 22, 0, 5).toISOString(), now)).toBe("Today");
  expect(dayOf(new Date(2026, 10, 21, 23, 59).toISOString(), now)).toBe("Yesterday");
  expect(dayOf(new Date(2025, 10, 22).toISOString(), now)).toContain("2025");
  expect(authorOf({ user_id: ME, user_name: "Ada" }, ME)).toBe("You");
  const lost = { collection: "looks", id: "1", name: "Night", version: 4, user_id: ME };
  expect(overwrittenWords({ ...lost, field: "family_id", value: "Grades" })).toBe(
    "family of look “Night”, which was “Grades” (version 4)",
  );
  const named = (id: string) => (id === "f1" ? "Grades" : id);
  expect(overwrittenWords({ ...lost, field: "family_id", value: "f1" }, named)).toContain("was “Grades”");
  expect(overwrittenWords({ ...lost, field: "category_ids", value: ["f1", "f2"] }, named)).toContain(
    "was Grades, f2 (",
  );
  expect(overwrittenWords({ ...lost, field: "is_inactive", value: true })).toContain("was Yes (");
  expect(overwrittenWords({ ...lost, field: null, value: null })).toBe(
    "the changed look “Night” (version 4)",
  );
});
