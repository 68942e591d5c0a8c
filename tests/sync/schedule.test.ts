import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createOutbox, type Outbox } from "#sync/delivery/outbox.ts";
import { openJournal } from "#sync/journal/journal.ts";
import { documentOf, uuidOf } from "../store/fixture.ts";
import { Failure, named, remoteOf, until } from "./remote.ts";

type Action =
  | { does: "open" | "offline" | "online" | "look" | "breathe" }
  | { does: "edit" | "close" | "kill"; tab: number };

/** Tabs that one schedule may open: each edits a color space of its own. */
const TABS = 8;
const first = documentOf(...Array.from({ length: TABS }, (_, n) => `row ${n}`));
const tab = fc.nat(TABS);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("edit" as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("close" as const, "kill" as const), tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(
        "open" as const,
        "offline" as const,
        "online" as const,
        "look" as const,
        "breathe" as const,
      ),
    }),
  },
);

type Tab = { id: string; outbox: Outbox; die: () => void; edit: (to: string) => void };

/** A browser in which tabs are opened, closed and killed, and whose network comes and goes. */
function browser() {
  const journal = openJournal(randomUUID());
  const remote = remoteOf(first);
  let isOffline = false;
  remote.fault = () => (isOffline ? new Failure(0) : undefined);
  /** Value that each tab wrote last and that was acknowledged to it. */
  const kept: string[] = [];
  const open: Tab[] = [];
  let turn = Promise.resolve<unknown>(undefined);

  function openTab(): Tab {
    const id = randomUUID();
    let alive = true;
    const state = { document: first };
    const outbox = createOutbox({
      ...{ journal, tab: id, owner: "me", gather: 0, backoff: () => 1e8 },
      shown: () => state.document,
      onTakeBack: (document) => {
        state.document = document;
      },
      alive: async () => open.map((each) => each.id),
      send: async (...batch) => {
        await remote.send(batch[0], [...batch[1]], batch[2]);
        // A killed tab hears no answer.
        if (!alive) await new Promise(() => undefined);
      },
      // One tab sends at a time; a dead one holds up nobody.
      exclusive: (work) => {
        const mine = turn.then(() => (alive ? work() : new Promise<never>(() => undefined)));
        turn = Promise.race([mine.catch(() => undefined), new Promise((done) => setTimeout(done, 50))]);
        return mine;
      },
    });
    const at = kept.length;
    kept.push(`row ${at}`);
    const die = () => {
      alive = false;
      outbox.stop();
      open.splice(open.indexOf(made), 1);
    };
    const made: Tab = {
      ...{ id, outbox, die },
      edit: (to: string) => {
        const before = state.document;
        state.document = named(before, at + 1, to);
        outbox.push(before, state.document);
        kept[at] = to;
      },
    };
    open.push(made);
    void outbox.start();
    return made;
  }
  return {
    ...{ journal, remote, kept, open, openTab },
    setOffline: (now: boolean) => {
      isOffline = now;
      if (!now) for (const { outbox } of open) outbox.wake();
    },
  };
}

test("every change of a tab arrives, whatever tabs are opened, closed, killed and offline, and each says what waits in others", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 40 }), async (actions) => {
      const { journal, remote, kept, open, openTab, setOffline } = browser();
      openTab();
      let edits = 0;
      for (const each of actions) {
        const one = "tab" in each ? open[each.tab % Math.max(1, open.length)] : undefined;
        if (each.does === "open" && kept.length < TABS) openTab();
        else if (each.does === "edit") one?.edit(`edit ${edits++}`);
        else if (each.does === "close" || each.does === "kill") {
          // Closing warns while something is not kept; what was not said to be kept may be lost by a kill.
          await until(() => one?.outbox.safe() ?? true);
          one?.die();
        } else if (each.does === "offline" || each.does === "online") setOffline(each.does === "offline");
        else if (each.does === "look") for (const { outbox } of open) await outbox.look();
        else await new Promise((done) => setTimeout(done, 3));
      }
      if (open.length === 0) openTab();
      setOffline(false);
      await until(async () => {
        for (const { outbox } of open) await outbox.look();
        return (await journal.all()).length === 0;
      });
      const { byId } = remote.document.colorspaces;
      expect(kept.map((_, at) => byId[uuidOf(at + 1)]!.name)).toEqual(kept);
      for (const { outbox } of open) await outbox.look();
      for (const { outbox } of open) expect(outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
      for (const each of [...open]) each.die();
      await journal.close();
    }),
    { numRuns: Number(process.env.PALETTE_SCHEDULES ?? 40) },
  );
});

test("a tab says what waits in another one that cannot send it, and no more once it is sent", async () => {
  const { remote, open, openTab, journal } = browser();
  const [one, two] = [openTab(), openTab()];
  remote.fault = (requests) => (JSON.stringify(requests).includes("stuck") ? new Failure(0) : undefined);
  two.edit("stuck");
  await until(() => two.outbox.status.getState().state === "offline");
  await one.outbox.look();
  expect(one.outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
  await one.outbox.look();
  expect(one.outbox.status.getState()).toEqual({ state: "saved", waiting: 0, elsewhere: 1 });
  remote.fault = () => undefined;
  two.outbox.retry();
  await until(async () => (await journal.all()).length === 0);
  await one.outbox.look();
  expect(one.outbox.status.getState()).toEqual({ state: "saved", waiting: 0 });
  for (const each of [...open]) each.die();
});
