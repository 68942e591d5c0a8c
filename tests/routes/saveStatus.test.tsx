// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Effect } from "#command/command.ts";
import { commands } from "#commands";
import { OutboxContext } from "#palette/outboxContext.ts";
import { createEditor } from "#store/editor.ts";
import { type AppContext, EditorContext } from "#store/useEditor.tsx";
import type { Background } from "#sync/delivery/background.ts";
import type { Status } from "#sync/delivery/status.ts";
import { SaveStatus } from "../../src/routes/-shell/status/SaveStatus.tsx";
import { documentOf } from "../store/fixture.ts";

afterEach(cleanup);

const request = { method: "PATCH", path: "/configs/x/looks/y", body: {} } as const;
const refused = [{ configId: "x", request, why: "No." }];

/** Every state, what is said of it, and what can be done: the buttons and the effects that they end in. */
const states: [Status, says: string, can: string[]][] = [
  [{ state: "saved", waiting: 0 }, "Saved", []],
  [
    { state: "saved", waiting: 0, takenBack: "“Film” was taken back: No." },
    "Saved. “Film” was taken back: No.",
    [],
  ],
  [{ state: "saving", waiting: 1 }, "Saving 1 change", []],
  [{ state: "saved", waiting: 0, elsewhere: 1 }, "Saved here. 1 change waiting in another window", []],
  [
    { state: "offline", waiting: 3, elsewhere: 2 },
    "Offline: 3 changes waiting to be sent, and 2 in another window",
    ["Retry: retry", "Details: status"],
  ],
  [
    { state: "offline", waiting: 3 },
    "Offline: 3 changes waiting to be sent",
    ["Retry: retry", "Details: status"],
  ],
  [
    { state: "offline", waiting: 3, refused },
    "Offline: 3 changes waiting to be sent, 1 of them refused",
    ["Retry: retry", "Edit: edit", "Discard: discard", "Details: status"],
  ],
  [
    { state: "conflict", waiting: 0, detail: "Your change replaced somebody else’s in a field." },
    "Your change replaced somebody else’s in a field.",
    ["History: go", "Dismiss: dismiss"],
  ],
  [
    {
      state: "conflict",
      waiting: 0,
      foreign: 2,
      detail: "They wait for the account that they were made with.",
    },
    "2 changes not sent. They wait for the account that they were made with.",
    ["Discard: discardForeign"],
  ],
  [
    { state: "error", waiting: 1, detail: "No.", refused },
    "1 change not saved: No.",
    ["Retry: retry", "Edit: edit", "Discard: discard"],
  ],
  [
    { state: "offline", waiting: 2, failed: true },
    "The server failed: 2 changes waiting to be sent",
    ["Retry: retry", "Details: status"],
  ],
  [{ state: "offline", waiting: 0 }, "Offline", ["Retry: retry", "Details: status"]],
  [
    { state: "error", waiting: 0, detail: "No.", refused },
    "No.",
    ["Retry: retry", "Edit: edit", "Discard: discard"],
  ],
  [
    { state: "error", waiting: 1, detail: "This browser keeps nothing: it is full." },
    "1 change not saved: This browser keeps nothing: it is full.",
    ["Retry: retry", "Save a copy: save"],
  ],
];

/** The status bar's part beside a screen with a field. */
function shown(status: Status, app: AppContext): void {
  const outbox = {
    status: createStore(() => status),
    background: { status: createStore<Background>(() => ({ state: "idle" })) },
  };
  const bar = () => (
    <EditorContext value={app}>
      <OutboxContext value={outbox}>
        <main>
          <input aria-label="Name" />
          <input type="search" />
        </main>
        <SaveStatus />
      </OutboxContext>
    </EditorContext>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: bar }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
}

test.each(states)("of %o the status bar says “%s” and offers what to do", async (status, says, can) => {
  const effects: Effect[] = [];
  const editor = createEditor(commands, { document: documentOf("a") });
  const app = {
    editor,
    perform: (more: readonly Effect[]) => void effects.push(...more),
    tell: () => undefined,
  };
  shown(status, app as never);
  expect((await screen.findByRole("status")).textContent).toBe(says);
  const done = screen.queryAllByRole("button").map((button) => {
    effects.splice(0);
    act(() => button.click());
    const [effect] = effects;
    return `${button.textContent}: ${effect?.kind === "unsaved" ? effect.do : effect?.kind}`;
  });
  expect(done).toEqual(can);
  expect(screen.queryByRole("link", { name: "Sign in" }) !== null).toBe(status.foreign !== undefined);
});

test("what is typed and not left is not called saved", async () => {
  const editor = createEditor(commands, { document: documentOf("a") });
  shown({ state: "saved", waiting: 0 }, { editor, perform: () => undefined, tell: () => undefined });
  const says = async () => (await screen.findByRole("status")).textContent;
  expect(await says()).toBe("Saved");
  const field = screen.getByRole("textbox", { name: "Name" });
  fireEvent.input(field, { target: { value: "x" } });
  expect(await says()).toBe("Editing");
  fireEvent.focusOut(field);
  expect(await says()).toBe("Saved");
  fireEvent.input(field, { target: { value: "xy" } });
  fireEvent.keyUp(field, { key: "y" });
  expect(await says()).toBe("Editing");
  // Enter hands it over, and the focus stays.
  field.dataset.settled = "true";
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.keyUp(field, { key: "Enter" });
  expect(await says()).toBe("Saved");
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "x" } });
  expect(await says()).toBe("Saved");
});

test("nothing is said to be saved before the configuration is open", () => {
  const outbox = {
    status: createStore<Status>(() => ({ state: "saved", waiting: 0 })),
    background: { status: createStore<Background>(() => ({ state: "idle" })) },
  };
  const app = { editor: createEditor(commands, { document: null }) };
  render(
    <EditorContext value={app as never}>
      <OutboxContext value={outbox}>
        <SaveStatus opening />
      </OutboxContext>
    </EditorContext>,
  );
  expect(screen.queryByText("Saved")).toBeNull();
});
