import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { sendRequests } from "#api/client.ts";
import type { AnyCommand } from "#command/command.ts";
import { type HistoryStep, MAX_STEP_SIZE, replayed } from "#command/historyStep.ts";
import { commands } from "#commands";
import type { Document } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { sentenceOf } from "#server/history/steps.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { stepOf } from "#store/entry.ts";
import { createOutbox } from "#sync/delivery/outbox.ts";
import { answersFor, choicesFrom } from "../../answers.ts";
import { amount } from "../../sample.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "../app.ts";

/** Commands that make a step of the document: those of files alone are undone in their visit only. */
const entries = (Object.entries(commands) as [string, AnyCommand][]).filter(
  ([id, { quiet, navigation }]) => !quiet && !navigation && !id.startsWith("lut."),
);

afterEach(() => void vi.unstubAllGlobals());

/** The page's own calls go to the server of the test. */
function callsGoTo(send: Send): void {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const body = init.body === undefined ? undefined : JSON.parse(init.body as string);
    const path = url.replace(/^\/api/, "");
    const answer = await send(init.method!, path, body, init.headers as Record<string, string>);
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return new Response(answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: headers as [string, string][],
    });
  });
}

/** An editor over a configuration of the server, as a page that has just opened it. */
async function visit(send: Send, id: string) {
  const document = (await send("GET", `/configs/${id}/document`)).body as Document;
  const { status, body } = await send("GET", `/configs/${id}/steps`);
  expect(status).toBe(200);
  const editor = createEditor(commands);
  editor.load(document);
  editor.restore(id, replayed(body.steps));
  const outbox = createOutbox({ send: sendRequests, gather: 0 });
  editor.onStep((before, after, entry, way) => {
    const sentence = way === "undo" ? `Undone: ${entry.say}` : entry.say;
    outbox.push(before, after, { command: "a.command", sentence }, stepOf(entry, way));
  });
  return { editor, outbox, steps: body.steps as HistoryStep[] };
}

const textOf = (editor: Editor) => writeConfig(editor.store.getState().document!);
const redoable = (editor: Editor) => editor.store.getState().future.map(({ id }) => id);
const titles = (editor: Editor) => {
  const { past, future } = editor.store.getState();
  return { past: past.map(({ title }) => title), future: future.map(({ title }) => title) };
};

const describe = (n: number) => ({
  id: "config.setDescription",
  args: { description: `Description ${n}` },
});

const named = (id: string, say: string, way: HistoryStep["way"] = "do"): HistoryStep => ({
  id,
  way,
  title: "",
  say,
});
const rename = named("1", "Renamed A to B");
const family = named("2", "Set family of C to D");

test.each<[steps: HistoryStep[], sentence: string | undefined]>([
  [[], undefined],
  [[rename], "Renamed A to B"],
  [[rename, family], "2 changes: Renamed A to B; Set family of C to D"],
  [[named("1", "Renamed A to X"), family, rename], "2 changes: Renamed A to B; Set family of C to D"],
  [[rename, family, { ...family, way: "undo" }], "Renamed A to B"],
  [[rename, { ...family, way: "undo" }], "2 changes: Renamed A to B; Undone: Set family of C to D"],
  [[rename, { ...rename, way: "undo" }, { ...rename, way: "redo" }], "Renamed A to B"],
  [[rename, { ...rename, way: "undo" }], undefined],
  [[named("1", "Moved A up"), named("2", "Moved A up")], "Moved A up"],
])("steps sent together are told in one sentence: %#", (steps, sentence) => {
  expect(sentenceOf(steps)).toBe(sentence);
});

onEveryEngine("undo steps", (server, engine) => {
  test("steps that were sent together are named in their one entry of the log", async () => {
    const send = await newVisitor(server().app);
    callsGoTo(send);
    const id = await newConfig(send);
    const { editor, outbox } = await visit(send, id);
    for (const luma of [0.25, 0.5]) editor.run({ id: "config.setLuma", args: { luma: [luma, 0.25, 0.25] } });
    editor.run(describe(1));
    await outbox.flush();
    const { body } = await send("GET", `/configs/${id}/changes`);
    expect(body.changes[0].sentence).toMatch(/^\d changes: Set luma .*; Set description/);
  });

  test("of any commands, undos and redos are the same after a reload, and undo to the same bytes", async () => {
    const send = await newVisitor(server().app);
    callsGoTo(send);
    const step = fc.record({
      command: fc.nat(),
      way: fc.nat(9),
      flush: fc.nat(2),
      tape: fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }),
    });
    let [runs, undone, redone] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const { body } = await send("POST", "/configs/load-built-in-config?name=ocio://cg-config-latest");
        const first = await visit(send, body.id);
        for (const { command, way, flush, tape } of steps) {
          const [id, chosen] = entries[command % entries.length]!;
          const state = first.editor.store.getState();
          if (way === 0) first.editor.undo();
          else if (way === 1) first.editor.redo();
          else first.editor.run({ id, args: answersFor(chosen, state, choicesFrom(tape)) });
          first.editor.settle();
          if (flush === 0) expect((await first.outbox.flush()).waiting).toBe(0);
        }
        // Commands drawn by chance may change nothing: one that does comes last.
        first.editor.run(describe(++runs));
        first.editor.settle();
        expect((await first.outbox.flush()).waiting).toBe(0);
        const again = await visit(send, body.id);
        expect(textOf(again.editor)).toBe(textOf(first.editor));
        expect(titles(again.editor).past).toEqual(titles(first.editor).past);
        expect(redoable(again.editor)).toEqual(redoable(first.editor));
        while (first.editor.store.getState().past.length > 0) {
          first.editor.undo();
          again.editor.undo();
          undone++;
          expect(textOf(again.editor)).toBe(textOf(first.editor));
        }
        while (again.editor.store.getState().future.length > 0) {
          first.editor.redo();
          again.editor.redo();
          redone++;
          expect(textOf(again.editor)).toBe(textOf(first.editor));
        }
        first.outbox.stop();
        again.outbox.stop();
      }),
      // The steps and their bytes are of the editor, and the same on both engines.
      { numRuns: engine.name === "SQLite" ? amount(16, 5) : 5 },
    );
    expect(undone).toBeGreaterThanOrEqual(runs);
    expect(redone).toBeGreaterThanOrEqual(undone);
  });

  test("are at least 100, whatever way they were sent, and what was undone does not come back", async () => {
    const send = await newVisitor(server().app);
    callsGoTo(send);
    const id = await newConfig(send);
    const first = await visit(send, id);
    for (let n = 0; n < 120; n++) {
      expect(first.editor.run(describe(n))).toMatchObject({ ok: true, changed: true });
      first.editor.settle();
      // Every third goes out alone, the others two at a time.
      if (n % 3 !== 0) await first.outbox.flush();
    }
    await first.outbox.flush();
    first.editor.undo();
    first.editor.undo();
    await first.outbox.flush();
    const second = await visit(send, id);
    const description = () => second.editor.store.getState().document?.config.description;
    expect(second.editor.store.getState().past).toHaveLength(118);
    expect(second.editor.store.getState().history).toMatchObject({ earlier: 120 });
    for (let n = 116; n >= 0; n--) {
      expect(second.editor.undo()).toMatchObject({ ok: true, changed: true });
      expect(description()).toBe(`Description ${n}`);
    }
    await second.outbox.flush();
    const third = await visit(send, id);
    expect(titles(third.editor)).toEqual({
      past: titles(second.editor).past,
      future: titles(second.editor).future,
    });
    expect(third.editor.redo()).toMatchObject({ ok: true, changed: true });
    expect(third.editor.store.getState().document?.config.description).toBe("Description 1");
    // A new step ends what could be done again.
    third.editor.run(describe(200));
    await third.outbox.flush();
    expect((await visit(send, id)).editor.store.getState().future).toEqual([]);
  });

  test("that were done and undone before anything was sent stay redoable, and end what was so before", async () => {
    const send = await newVisitor(server().app);
    callsGoTo(send);
    const id = await newConfig(send);
    const first = await visit(send, id);
    first.editor.run(describe(1));
    await first.outbox.flush();
    first.editor.undo();
    await first.outbox.flush();
    first.editor.run(describe(2));
    first.editor.undo();
    await first.outbox.flush();
    expect(redoable(first.editor)).toHaveLength(1);
    const second = await visit(send, id);
    expect(redoable(second.editor)).toEqual(redoable(first.editor));
    expect(second.editor.redo()).toMatchObject({ ok: true, changed: true });
    expect(second.editor.store.getState().document?.config.description).toBe("Description 2");
    await second.outbox.flush();
    expect(titles((await visit(send, id)).editor)).toEqual(titles(second.editor));
  });

  test("that come without a change are kept, and a batch of nothing at all is refused", async () => {
    const send = await newVisitor(server().app);
    const id = await newConfig(send);
    const step = { id: randomUUID(), title: "Describe", say: "Described" };
    const steps = [
      { ...step, way: "do", changes: [] },
      { ...step, way: "undo" },
    ];
    const taken = await send("POST", `/configs/${id}/batch`, { requests: [], steps });
    expect(taken).toMatchObject({ status: 200, body: { statuses: [], version: 2 } });
    expect((await send("GET", `/configs/${id}/steps`)).body).toEqual({ steps });
    const changes = (await send("GET", `/configs/${id}/changes`)).body.changes;
    expect(changes[0]).toMatchObject({ version: 2, patches: [], size: 0 });
    for (const empty of [{ requests: [] }, { requests: [], steps: [] }])
      expect((await send("POST", `/configs/${id}/batch`, empty)).status).toBe(422);
  });

  test("are the asker's own, and leave what somebody else has changed since", async () => {
    const send = await newVisitor(server().app);
    const other = await newVisitor(server().app);
    callsGoTo(send);
    const id = await newConfig(send);
    const first = await visit(send, id);
    first.editor.run(describe(1));
    await first.outbox.flush();
    const { token } = (await send("POST", `/configs/${id}/shares`, { access: "edit" })).body;
    expect((await other("POST", `/configs/${id}/join`, { token })).status).toBeLessThan(300);
    expect((await other("GET", `/configs/${id}/steps`)).body).toEqual({ steps: [] });
    expect((await other("PATCH", `/configs/${id}/`, { description: "Theirs" })).status).toBe(200);
    const again = await visit(send, id);
    expect(again.editor.undo()).toMatchObject({
      changed: false,
      say: expect.stringContaining("Somebody else has changed the configuration since"),
    });
    expect(again.editor.store.getState().document?.config.description).toBe("Theirs");
    const stranger = await newVisitor(server().app);
    expect((await stranger("GET", `/configs/${id}/steps`)).status).toBe(404);
  });

  test("end where a step is too large to be kept: nothing jumps over it", async () => {
    const send = await newVisitor(server().app);
    callsGoTo(send);
    const id = await newConfig(send);
    const first = await visit(send, id);
    first.editor.run(describe(1));
    await first.outbox.flush();
    const text = "x".repeat(MAX_STEP_SIZE);
    expect(first.editor.run({ id: "config.setDescription", args: { description: text } })).toMatchObject({
      ok: true,
    });
    await first.outbox.flush();
    const { editor, steps } = await visit(send, id);
    expect(JSON.stringify(steps).length).toBeLessThan(10_000);
    expect(editor.undo()).toMatchObject({ ok: false, why: "There is nothing to undo." });
    editor.run(describe(2));
    expect(editor.undo()).toMatchObject({ ok: true, changed: true });
    expect(editor.undo()).toMatchObject({ ok: false });
  });

  test("of many megabytes, sent by whoever, neither blow up the answer nor are torn", async () => {
    const send = await newVisitor(server().app);
    const id = await newConfig(send);
    const step = { id: randomUUID(), way: "do", title: "Add looks", say: "Added looks" };
    const made = () => ({ ...sample("looks", id), description: "x".repeat(5000) });
    for (let batch = 0; batch < 4; batch++) {
      const requests = Array.from({ length: 300 }, () => ({
        method: "POST",
        path: `/configs/${id}/looks`,
        body: made(),
      }));
      expect((await send("POST", `/configs/${id}/batch`, { requests, steps: [step] })).status).toBe(200);
    }
    const answer = await send("GET", `/configs/${id}/steps`);
    expect(answer.body.steps).toMatchObject([{ ...step, changes: null }]);
    expect(answer.text.length).toBeLessThan(1000);
  });

  test("are refused where they are malformed", async () => {
    const send = await newVisitor(server().app);
    const id = await newConfig(send);
    const body = { name: "one" };
    const wrong = await send("POST", `/configs/${id}/looks`, body, { "x-step": "do something" });
    expect(wrong).toMatchObject({ status: 400, body: { detail: expect.stringContaining("X-Step") } });
    const requests = [{ method: "POST", path: `/configs/${id}/looks`, body }];
    const batch = await send("POST", `/configs/${id}/batch`, { requests, steps: [{ id: "x", way: "do" }] });
    expect(batch.status).toBe(422);
    expect((await send("GET", `/configs/${id}/looks`)).body).toEqual([]);
  });
});
