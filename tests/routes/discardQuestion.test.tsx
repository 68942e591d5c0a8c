// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import { configsQuery } from "#api/queries.ts";
import { commands } from "#commands";
import { OutboxContext } from "#palette/outboxContext.ts";
import { createEditor } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";
import type { Background } from "#sync/delivery/background.ts";
import type { ForeignChanges, Refused, Status } from "#sync/delivery/status.ts";
import DiscardQuestion from "../../src/routes/-shell/status/DiscardQuestion.tsx";
import { type Chosen, useDiscardQuestion } from "../../src/routes/-shell/status/discardQuestion.ts";
import { CONFIG, documentOf, uuidOf } from "../store/fixture.ts";

afterEach(cleanup);

const at = (config: string, rest: string) => `/configs/${config}/${rest}`;
const other = uuidOf(50);
const shared = uuidOf(51);
const refused: Refused[] = [
  {
    configId: CONFIG,
    request: { method: "PATCH", path: at(CONFIG, `colorspaces/${uuidOf(1)}`), body: {} },
    why: "No.",
  },
  {
    configId: other,
    request: { method: "POST", path: at(other, "looks"), body: { name: "Film" } },
    why: "It is taken.",
  },
  ...["one", "two"].map(
    (name): Refused => ({
      configId: shared,
      request: {
        method: "POST",
        path: at(shared, "looks"),
        body: { id: uuidOf(9), config_id: shared, name, description: null },
      },
      why: "It is read only.",
      whole: true,
    }),
  ),
];
const held: ForeignChanges[] = [
  {
    owner: "ann",
    name: "ann@example.com",
    changes: 3,
    configs: [
      { id: "1", title: "Feature" },
      { id: "2", title: "Short" },
    ],
  },
  { owner: "bob", name: null, changes: 1, configs: [{ id: "3" }] },
];

/** The question over a page whose status says so; what was given up in the end. */
function asked(
  own: boolean,
  status: Partial<Status>,
  perform: (effects: readonly unknown[]) => void = () => undefined,
) {
  const document = documentOf("lin");
  const editor = createEditor(commands, {
    document: { ...document, config: { ...document.config, name: "Show" } },
  });
  const app = { editor, perform, tell: () => undefined };
  const outbox = {
    status: createStore<Status>(() => ({ state: "error", waiting: 0, ...status })),
    background: { status: createStore<Background>(() => ({ state: "idle" })) },
  };
  const queries = new QueryClient();
  queries.setQueryData(configsQuery.queryKey, [
    { id: other, name: "Pilot" },
    { id: shared, name: "Shared" },
  ] as never);
  const given: Chosen[] = [];
  useDiscardQuestion.getState().ask({ own, give: (chosen) => void given.push(chosen) });
  render(
    <EditorContext value={app as never}>
      <OutboxContext value={outbox}>
        <QueryClientProvider client={queries}>
          <DiscardQuestion />
        </QueryClientProvider>
      </OutboxContext>
    </EditorContext>,
  );
  return given;
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>(".unsent input")];
const lines = () => boxes().map((box) => `${box.checked ? "x" : "-"} ${box.closest("label")?.textContent}`);
const discard = () => screen.getByText(/^Discard( \d+ changes?)?$/);

test("the question names every change and whose it is; only own ones go unless others are chosen by name", () => {
  const given = asked(true, { refused, held });
  expect(lines()).toEqual([
    "x Changed color space “lin” in “Show”. Refused: No.",
    "x New look “Film” in “Pilot”. Refused: It is taken.",
    "x All 2 changes in “Shared”. Refused: It is read only.",
    "- ann@example.com: 3 changes in “Feature” and “Short”",
    "- A visitor without an account: 1 change in a configuration without a name",
  ]);
  expect(discard().textContent).toBe("Discard 4 changes");
  fireEvent.click(boxes()[0]!);
  expect(discard().textContent).toBe("Discard 3 changes");
  act(() => discard().click());
  expect(given).toEqual([{ refused: refused.slice(1), owners: [] }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what was typed for a configuration that takes it no more is shown, and can be copied", () => {
  const given: unknown[] = [];
  asked(false, { refused }, (effects) => void given.push(...effects));
  expect(lines().every((line) => line.startsWith("-"))).toBe(true);
  expect(document.querySelectorAll("pre")[2]!.textContent).toBe(
    "New look “one”\n  name: one\nNew look “two”\n  name: two",
  );
  fireEvent.click(screen.getByText("Copy changes"));
  expect(given).toEqual([{ kind: "copy", text: expect.stringContaining("  name: Film\n") }]);
});

test("of another account nothing goes before it is chosen, and then that account's alone", () => {
  const given = asked(false, { held });
  expect(lines().map((line) => line[0])).toEqual(["-", "-"]);
  act(() => discard().click());
  expect(given).toEqual([]);
  expect(discard().getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(boxes()[0]!);
  expect(discard().textContent).toBe("Discard 3 changes");
  act(() => discard().click());
  expect(given).toEqual([{ refused: [], owners: ["ann"] }]);
});
