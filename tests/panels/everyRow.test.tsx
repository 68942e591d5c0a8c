// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { commands } from "#commands";
import { readInput } from "#ocio/files/input.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { ActiveNames } from "#panels/display/ActiveNames.tsx";
import { Properties } from "#panels/overview/Properties.tsx";
import { Variables } from "#panels/overview/Variables.tsx";
import { Roles } from "#panels/role/Roles.tsx";
import { createEditor, type Editor } from "#store/editor.ts";
import { type AppContext, EditorContext } from "#store/useEditor.tsx";
import { shared } from "../shared.ts";
import "./app.tsx";
import { Form, type Opened } from "./rowForm.tsx";

type Config = { name: string; document: Document; rows: Opened[]; count: number };

/** Values that fields treat alike are told apart by these keys alone. */
const LITERAL = /^(type|.*direction|.*style|interpolation|encoding|bitdepth|allocation|ruleType)$/;
const IGNORED = /^(id|config_id|created_at|updated_at)$/;

/** Result of a form for a text, by what is unusual in the text. */
function textShape(text: string): string {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)) return "id";
  const traits = [
    ["empty", text === ""],
    ["lines", /\n/.test(text)],
    ["padded", text !== text.trim()],
    ["wide", /[^\x20-\x7e\n]/.test(text)],
    ["odd", /[\\$%"'{}[\]:#,|]/.test(text)],
  ] as const;
  return traits.flatMap(([name, has]) => (has ? [name] : [])).join(" ") || "plain";
}

function numberShape(number: number): string {
  if (Object.is(number, -0)) return "-0";
  if (Number.isInteger(number)) return Math.abs(number) < 2 ? String(number) : "whole";
  return /e/.test(String(number)) ? "exponent" : String(number).length > 8 ? "long" : "short";
}

/** Contents of a row: each field with the kind of value in it, those of steps by the type of the step. */
function featuresOf(value: unknown, place: string, key = ""): string[] {
  if (typeof value === "string") return [`${place}: ${LITERAL.test(key) ? value : textShape(value)}`];
  if (typeof value === "number") return [`${place}: ${numberShape(value)}`];
  if (Array.isArray(value)) {
    const length = value.length > 1 ? "several" : value.length;
    return [`${place}: ${length}`, ...value.flatMap((each) => featuresOf(each, `${place}[]`))];
  }
  if (typeof value !== "object" || value === null) return [`${place}: ${value}`];
  const inside = "type" in value ? `${value.type}` : place;
  return Object.entries(value).flatMap(([name, each]) =>
    IGNORED.test(name) ? [] : featuresOf(each, `${inside}.${name}`, name),
  );
}

/** As few rows as show everything that any of them has: again and again the one with most that is not shown yet. */
function covering<T extends { features: string[] }>(rows: T[]): Set<T> {
  const chosen = new Set<T>();
  const shown = new Set<string>();
  const fresh = (row: T) => new Set(row.features.filter((feature) => !shown.has(feature))).size;
  let left = rows.map((row) => ({ row, most: fresh(row) })).filter(({ most }) => most > 0);
  while (left.length > 0) {
    left.sort((a, b) => b.most - a.most);
    const best = left[0]!;
    const now = fresh(best.row);
    // The count can only have become less since: the first that is still as good is the best.
    if (now === best.most) {
      chosen.add(best.row);
      for (const feature of best.row.features) shown.add(feature);
    }
    best.most = fresh(best.row);
    left = left.filter(({ most }) => most > 0);
  }
  return chosen;
}

/** `1` mounts the form of every row there is: half an hour, instead of seconds for as few as show everything. */
const EVERY_ROW = process.env.PALETTE_EVERY_ROW === "1";

/**
 * Forms are mounted on rows that between them have every field, type of step and kind of value there is.
 * All rows go through the same commands in tests/everyRow.test.ts.
 */
function corpus(): Config[] {
  if (shared === null) return [];
  const folder = join(shared, "corpus/configs");
  const read = readdirSync(folder).flatMap((name) => {
    const { text } = readInput(readFileSync(join(folder, name)), name);
    if (text === "") return [];
    const { document } = readConfig(text);
    const all = collectionNames.flatMap((kind) =>
      rowsOf(document, kind).map((row) => ({ kind, id: row.id, features: featuresOf(row, kind) })),
    );
    return [{ name, document, all }];
  });
  const every = read.flatMap(({ all }) => all);
  const chosen = EVERY_ROW ? new Set(every) : covering(every);
  return read.map(({ name, document, all }) => ({
    name,
    document,
    rows: all.filter((row) => chosen.has(row)),
    count: all.length,
  }));
}

const configs = corpus();

beforeAll(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterAll(() => vi.useRealTimers());
afterEach(cleanup);

const all = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)];

/** Every step opened, those inside of groups as well. */
function expand(): void {
  for (let depth = 0; depth < 40; depth += 1) {
    const folded = all("button[aria-expanded=false]").filter((button) =>
      button.getAttribute("aria-label")?.startsWith("Expand step"),
    );
    if (folded.length === 0) return;
    for (const button of folded) fireEvent.click(button);
  }
  expect.fail("A step cannot be expanded.");
}

/** Types over every field and back, chooses what is chosen, and leaves; `unchanged` is asked after each. */
function leaveEverything(unchanged: (field: HTMLElement) => void, within = document.body): void {
  const all = <E extends HTMLElement>(selector: string) => [...within.querySelectorAll<E>(selector)];
  for (const field of all<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (/^(checkbox|range|file|radio)$/.test(field.type) || field.readOnly) continue;
    act(() => field.focus());
    const { value } = field;
    fireEvent.change(field, { target: { value: `${value}9` } });
    fireEvent.change(field, { target: { value } });
    act(() => field.blur());
    unchanged(field);
  }
  for (const field of all<HTMLSelectElement>("select")) {
    const { value } = field;
    act(() => field.focus());
    fireEvent.change(field, { target: { value } });
    act(() => field.blur());
    unchanged(field);
  }
  for (const field of all("[role=combobox]:not(input), [role=slider], [role=switch], input[type=checkbox]")) {
    act(() => field.focus());
    act(() => field.blur());
    unchanged(field);
  }
}

/** Waits until what fields put off is done. */
const settle = () => act(() => void vi.advanceTimersByTime(200));

/** Opens every part of what is shown, leaves all fields as they are, and saves where there is something to press. */
function saveUnchanged(unchanged: (field: HTMLElement) => void): void {
  expand();
  leaveEverything(unchanged);
  // Tabs are drawn anew by each click, so they are gone through by their place.
  const tabs = all("[role=tab]").length;
  for (let at = 0; at < tabs; at += 1) {
    const tab = all("[role=tab]")[at];
    if (!tab || tab.getAttribute("aria-selected") === "true") continue;
    fireEvent.click(tab);
    expand();
    const [panel] = document.querySelectorAll<HTMLElement>("[role=tabpanel]");
    leaveEverything(unchanged, panel);
  }
  for (const form of all<HTMLFormElement>("form")) {
    fireEvent.submit(form);
    settle();
    unchanged(form);
  }
  settle();
}

function deskOf(editor: Editor, said: string[]): AppContext {
  return {
    editor,
    perform: () => undefined,
    tell: (ran) => {
      if (!ran.ok) said.push(ran.why);
    },
  };
}

// A file without any test would count as broken.
if (configs.length === 0) test.skip("the corpus of configurations is not here: nothing is opened");

test.each(
  configs.map((config) => [`${config.name}: ${config.rows.length} of ${config.count} rows`, config] as const),
)(
  "every field, left as it is, changes nothing in %s",
  { timeout: EVERY_ROW ? 3_600_000 : 120_000 },
  (_, { document: opened, rows }) => {
    const before = writeConfig(opened);
    const editor = createEditor(commands, {
      document: opened,
      session: { selection: [], panel: `/${opened.config.id}`, theme: "dark" },
    });
    const said: string[] = [];
    const queries = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } });
    const page = (children: ReactNode) => (
      <QueryClientProvider client={queries}>
        <Theme>
          <EditorContext value={deskOf(editor, said)}>{children}</EditorContext>
        </Theme>
      </QueryClientProvider>
    );
    const { rerender } = render(page(null));
    const unchangedBy = (form: string) => (field: HTMLElement) => {
      const { past } = editor.store.getState();
      if (past.length === 0) return;
      const words =
        field.getAttribute("aria-label") ??
        field.closest(".field-row")?.textContent ??
        field.outerHTML.slice(0, 200);
      expect.fail(`${form}: ${words}: ${JSON.stringify(past.map(({ calls }) => calls))}`);
    };
    const screens: [string, ReactNode][] = [
      ["roles", <Roles key="roles" />],
      [
        "configuration",
        <div key="configuration">
          <Properties />
          <Variables />
          <ActiveNames kind="displays" />
          <ActiveNames kind="views" />
        </div>,
      ],
      ...rows
        .filter(({ kind }) => kind !== "roles")
        .map(({ kind, id }): [string, ReactNode] => [
          `${kind}/${nameOf(opened[kind].byId[id]!, opened)}`,
          <Form key={id} kind={kind} id={id} />,
        ]),
    ];
    for (const [name, screen] of screens) {
      rerender(page(screen));
      const unchanged = unchangedBy(name);
      saveUnchanged(unchanged);
      unchanged(document.body);
      expect(all("[aria-invalid=true]").map((field) => `${name}: ${field.outerHTML}`)).toEqual([]);
    }
    rerender(page(null));
    expect(said).toEqual([]);
    expect(editor.store.getState().document).toBe(opened);
    expect(writeConfig(opened)).toBe(before);
  },
);
