import "fake-indexeddb/auto";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { commands } from "#commands";
import type { Document } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { createOutbox } from "#sync/delivery/outbox.ts";
import { type Journal, type Left, openJournal } from "#sync/journal/journal.ts";
import { restore } from "#sync/journal/restore.ts";
import { newVisitor, onEveryEngine, type Send } from "../../server/app.ts";

import { Failure, until } from "../remote.ts";

const BUILTIN = "cg-config-v4.0.0_aces-v2.0_ocio-v2.5";

onEveryEngine("what a visitor has left whose session is gone", (server) => {
  let journal: Journal;
  let config: string;
  let former: string;
  beforeEach(() => {
    journal = openJournal(randomUUID());
    former = randomUUID();
  });

  /** A page of a visitor that keeps and sends, until it is killed. */
  async function visit(isOffline: () => boolean) {
    const send = await newVisitor(server().app);
    config = randomUUID();
    await send("POST", `/configs/load-built-in-config?name=${BUILTIN}&id=${config}`);
    const fetched = (await send("GET", `/configs/${config}/document`)).body as Document;
    const editor = createEditor(commands);
    const outbox = createOutbox({
      ...{ journal, owner: former, nameOf: () => null, gather: 0, backoff: () => 1e8 },
      send: async (id, requests, key) => {
        if (isOffline()) throw new Failure(0);
        const answer = await send("POST", `/configs/${id}/batch`, { requests }, { "idempotency-key": key });
        if (answer.status >= 300) throw new Failure(answer.status);
      },
      shown: () => editor.store.getState().document ?? undefined,
    });
    editor.onStep((before, after) => outbox.push(before, after));
    editor.load(outbox.rebase(fetched));
    await until(() => outbox.status.getState().keeping === undefined);
    return { editor, outbox };
  }
  const making = (send: Send) => {
    const ok = ({ status, body }: { status: number; body?: { detail?: string } }) => {
      if (status >= 300) throw new Failure(status, body?.detail);
    };
    return {
      create: async (id: string, document: string) => ok(await send("POST", "/configs", { id, document })),
      send: async (id: string, requests: readonly object[], key: string) =>
        ok(await send("POST", `/configs/${id}/batch`, { requests }, { "idempotency-key": key })),
      remove: async (id: string) => ok(await send("DELETE", `/configs/${id}`)),
    };
  };

  test("is made anew with what was saved and what was not, and its history", async () => {
    let offline = false;
    const { editor, outbox } = await visit(() => offline);
    const [space] = editor.store.getState().document!.colorspaces.order;
    editor.run({ id: "colorspace.rename", args: { target: space!, name: "Saved" } });
    await outbox.flush();
    expect(outbox.status.getState().state).toBe("saved");
    offline = true;
    editor.run({ id: "colorspace.setDescription", args: { targets: [space!], description: "Not sent" } });
    editor.run({ id: "family.create", args: { name: "New" } });
    await until(() => outbox.safe());
    outbox.stop();

    const [left] = (await journal.left(randomUUID())) as [Left];
    expect(left).toMatchObject({ configId: config, owner: former });
    expect((await journal.left(randomUUID()))[0]!.as).toBe(left.as);
    expect(await journal.left(former)).toEqual([]);
    const send = await newVisitor(server().app);
    // Begun twice, as by a page that was killed in between.
    for (let time = 0; time < 2; time++) await restore(left, making(send));
    const { body } = await send("GET", `/configs/${left.as}/document`);
    const last = editor.store.getState().document;
    expect(body.colorspaces).toEqual(
      JSON.parse(JSON.stringify(last!.colorspaces).replaceAll(config, left.as)),
    );
    expect(Object.values(body.families.byId).map((row) => (row as { name: string }).name)).toContain("New");
    expect((await send("GET", "/configs")).body).toHaveLength(1);
    const history = (await send("GET", `/configs/${left.as}/changes`)).body;
    expect(history.changes.length).toBeGreaterThan(2);
  });

  test("is made as it was last where one of its changes is refused", async () => {
    const { editor } = await visit(() => true);
    const left = (await journal.left(randomUUID()))[0]!;
    const [space] = editor.store.getState().document!.colorspaces.order;
    const path = `/configs/${config}/colorspaces/${space}`;
    const parcels = [
      { requests: [{ method: "PUT", path, body: { name: "Renamed" } }], key: "a" },
      { requests: [{ method: "PUT", path, body: { allocation: "odd" } }], key: "b" },
    ] as Left["parcels"];
    const send = await newVisitor(server().app);
    await restore({ ...left, parcels }, making(send));
    const configs = (await send("GET", "/configs")).body;
    expect(configs).toHaveLength(1);
    const { body } = await send("GET", `/configs/${configs[0].id}/document`);
    expect(body.colorspaces.byId[space!]).toMatchObject({ name: "Renamed", allocation: "odd" });
  });

  test("is gone once an account has the browser, and what accounts leave is offered to nobody", async () => {
    await visit(() => true);
    await journal.leave(randomUUID(), true);
    expect(await journal.left(randomUUID())).toHaveLength(1);
    const document = (await journal.document(config))!;
    await journal.keep(former, document, undefined);
    expect(await journal.left(randomUUID())).toHaveLength(1);
    await journal.keep(former, document, "ann@example.com");
    expect(await journal.left(randomUUID())).toEqual([]);
    await journal.keep(former, document, null);
    await journal.leave(randomUUID());
    expect(await journal.left(randomUUID())).toEqual([]);
  });
});
