import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Request } from "#api/resources.ts";
import { commands } from "#commands";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { createOutbox, type Outbox } from "#sync/delivery/outbox.ts";
import { rollbackLabel } from "#sync/delivery/rollbackLabel.ts";
import { add, mentioned, named } from "../../commands/fixture.ts";
import { newVisitor, onEveryEngine, type Send } from "../../server/app.ts";

type Open = { editor: Editor; outbox: Outbox; send: Send; config: string; refused: string[] };

const names = ({ families }: Document) => families.order.map((id) => families.byId[id]?.name);

test("only a family or a category that was made is taken back", () => {
  const document = emptyDocument(randomUUID());
  for (const path of ["files", "colorspaces"])
    expect(
      rollbackLabel(document, document, {
        method: "POST",
        path: `/configs/${document.config.id}/${path}`,
        body: {},
      }),
    ).toBeUndefined();
});

test("a member of a family that is taken back has the one that the server knows, if that is still there", () => {
  const document = mentioned();
  const [kept, gone] = ["kept", "gone"].map((name) => add(document, "families", { name })) as [
    string,
    string,
  ];
  const place = { method: "POST", path: `/configs/${document.config.id}/families` } as const;
  const made = structuredClone(document);
  const id = add(made, "families", { name: "made" });
  for (const name of ["plates", "derived", "raw"]) named(made, "colorspaces", name).family_id = id;
  delete made.families.byId[gone];
  named(document, "colorspaces", "plates").family_id = kept;
  named(document, "colorspaces", "derived").family_id = gone;
  const taken = rollbackLabel(document, made, { ...place, body: { id } });
  const family = (name: string) => named(taken!.document, "colorspaces", name).family_id;
  expect(taken?.name).toBe("made");
  expect(["plates", "derived", "raw"].map(family)).toEqual([kept, null, null]);
  // One that is deleted here meanwhile needs no taking back.
  expect(rollbackLabel(document, document, { ...place, body: { id } })).toBeUndefined();
});

onEveryEngine("what the server refuses to make or to delete", (server) => {
  /** A built-in configuration on the server, open in an editor that saves as the page does. */
  async function open(): Promise<Open> {
    const send = await newVisitor(server().app);
    const config = randomUUID();
    const loaded = await send(
      "POST",
      `/configs/load-built-in-config?name=cg-config-v4.0.0_aces-v2.0_ocio-v2.5&id=${config}`,
    );
    expect(loaded.status).toBe(201);
    const { body } = await send("GET", `/configs/${config}/document`);
    const editor = createEditor(commands, { document: body });
    const refused: string[] = [];
    const outbox = createOutbox({
      gather: 1,
      send: async (id, requests: Request[], key) => {
        const [one, ...others] = requests;
        const answer =
          one && others.length === 0
            ? await send(one.method, one.path, one.body, { "idempotency-key": key })
            : await send("POST", `/configs/${id}/batch`, { requests }, { "idempotency-key": key });
        if (answer.status >= 300)
          throw Object.assign(new Error(answer.body.detail), { status: answer.status });
      },
      onRefusal: (_, why) => refused.push(why),
      onTakeBack: editor.absorb,
    });
    editor.onStep((before, after) => outbox.push(before, after));
    return { editor, outbox, send, config, refused };
  }
  const document = ({ editor }: Open) => editor.store.getState().document as Document;
  const onServer = async ({ send, config }: Open) =>
    (await send("GET", `/configs/${config}/document`)).body as Document;
  const run = ({ editor }: Open, id: string, args: object) => {
    const ran = editor.run({ id, args: { ...args } });
    expect(ran).toMatchObject({ ok: true });
  };

  test("a family shows at once, and is taken back with the choice of it when it is refused", async () => {
    const page = await open();
    const before = document(page);
    const [target] = before.colorspaces.order;
    const former = before.colorspaces.byId[target!]!.family_id;
    const taken = randomUUID();
    await page.send("POST", `/configs/${page.config}/families`, { id: taken, name: "Theirs" });

    run(page, "colorspace.setFamily", { targets: [target], family: "Mine", newId: taken });
    expect(names(document(page))).toContain("Mine");
    expect(document(page).colorspaces.byId[target!]!.family_id).toBe(taken);

    const status = await page.outbox.flush();
    expect(document(page)).toEqual(before);
    expect(document(page).colorspaces.byId[target!]!.family_id).toBe(former);
    expect(page.refused).toEqual([`families already has a row ${taken} with other values.`]);
    expect(status).toEqual({
      state: "saved",
      waiting: 0,
      takenBack: `“Mine” was taken back: ${page.refused[0]}`,
    });
    expect((await onServer(page)).colorspaces.byId[target!]!.family_id).toBe(former);
  });

  test("a category is taken back out of the selection; what else was done stays, and undo still works", async () => {
    const page = await open();
    const [target, other] = document(page).colorspaces.order;
    const former = document(page).colorspaces.byId[target!]!.category_ids;
    const taken = randomUUID();
    await page.send("POST", `/configs/${page.config}/categories`, { id: taken, name: "Theirs" });

    run(page, "colorspace.rename", { target: other, name: "Renamed" });
    run(page, "colorspace.addCategory", { targets: [target], category: "Mine", newId: taken });
    run(page, "colorspace.setDescription", { targets: [target], description: "Plate" });
    await page.outbox.flush();
    const row = document(page).colorspaces.byId[target!]!;
    expect(row).toMatchObject({ category_ids: former, description: "Plate" });
    expect(document(page).categories.byId[taken]).toBeUndefined();

    while (page.editor.store.getState().past.length > 0) expect(page.editor.undo().ok).toBe(true);
    expect(document(page).colorspaces.byId[other!]!.name).not.toBe("Renamed");
    const after = await page.outbox.flush();
    expect(after).toEqual({ state: "saved", waiting: 0 });
    expect((await onServer(page)).colorspaces).toEqual(document(page).colorspaces);
  });

  test("what was done to the row itself cannot be undone, as it is gone; what came later can", async () => {
    const page = await open();
    const taken = randomUUID();
    await page.send("POST", `/configs/${page.config}/families`, { id: taken, name: "Theirs" });
    run(page, "family.create", { name: "Mine", newId: taken });
    run(page, "family.rename", { target: taken, name: "Mine too" });
    const [target] = document(page).colorspaces.order;
    run(page, "colorspace.setDescription", { targets: [target], description: "Plate" });
    await page.outbox.flush();
    expect(page.editor.store.getState().past.map(({ calls }) => calls[0]?.id)).toEqual([
      "colorspace.setDescription",
    ]);
    expect(page.editor.undo().ok).toBe(true);
  });

  test("what others use by now comes back, and what else was deleted with it stays deleted", async () => {
    const page = await open();
    run(page, "family.create", { name: "Mine" });
    run(page, "family.create", { name: "Spare" });
    await page.outbox.flush();
    const before = document(page);
    const [mine, spare] = before.families.order.slice(-2);
    const [used] = before.colorspaces.order;
    await page.send("PUT", `/configs/${page.config}/colorspaces/${used}`, { family_id: mine });

    run(page, "family.delete", { targets: [mine, spare] });
    const status = await page.outbox.flush();
    expect(names(document(page))).toEqual(names(before).slice(0, -1));
    expect(status).toEqual({
      state: "saved",
      waiting: 0,
      takenBack: `Not deleted: ${page.refused[0]}`,
    });
    expect(page.refused[0]).toMatch(/^Mine is used by color space/);
    expect((await onServer(page)).families).toEqual(document(page).families);
  });

  test("a family that is accepted stays as it was made", async () => {
    const page = await open();
    const [target] = document(page).colorspaces.order;
    run(page, "colorspace.setFamily", { targets: [target], family: "Mine" });
    expect(await page.outbox.flush()).toEqual({ state: "saved", waiting: 0 });
    expect((await onServer(page)).families).toEqual(document(page).families);
  });
});
