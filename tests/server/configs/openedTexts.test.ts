import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Pointer } from "#api/publish/channel.ts";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { collectGarbage } from "#server/files/garbage.ts";
import { multipart, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { newUser } from "../browser.ts";

const text = `# Kept by the color department.
ocio_profile_version: 2.1

roles: {default: raw}   # nothing else yet

file_rules:
  - !<Rule> {name: Default, colorspace: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  # Where all begins.
  - !<ColorSpace> {name: raw, isdata: true}
`;
const withLook = text.replace(
  "colorspaces:",
  "\nlooks:\n  - !<Look>\n    name: warm\n    process_space: raw\ncolorspaces:",
);

onEveryEngine("the text that a config was opened from", (server) => {
  let send: Send;
  beforeAll(async () => {
    ({ send } = await newUser(server()));
  });
  const upload = async (content: string | Uint8Array, name: string) => {
    const { body, headers } = multipart(content, name);
    const made = await send("POST", "/upload/upload", body, headers);
    expect(made.status).toBe(201);
    return made.body.id as string;
  };
  const openedOf = async (id: string, by = send) => (await by("GET", `/configs/${id}/opened-text`)).body.text;
  const download = async (id: string, query: string) =>
    (await send("GET", `/configs/${id}/download?${query}`)).text;

  test("is kept of an uploaded file, of an archive and of a text, and goes along with a copy", async () => {
    const file = await upload(text, "show.ocio");
    expect(await openedOf(file)).toBe(text);
    expect(await openedOf(await upload(writeArchive(text, new Map()), "show.ocioz"))).toBe(text);
    const made = await send("POST", "/configs", { text });
    expect(await openedOf(made.body.id)).toBe(text);
    const copy = await send("POST", `/configs/${file}/copy`);
    expect(await openedOf(copy.body.id)).toBe(text);
    const empty = await send("POST", "/configs", { name: "empty" });
    expect(await openedOf(empty.body.id)).toBeNull();
  });

  test("keeps comments and layout in downloads that ask for it, with the edits", async () => {
    const id = await upload(text, "show.ocio");
    expect(await download(id, "layout=keep")).toBe(text);
    expect(await download(id, "")).not.toContain("# Kept");
    const { order } = (await send("GET", `/configs/${id}/document`)).body.colorspaces;
    const made = { id: randomUUID(), name: "warm", process_space_id: order[0] };
    expect((await send("POST", `/configs/${id}/looks`, made)).status).toBe(201);
    expect(await download(id, "layout=keep")).toBe(withLook);
  });

  test("is in what is published, within the archive and beside it", async () => {
    const id = await upload(text, "show.ocio");
    const published = await send("POST", `/configs/${id}/channels/stable/publications`, { note: "First" });
    expect(published.status).toBe(201);
    const { files } = (await send("GET", `/configs/${id}/channels/stable`)).body as Pointer;
    for (const { name, path } of files) {
      const { rawPayload } = await server().app.inject({ method: "GET", url: path });
      const found = name.endsWith(".ocioz")
        ? readArchive(new Uint8Array(rawPayload)).text
        : String(rawPayload);
      expect([name, found]).toEqual([name, text]);
    }
  });

  test("is replaced by whoever may edit, and read by those who may read", async () => {
    const id = await upload(text, "show.ocio");
    const spaced = text.replace("2.1", "2.1 # as the farm has it");
    expect((await send("PUT", `/configs/${id}/opened-text`, { text: spaced })).status).toBe(204);
    expect(await openedOf(id)).toBe(spaced);
    const stranger = await newVisitor(server().app);
    expect((await stranger("GET", `/configs/${id}/opened-text`)).status).toBe(404);
    expect((await stranger("PUT", `/configs/${id}/opened-text`, { text })).status).toBe(404);
    const { token } = (await send("POST", `/configs/${id}/shares`, { access: "read" })).body;
    expect((await stranger("POST", `/configs/${id}/join`, { token })).status).toBe(200);
    expect(await openedOf(id, stranger)).toBe(spaced);
    expect((await stranger("PUT", `/configs/${id}/opened-text`, { text })).status).toBe(403);
    expect((await send("PUT", `/configs/${id}/opened-text`, { text: "" })).status).toBe(422);
  });

  test("stays through the collection of garbage while a config names it; where it is lost, comments stay and the rest is canonical", async () => {
    const { database, place } = server();
    const own = text.replace("color department", `department ${randomUUID()}`);
    const id = await upload(own, "show.ocio");
    const blobs = openBlobs(join(place.folder, "blobs"));
    const later = Date.now() + 2 * 60 * 60 * 1000;
    const orphan = { config_id: randomUUID(), hash: "0".repeat(64), size: 1 };
    await database.write((query) => query.insertInto("opened_texts").values(orphan).execute());
    await collectGarbage(database, blobs, later);
    expect(await openedOf(id)).toBe(own);
    const named = database.read.selectFrom("opened_texts").select("config_id");
    expect(await named.where("config_id", "=", orphan.config_id).execute()).toEqual([]);
    const { hash } = await database.read
      .selectFrom("opened_texts")
      .select("hash")
      .where("config_id", "=", id)
      .executeTakeFirstOrThrow();
    await blobs.remove(hash);
    expect(await openedOf(id)).toBeNull();
    const lines = (await download(id, "layout=keep")).split("\n");
    const isComment = (line: string) => line.trim().startsWith("#");
    expect(lines.filter(isComment)).toEqual([
      own.split("\n")[0],
      "  # nothing else yet",
      "  # Where all begins.",
    ]);
    expect(lines.filter((line) => !isComment(line)).join("\n")).toBe(await download(id, "layout=canonical"));
  });
});
