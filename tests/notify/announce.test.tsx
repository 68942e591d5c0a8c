// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "#api/client.ts";
import type { Call } from "#command/state.ts";
import { commands } from "#commands";
import { announce } from "#notify/announce.ts";
import ToastList from "#notify/ToastList.tsx";
import { toast } from "#notify/toast.tsx";
import { createEditor } from "#store/editor.ts";
import { MissingLutError } from "#store/missingLut.ts";
import { type AppContext, settleRan } from "#store/useEditor.tsx";
import { documentOf } from "../store/fixture.ts";

afterEach(() => {
  act(() => toast.clear());
  cleanup();
});

const FULL = "The Free plan has room for 10 configurations. Delete one, or upgrade to Pro.";
const own = new ApiError(402, { detail: FULL, issues: [{ path: ["plan", "configs"], message: FULL }] });
const others = new ApiError(402, { detail: "The plan of this configuration's owner has no room." });

/** Announces a call whose effects fail with an error; returns the calls that the toast's buttons ran. */
async function failing(error: unknown): Promise<Call[]> {
  const editor = createEditor(commands, { document: documentOf("one") });
  const run: Call[] = [];
  const app: AppContext = {
    editor,
    perform: () => Promise.reject(error),
    tell: (ran) => announce(editor, (call) => void run.push(call), ran),
  };
  render(<ToastList />);
  await act(async () => {
    settleRan(app, { ok: true, say: "", effects: [], calls: [], changed: false });
  });
  return run;
}

test.each<[string, unknown]>([
  ["a new configuration", own],
  ["an upload", new Error(`show.cube was not uploaded: ${FULL}`, { cause: own })],
])("where the plan has no room for %s, the toast leads to the plans", async (_, error) => {
  const run = await failing(error);
  fireEvent.click(await screen.findByRole("button", { name: "Upgrade" }));
  expect(run).toEqual([{ id: "account.upgrade", args: {} }]);
});

test("a LUT file that an export needs is brought by a button of the toast", async () => {
  const why = "The file 'a.cube' could not be located. Expected at luts/a.cube.";
  const run = await failing(new MissingLutError(why, "luts/a.cube"));
  fireEvent.click(await screen.findByRole("button", { name: "Upload a.cube" }));
  expect(run).toEqual([{ id: "lut.upload", args: { path: "luts/a.cube" } }]);
});

test.each<[string, unknown]>([
  ["somebody else's plan has no room", others],
  ["something else went wrong", new ApiError(422, { detail: "The field name is not valid." })],
  ["the server does not answer", new Error("The server does not answer.")],
])("where %s, the toast offers no plans", async (_, error) => {
  await failing(error);
  await screen.findByText((error as Error).message);
  expect(screen.queryByRole("button", { name: "Upgrade" })).toBeNull();
});

test("a change of keys is told by its effect alone", () => {
  const editor = createEditor(commands, { document: documentOf("one") });
  const args = { command: "role.create", keys: "g x" };
  render(<ToastList />);
  act(() => announce(editor, () => {}, editor.run({ id: "key.set", args })));
  expect(screen.queryByText("Change key of command")).toBeNull();
});

test("a command that knows that there is no room leads to the plans, too", async () => {
  const editor = createEditor(commands, { document: documentOf("one") });
  editor.look({ plan: { full: { configs: FULL }, subscription: "none" } });
  const run: Call[] = [];
  render(<ToastList />);
  act(() => announce(editor, (call) => void run.push(call), editor.run({ id: "file.new", args: {} })));
  fireEvent.click(await screen.findByRole("button", { name: "Upgrade" }));
  expect(run).toEqual([{ id: "account.upgrade", args: {} }]);
});

test("a file that is still read is told of by what becomes of it alone", async () => {
  const editor = createEditor(commands, { document: documentOf("one") });
  const ran = editor.run({ id: "amf.import", args: { file: new File([""], "shot.amf") } });
  render(<ToastList />);
  act(() => announce(editor, () => undefined, ran));
  act(() => void toast.show("Next"));
  await screen.findByText("Next");
  expect(ran).toMatchObject({ ok: true, effects: [{ kind: "amf" }] });
  expect(screen.queryByText(/Import AMF/)).toBeNull();
});

test("a refusal goes with the next call that succeeds, a failure stays", async () => {
  const editor = createEditor(commands, { document: documentOf("one") });
  const tell = (ran: Parameters<typeof announce>[2]) => announce(editor, () => undefined, ran);
  const done = { ok: true as const, effects: [], calls: [], changed: true };
  render(<ToastList />);
  await act(async () => {
    tell({ ok: false, why: "There is already a color space “two”." });
    tell({ ok: false, why: "a.cube was not uploaded.", cause: new Error("offline") });
  });
  await screen.findByText("There is already a color space “two”.");
  await act(async () => tell({ ...done, say: "Renamed “one” to “three”" }));
  await screen.findByText("Renamed “one” to “three”");
  await waitFor(() => expect(screen.queryByText("There is already a color space “two”.")).toBeNull());
  screen.getByText("a.cube was not uploaded.");
});

test("a failure goes when the same command succeeds, and is not told twice when it fails again", async () => {
  const editor = createEditor(commands, { document: documentOf("one") });
  const tell = (ran: Parameters<typeof announce>[2]) => announce(editor, () => undefined, ran);
  const calls = [{ id: "proposal.approve", args: {} }];
  const cause = new Error("403");
  const done = { ok: true as const, say: "", changed: false, effects: [] };
  render(<ToastList />);
  await act(async () => {
    tell({ ok: false, why: "You opened it.", cause, calls });
    tell({ ok: false, why: "The proposal is closed.", cause, calls });
    tell({ ok: false, why: "a.cube was not uploaded.", cause });
  });
  await screen.findByText("The proposal is closed.");
  await waitFor(() => expect(screen.queryByText("You opened it.")).toBeNull());
  await act(async () => tell({ ...done, calls: [{ id: "proposal.close", args: {} }] }));
  screen.getByText("The proposal is closed.");
  await act(async () => tell({ ...done, calls }));
  await waitFor(() => expect(screen.queryByText("The proposal is closed.")).toBeNull());
  screen.getByText("a.cube was not uploaded.");
});

test("what an effect was refused stays when the call that began it is through", async () => {
  const editor = createEditor(commands, { document: documentOf("one") });
  render(<ToastList />);
  await act(async () => {
    announce(editor, () => undefined, { ok: false, why: "No steps of “one” equal a built-in transform." });
    const ran = editor.run({ id: "transform.useBuiltin", args: { owner: "colorspaces/one" } });
    expect(ran).toMatchObject({ ok: true, effects: [{ kind: "builtins" }] });
    announce(editor, () => undefined, ran);
    toast.show("Later", { id: "later" });
  });
  await screen.findByText("Later");
  await act(async () => toast.dismiss("later"));
  await waitFor(() => expect(screen.queryByText("Later")).toBeNull());
  screen.getByText("No steps of “one” equal a built-in transform.");
});
