// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { configsQuery } from "#api/queries.ts";
import { attempt } from "#command/attempt.ts";
import { nextQuestion } from "#command/call.ts";
import type { AnyCommand, Effect } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import type { Call, State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { type CommandId, commands } from "#commands";
import { usePaletteState } from "#keyboard/paletteState.ts";
import { toast } from "#notify/toast.tsx";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { endTypingGuard } from "#palette/focusGuard.ts";
import LinkedCall from "#palette/LinkedCall.tsx";

import { Palette } from "#palette/Palette.tsx";
import { isNavigationOnly } from "#palette/scope.ts";
import { createEditor, type Ran } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";
import { answersFor, choicesFrom, tapes } from "../answers.ts";
import { mentioned } from "../commands/fixture.ts";

Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const entries = Object.entries(commands) as [CommandId, AnyCommand][];
const linked = mentioned();

/** Effects of a page besides drawing. */
let requests: string[];
let effects: Effect[];
let told: Ran[];

beforeAll(() => import("#palette/Session.tsx"));
beforeEach(() => {
  [requests, effects, told] = [[], [], []];
  vi.stubGlobal("fetch", (to: unknown) => {
    requests.push(String(to));
    return Promise.reject(new TypeError("No network."));
  });
});
afterEach(() => {
  cleanup();
  endTypingGuard();
  usePaletteState.getState().close();
  vi.unstubAllGlobals();
});

/** Options that the link is opened with: by default a key counts at once. */
let within: { guardMs?: number; framed?: boolean } = { guardMs: 0 };
afterEach(() => {
  within = { guardMs: 0 };
});

function Screen() {
  const [behind, setBehind] = useState<HTMLElement | null>(null);
  return (
    <>
      <Palette behind={behind} />
      <LinkedCall {...within} />
      <div ref={setBehind}>
        <Outlet />
      </div>
    </>
  );
}

/** A page with a configuration in which something was done and one thing undone, opened at an address. */
function freshEditor() {
  const selection = rowsOf(linked, "colorspaces")
    .slice(0, 1)
    .map(({ id }) => ({ kind: "colorspaces" as const, id }));
  const session = { selection, panel: `/${linked.config.id}`, theme: "dark" as const };
  const editor = createEditor(commands, { document: linked, session });
  editor.run({ id: "config.setLuma", args: { luma: [0.25, 0.5, 0.25] } });
  editor.run({ id: "config.setLuma", args: { luma: [0.5, 0.25, 0.25] } });
  editor.undo();
  return editor;
}

async function follow(link: string, editor = freshEditor(), loader?: () => unknown) {
  const history = createMemoryHistory({ initialEntries: [`/${link}`] });
  const root = createRootRoute({ component: Screen });
  const page = createRoute({ getParentRoute: () => root, path: "/", ...(loader && { loader }) });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    defaultNotFoundComponent: () => null,
    defaultPendingMs: 0,
  });
  if (!loader) await router.load();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(configsQuery.queryKey, []);
  const app = {
    editor,
    perform: (due: Effect[]) => {
      effects.push(...due);
      return undefined;
    },
    tell: (ran: Ran) => told.push(ran),
  };
  render(
    <Theme>
      <QueryClientProvider client={queries}>
        <EditorContext value={app}>
          <RouterProvider router={router} />
        </EditorContext>
      </QueryClientProvider>
    </Theme>,
  );
  await waitFor(() => expect(input() !== null || effects.length > 0).toBe(true));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  return editor;
}

// By its attribute: to look through the whole page for what has the role takes most of the time of these tests.
const input = () => document.querySelector<HTMLInputElement>(".palette [role=combobox]")!;
const enter = () => fireEvent.keyDown(input(), { key: "Enter" });

/** Answers that leave nothing to be asked and are not refused, where chance finds some; else any answers. */
function completeCall(id: string, command: AnyCommand): { call: Call; ready: boolean } {
  const state = freshEditor().store.getState();
  let any: Call | undefined;
  for (const tape of fc.sample(tapes, { numRuns: 30, seed: 7 })) {
    const call = { id, args: answersFor(command, state, choicesFrom(tape)) };
    any ??= call;
    if (nextQuestion(command, state, call.args).question) continue;
    if (attempt(commands, state, call).ok) return { call, ready: true };
  }
  return { call: any as Call, ready: false };
}

const ready = new Set<string>();

const led: string[] = [];

/** A command that only navigates goes there at once, and does nothing else. */
async function leads(id: string, editor: ReturnType<typeof freshEditor>, before: State) {
  ready.add(id);
  led.push(id);
  await waitFor(() => expect(input()).toBeNull());
  expect(editor.store.getState().document).toBe(before.document);
  expect([requests, effects.map(({ kind }) => kind)]).toEqual([[], ["go"]]);
}

describe("a link with all answers changes nothing before a key is pressed", () => {
  test.each(entries)("%s", async (id, command) => {
    const { call, ready: isReady } = completeCall(id, command);
    const editor = freshEditor();
    const before = editor.store.getState();
    await follow(linkTo(call), editor);
    if (isNavigationOnly(freshEditor(), before, call)) return leads(id, editor, before);
    expect(input().getAttribute("aria-label")).toContain(bare(command.title));
    await act(() => new Promise((done) => setTimeout(done)));
    expect(editor.store.getState()).toEqual(before);
    expect(editor.store.getState().document).toBe(before.document);
    // The preview of a version that comes back reads it.
    const done = effects.filter((effect) => effect.kind !== "version" || effect.call);
    expect([requests, done, told]).toEqual([[], [], []]);
    if (!isReady) return;
    ready.add(id);
    enter();
    expect(told.length + effects.length, `${id} did nothing on Enter`).toBeGreaterThan(0);
  });

  test("nearly all commands were tried with answers that the palette takes at once", () => {
    expect(ready.size / entries.length).toBeGreaterThan(0.8);
    expect(led).toEqual(expect.arrayContaining(["go.roles", "go.thing", "go.yamlLine"]));
  });
});

const space = rowsOf(linked, "colorspaces")[0]?.name ?? "";
const luma = { id: "config.setLuma", args: { luma: [0.2, 0.7, 0.1] } };

test.each([false, true])(
  "Enter that comes too soon, or is still held (%s), takes nothing of a link",
  async (repeat) => {
    within = {};
    const editor = freshEditor();
    const { document: before } = editor.store.getState();
    const now = vi.spyOn(Date, "now");
    let time = 1000;
    // jsdom's events have their times from it.
    now.mockImplementation(() => time);
    await follow(linkTo(luma), editor);
    await act(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    const press = (more = {}) => fireEvent.keyDown(input(), { key: "Enter", ...more });
    const shows = vi.spyOn(toast, "show");
    press({ repeat });
    expect(shows.mock.calls.map(([text]) => text)).toEqual(repeat ? [] : ["Too early: press again"]);
    time += 499;
    const pressed = createEvent.keyDown(input(), { key: "Enter", repeat });
    // The page was busy when it was pressed.
    time += 5000;
    fireEvent(input(), pressed);
    time -= 5000;
    if (repeat) {
      time += 5000;
      press({ repeat });
    }
    expect(editor.store.getState().document).toBe(before);
    time += 1;
    press();
    expect(editor.store.getState().document?.config.luma).toEqual(luma.args.luma);
    now.mockRestore();
    shows.mockRestore();
  },
);

test.each([
  [60_000, ""],
  [20, undefined],
])("dims the hints of a link's call until Enter counts (%s ms)", async (guardMs, guarded) => {
  within = { guardMs };
  await follow(linkTo(luma));
  await waitFor(() => expect(document.documentElement.dataset.guarded).toBe(guarded));
});

test("within another page a link opens nothing", async () => {
  within = { framed: true };
  const history = createMemoryHistory({ initialEntries: [`/${linkTo(luma)}`] });
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history });
  await router.load();
  const queries = new QueryClient();
  render(
    <Theme>
      <QueryClientProvider client={queries}>
        <EditorContext value={{ editor: freshEditor(), perform: () => undefined, tell: () => undefined }}>
          <RouterProvider router={router} />
        </EditorContext>
      </QueryClientProvider>
    </Theme>,
  );
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(usePaletteState.getState().request).toBeNull();
});

test("several calls in a link wait for a key too, and then are one step", async () => {
  const editor = freshEditor();
  const before = editor.store.getState();
  const rename = { id: "colorspace.rename", args: { target: space, name: "Renamed by a link" } };
  await follow(linkTo([luma, rename]), editor);
  expect(editor.store.getState()).toEqual(before);
  expect([requests, effects, told]).toEqual([[], [], []]);
  enter();
  expect(editor.store.getState().past.length).toBe(before.past.length + 1);
  expect((editor.store.getState().document as Document).config.luma).toEqual([0.2, 0.7, 0.1]);
});

const shown = () => screen.getAllByRole("alert").map((alert) => alert.textContent);

test.each<[string, Call | Call[], string]>([
  ["an unknown command", { id: "colorspace.paint", args: {} }, "There is no command “colorspace.paint”."],
  ["a name that every object has", { id: "constructor", args: {} }, "There is no command “constructor”."],
  [
    "an argument that there is no more",
    { id: "colorspace.rename", args: { target: space, name: "New", keepCase: true } },
    "“Rename color space” has no argument “keepCase”.",
  ],
  [
    "an argument of another kind",
    { id: "config.setLuma", args: { luma: "much" } },
    "Luma coefficients must be 3 values.",
  ],
])("%s is explained and changes nothing, even on Enter", async (_, call, why) => {
  const editor = freshEditor();
  const { document } = editor.store.getState();
  await follow(linkTo(call), editor);
  expect(shown()).toEqual([why]);
  enter();
  expect(editor.store.getState().document).toBe(document);
  expect([requests, effects, told]).toEqual([[], [], []]);
});

test("an argument that there is no more is left out first, and then Enter runs the rest", async () => {
  const rename = { target: space, name: "New", keepCase: true };
  const editor = await follow(linkTo({ id: "colorspace.rename", args: rename }));
  const { document } = editor.store.getState();
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Leave out “keepCase”");
  enter();
  expect(screen.queryAllByRole("alert")).toEqual([]);
  expect(editor.store.getState().document).toBe(document);
  enter();
  expect(told).toMatchObject([{ ok: true, say: expect.stringContaining("New") }]);
});

test("arguments that cannot be read are told in a toast, and are asked for", async () => {
  const warned = vi.spyOn(toast, "warning");
  const editor = freshEditor();
  const { document } = editor.store.getState();
  await follow("?run=colorspace.rename&with=%7Bbroken", editor);
  expect(warned.mock.calls.map(([why]) => why)).toEqual([
    "The arguments of this link cannot be read. The palette asks for them.",
  ]);
  expect(input()?.getAttribute("aria-label")).toBe("Rename color space: New name");
  expect(editor.store.getState().document).toBe(document);
  warned.mockRestore();
});

test("a call that cannot be made now offers below it what can be done, and is kept for later", async () => {
  const editor = createEditor(commands);
  await follow(linkTo(luma), editor);
  expect(screen.getByRole("alert").textContent).toBe("Not available: open a config first");
  expect(screen.getByText("You can instead", { selector: ".palette-list *, [role=listbox] *" })).toBeTruthy();
  enter();
  expect([effects, editor.store.getState().document]).toEqual([[], null]);
  fireEvent.click(screen.getByRole("option", { name: /Open configuration file/ }));
  expect(told.length + effects.length).toBeGreaterThan(0);
  expect(sessionStorage.getItem("palette.unfinished")).toContain("config.setLuma");
});

test("a link into a config that is not there says so, and its call is asked again once another config is open", async () => {
  const editor = createEditor(commands);
  editor.look({ outside: true });
  await follow(linkTo(luma), editor, () => {
    throw notFound();
  });
  expect(screen.getByRole("alert").textContent).toMatch(/^This link leads into a config that was deleted/);
  enter();
  expect(input().getAttribute("aria-label")).toContain("Open a config");
  act(() => usePaletteState.getState().close());
  await act(async () => {
    editor.load(linked);
    editor.look({ outside: false });
  });
  expect(input().getAttribute("aria-label")).toContain("Set luma");
  expect(editor.store.getState().document?.config.luma).not.toEqual(luma.args.luma);
});

test("a link's call waits for the screen that it leads to", async () => {
  const editor = createEditor(commands);
  let come = () => {};
  const coming = new Promise<void>((done) => {
    come = done;
  });
  const followed = follow(linkTo(luma), editor, async () => {
    await coming;
    editor.load(linked);
  });
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(input()).toBeNull();
  come();
  await followed;
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a thing that is gone is explained", async () => {
  const editor = freshEditor();
  const { document } = editor.store.getState();
  await follow(linkTo({ id: "colorspace.rename", args: { target: "Long gone", name: "New" } }), editor);
  enter();
  expect(shown()).toEqual(["There is no color space “Long gone”."]);
  expect(editor.store.getState().document).toBe(document);
});

test("among several, the call that is unknown is named and the others wait for it", async () => {
  const editor = freshEditor();
  const { document } = editor.store.getState();
  await follow(linkTo([luma, { id: "colorspace.paint", args: {} }]), editor);
  expect(screen.getAllByText("There is no command “colorspace.paint”.").length).toBeGreaterThan(0);
  enter();
  expect(editor.store.getState().document).toBe(document);
});
