import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Request } from "#api/resources.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import type { Document } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createOutbox, type Send as SendBatch } from "#sync/delivery/outbox.ts";
import { openJournal } from "#sync/journal/journal.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample } from "../server/app.ts";
import { Failure, inBatch } from "./remote.ts";

/** Fault of a sending: none; it, or its answer, is lost; it arrives twice, or once more much later. */
type Fault = "none" | "dropped" | "unanswered" | "twice" | "late";
type Action = { client: number } & (
  | { does: "own" | "shared"; row: number; value: number }
  | { does: "make" | "remove" | "kill" | "flush" | "refresh" }
  | { does: "fault"; fault: Fault }
);

const CLIENTS = 4;
const ROWS = 3;
const fields = ["description", "encoding", "equalitygroup", "bitdepth"] as const;
const values = ["f32", "f16", "uint8", "uint10"];
const client = fc.nat(CLIENTS - 1);
const edit = { client, row: fc.nat(ROWS - 1), value: fc.nat(values.length - 1) };
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom("own", "shared"), ...edit }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("make", "remove"), client }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("fault"),
      client,
      fault: fc.constantFrom("none", "dropped", "unanswered", "twice", "late"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom("kill", "flush", "refresh"), client }) },
) as fc.Arbitrary<Action>;

/** A person on a device: pages come and go, the journal stays. */
function device(send: Send, config: string, first: Document, late: (() => Promise<unknown>)[]) {
  const journal = openJournal(randomUUID());
  const state = { fault: "none" as Fault, document: first, page: open() };

  function open() {
    let alive = true;
    const never = new Promise<never>(() => undefined);
    const deliver = (requests: Request[], key: string) => inBatch(send)(config, requests, key, {});
    const batch: SendBatch = async (_, requests, key) => {
      const { fault } = state;
      if (fault === "late") late.push(() => deliver(requests, key));
      if (fault !== "dropped" && fault !== "late") await deliver(requests, key);
      if (fault === "twice") await deliver(requests, key);
      if (!alive) return never;
      if (fault === "dropped" || fault === "late" || fault === "unanswered") throw new Failure(0);
    };
    const outbox = createOutbox({ send: batch, journal, tab: randomUUID(), gather: 0, backoff: () => 1e8 });
    const kill = () => {
      alive = false;
      outbox.stop();
    };
    return { outbox, kill };
  }

  const fetched = async () => (await send("GET", `/configs/${config}/document`)).body as Document;
  return {
    state,
    journal,
    change: (after: Document) => {
      state.page.outbox.push(state.document, after);
      state.document = after;
    },
    flush: async () => {
      state.page.outbox.retry();
      return state.page.outbox.flush();
    },
    refresh: async () => {
      await state.page.outbox.flush();
      state.document = state.page.outbox.rebase(await fetched());
    },
    /** Dies once what it had said to be kept is kept, and comes back as another page. */
    kill: async () => {
      for (let tries = 0; !state.page.outbox.safe() && tries < 1000; tries++)
        await new Promise((resolve) => setTimeout(resolve, 1));
      state.page.kill();
      state.page = open();
      await state.page.outbox.start();
      await state.page.outbox.flush();
      state.document = state.page.outbox.rebase(await fetched());
    },
  };
}

const rowsWith = (document: Document, id: string, row: Colorspace | null): Document => {
  const { [id]: _, ...others } = document.colorspaces.byId;
  const { order } = document.colorspaces;
  const kept = row ? (order.includes(id) ? order : [...order, id]) : order.filter((each) => each !== id);
  return { ...document, colorspaces: { byId: row ? { ...others, [id]: row } : others, order: kept } };
};

onEveryEngine("what several devices edit at once", (server) => {
  test("arrives once, whatever is lost, doubled, late or killed, and all end with the same", async () => {
    const send = await newVisitor(server().app);
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
        const config = await newConfig(send);
        const rows = Array.from(
          { length: ROWS },
          (_, n) => sample("colorspaces", config, `Row ${n}`) as Colorspace,
        );
        const start = rows.map(
          (body): Request => ({ method: "POST", path: `/configs/${config}/colorspaces`, body }),
        );
        await send("POST", `/configs/${config}/batch`, { requests: start });
        const first = (await send("GET", `/configs/${config}/document`)).body as Document;
        const late: (() => Promise<unknown>)[] = [];
        const devices = Array.from({ length: CLIENTS }, () => device(send, config, first, late));
        /** Value that each wrote last: into fields that nobody else writes, and into one that all do. */
        const own = new Map<string, unknown>();
        const shared = rows.map((): unknown[] => []);
        const made = devices.map((): string[] => []);
        let names = 0;
        for (const { client, ...act } of actions) {
          const it = devices[client]!;
          const { document } = it.state;
          if (act.does === "own" || act.does === "shared") {
            const row = document.colorspaces.byId[rows[act.row]!.id]!;
            const field = fields[act.does === "own" ? client : 0]!;
            if (act.does === "shared" || client === 0) shared[act.row]!.push(values[act.value]);
            else own.set(`${act.row} ${field}`, values[act.value]);
            it.change(rowsWith(document, row.id, { ...row, [field]: values[act.value] } as Colorspace));
          } else if (act.does === "make") {
            const row = sample("colorspaces", config, `Made ${names++}`) as Colorspace;
            made[client]!.push(row.id);
            it.change(rowsWith(document, row.id, row));
          } else if (act.does === "remove") {
            const id = made[client]!.pop();
            if (id) it.change(rowsWith(document, id, null));
          } else if (act.does === "fault") it.state.fault = act.fault;
          else await it[act.does]();
          // Late changes arrive among those of others.
          if (act.does === "flush")
            await late
              .shift()?.()
              .catch(() => undefined);
        }
        for (const it of devices) {
          it.state.fault = "none";
          // A sending that was under way may still meet the fault that it began with.
          if ((await it.flush()).state === "offline") await it.flush();
          expect(it.state.page.outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
        }
        for (const deliver of late) await deliver().catch(() => undefined);

        const end = (await send("GET", `/configs/${config}/document`)).body as Document;
        const text = writeConfig(end);
        for (const it of devices) {
          await it.refresh();
          expect(writeConfig(it.state.document)).toBe(text);
          it.state.page.kill();
          await it.journal.close();
        }
        rows.forEach(({ id }, n) => {
          const row = end.colorspaces.byId[id] as unknown as Record<string, unknown>;
          for (const field of fields.slice(1))
            if (own.has(`${n} ${field}`)) expect(row[field]).toBe(own.get(`${n} ${field}`));
          if (shared[n]!.length > 0) expect(shared[n]).toContain(row.description);
        });
        const ids = [...rows.map(({ id }) => id), ...made.flat()];
        expect([...end.colorspaces.order].sort()).toEqual(ids.sort());
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? 8) },
    );
  });
});
