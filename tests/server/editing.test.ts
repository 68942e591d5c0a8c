import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Request } from "#api/resources.ts";
import type { AnyCommand } from "#command/command.ts";
import { commands } from "#commands";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { createOutbox } from "#sync/delivery/outbox.ts";
import { answersFor, choicesFrom } from "../answers.ts";
import { amount } from "../sample.ts";
import { shared } from "../shared.ts";
import { newVisitor, onEveryEngine, type Send } from "./app.ts";

const entries = Object.entries(commands) as [string, AnyCommand][];
const RUNS = amount(30, 6);
const LENGTH = 40;

/** Starting points: a built-in configuration and, where they are, real ones of profile 1 and 2. */
const STARTS = [
  null,
  "sharktacos+OpenColorIO-configs__legacy__legacy-OCIOv1__OCIOv1_config_ANM.ocio",
  "ocio__docs__configurations__ocio-v2_demo.ocio",
];

async function begin(send: Send, start: string | null): Promise<string> {
  const answer =
    start === null
      ? await send("POST", "/configs/load-built-in-config?name=ocio://cg-config-latest")
      : await send("POST", "/configs/", {
          text: readFileSync(resolve(shared as string, "corpus/configs", start), "utf8"),
        });
  expect(answer.status).toBeLessThan(300);
  return answer.body.id;
}

/** Sends as the page does: one request as that call, several as one batch. */
const sending = (send: Send) => async (id: string, requests: Request[], key: string) => {
  const [only] = requests;
  const { status, body } =
    only && requests.length === 1
      ? await send(only.method, only.path, only.body, { "idempotency-key": key })
      : await send("POST", `/configs/${id}/batch`, { requests }, { "idempotency-key": key });
  if (status >= 300) throw Object.assign(new Error(body.detail), { status });
};

onEveryEngine("editing", (server) => {
  test("after any commands, undos and redos the server has what the store has", async () => {
    const send = await newVisitor(server().app);
    const starts = shared ? STARTS : [null];
    const step = fc.record({
      command: fc.nat(),
      undo: fc.nat(9),
      tape: fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }),
    });
    let [runs, changes] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...starts),
        fc.array(step, { minLength: LENGTH / 2, maxLength: LENGTH }),
        async (start, steps) => {
          const id = await begin(send, start);
          const editor = createEditor(commands);
          editor.load((await send("GET", `/configs/${id}/document`)).body);
          const outbox = createOutbox({ send: sending(send), gather: 0 });
          editor.onStep((before, after) => {
            changes += 1;
            outbox.push(before, after);
          });
          for (const { command, undo, tape } of steps) {
            if (undo === 0) editor.undo();
            else if (undo === 1) editor.redo();
            else {
              const [name, chosen] = entries[command % entries.length] as [string, AnyCommand];
              editor.run({ id: name, args: answersFor(chosen, editor.store.getState(), choicesFrom(tape)) });
            }
            if (undo === 5) await outbox.flush();
          }
          // Commands drawn by chance may change nothing: one that does comes last.
          const description = `Description ${++runs}`;
          editor.run({ id: "config.setDescription", args: { description } });
          await outbox.flush();
          expect(outbox.status.getState()).toMatchObject({ state: "saved", waiting: 0 });
          const { document } = editor.store.getState();
          const stored = (await send("GET", `/configs/${id}/document`)).body;
          expect(stored).toEqual(JSON.parse(JSON.stringify(document)));
          expect(writeConfig(stored)).toBe(writeConfig(document as NonNullable<typeof document>));
        },
      ),
      { numRuns: RUNS },
    );
    expect(changes).toBeGreaterThanOrEqual(runs);
  });
});
