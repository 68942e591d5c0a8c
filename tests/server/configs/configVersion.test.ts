import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readVersion } from "#server/configs/configVersion.ts";
import { type Documents, openDocuments } from "#server/configs/documents.ts";
import { multipart, newConfig, newVisitor, onEveryEngine } from "../app.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

onEveryEngine("a config that somebody changes while it is read", (server) => {
  /** A config with a LUT file, and a reader that somebody overtakes so often, between the document and its files. */
  const overtaken = async (times: number) => {
    const send = await newVisitor(server().app);
    const id = await newConfig(send);
    const upload = async (content: string) => {
      const file = multipart(content, "a.cube", { path: "a.cube" });
      expect((await send("POST", `/configs/${id}/files`, file.body, file.headers)).status).toBe(200);
    };
    await upload("first");
    const { database } = server();
    const documents = openDocuments(database);
    let done = 0;
    const slow: Documents = async (config) => {
      const found = await documents(config);
      if (done++ < times) await upload(`file ${done}`);
      return found;
    };
    const row = await database.read
      .selectFrom("configs")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { read: () => readVersion({ database, documents: slow }, row), row };
  };

  test("has the files of the version that its document is of", async () => {
    const { read, row } = await overtaken(2);
    const { version, files } = await read();
    expect(version).toBe(row.version + 2);
    expect(files).toMatchObject([{ path: "a.cube", hash: hashOf("file 2") }]);
  });

  test("is refused in a sentence where it never stands still", async () => {
    const { read } = await overtaken(Number.POSITIVE_INFINITY);
    await expect(read()).rejects.toThrow(
      "The config is being changed without a pause; try again in a moment.",
    );
  });
});
