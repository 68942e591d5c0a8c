import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Answer, multipart, newConfig, newVisitor, onEveryEngine, type Send, sample } from "../app.ts";

const KILOBYTE = 1024;
/** Small ones, so that they are reached in no time. */
const rowLimits = { row: 20 * KILOBYTE, config: 60 * KILOBYTE, visitor: 90 * KILOBYTE };

const text = (kilobytes: number) => "x".repeat(kilobytes * KILOBYTE);

/** A color space with so many kilobytes in its description. */
function large(configId: string, kilobytes: number) {
  return { ...sample("colorspaces", configId), description: text(kilobytes) };
}

function post(send: Send, configId: string, kilobytes: number): Promise<Answer> {
  return send("POST", `/configs/${configId}/colorspaces`, large(configId, kilobytes));
}

/** A new configuration with rows of that size. */
async function filled(send: Send, kilobytes: readonly number[]): Promise<string> {
  const id = await newConfig(send);
  for (const each of kilobytes) expect((await post(send, id, each)).status).toBe(201);
  return id;
}

const yaml = (kilobytes: number) => `ocio_profile_version: 2
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
    description: ${text(kilobytes)}
`;

onEveryEngine(
  "the room for rows",
  (server) => {
    test("has a limit for one row, however it is written", async () => {
      const send = await newVisitor(server().app);
      const id = await newConfig(send);
      const path = `/configs/${id}/colorspaces`;
      const row = large(id, 1);
      expect((await send("POST", path, row)).status).toBe(201);
      const description = text(21);
      const answers = [
        await post(send, id, 21),
        await send("PUT", `${path}/${row.id}`, { description }),
        await send("PATCH", `${path}/${row.id}`, { description }),
        await send("PUT", `/configs/${id}`, { description }),
        await send("POST", `/configs/${id}/batch`, {
          requests: [{ method: "POST", path, body: large(id, 21) }],
        }),
        await send("POST", "/configs", { text: yaml(21) }),
      ];
      const { body, headers } = multipart(yaml(21), "a.ocio");
      answers.push(await send("POST", "/upload/upload", body, headers));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 413));
      for (const answer of answers)
        expect(answer.body.detail).toContain("A row has at most 20480 bytes of data");
      expect((await send("GET", `/configs/${id}/colorspaces`)).body).toHaveLength(1);
      expect((await send("GET", "/configs")).body).toHaveLength(1);
    });

    test("has a limit for one configuration, which what is deleted makes room in", async () => {
      const send = await newVisitor(server().app);
      const id = await filled(send, [19, 19, 19]);
      const refused = await post(send, id, 5);
      expect(refused.status).toBe(413);
      expect(refused.body.detail).toContain("A configuration keeps at most 61440 bytes of rows");
      const batch = [5, 5].map((size) => ({
        method: "POST",
        path: `/configs/${id}/colorspaces`,
        body: large(id, size),
      }));
      expect((await send("POST", `/configs/${id}/batch`, { requests: batch })).status).toBe(413);
      const [first] = (await send("GET", `/configs/${id}/colorspaces`)).body;
      expect((await send("DELETE", `/configs/${id}/colorspaces/${first.id}`)).status).toBe(204);
      expect((await send("POST", `/configs/${id}/batch`, { requests: batch })).status).toBe(200);
    });

    test("has a limit for all configurations of one visitor, for copies and texts too", async () => {
      const send = await newVisitor(server().app);
      await filled(send, [19, 19, 19]);
      const id = await filled(send, [19]);
      const refused = [
        await send("POST", `/configs/${id}/copy?id=${randomUUID()}`),
        await send("POST", "/configs", { text: yaml(19) }),
        await post(send, id, 19),
      ];
      const { body, headers } = multipart(yaml(19), "a.ocio");
      refused.push(await send("POST", "/upload/upload", body, headers));
      expect(refused.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
      for (const { body } of refused)
        expect(body.detail).toContain("All configurations of one person keep at most 92160 bytes of rows");
      expect((await send("GET", "/configs")).body).toHaveLength(2);
    });

    test("counts what is deleted until it makes way for something new", async () => {
      const send = await newVisitor(server().app);
      for (let round = 0; round < 4; round++) {
        const id = await filled(send, [19, 19]);
        expect((await send("DELETE", `/configs/${id}`)).status).toBe(204);
      }
      const { read } = server().database;
      const { user_id } = await read
        .selectFrom("configs")
        .select("user_id")
        .orderBy("created_at", "desc")
        .limit(1)
        .executeTakeFirstOrThrow();
      const kept = await read
        .selectFrom("items")
        .innerJoin("configs", "configs.id", "items.config_id")
        .select("items.data")
        .where("user_id", "=", user_id)
        .execute();
      expect(kept.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThanOrEqual(rowLimits.visitor);
      expect(kept).toHaveLength(4);
    });

    test("is what the rows take, whatever is done to them", async () => {
      const send = await newVisitor(server().app);
      const id = await filled(send, [3, 4]);
      const path = `/configs/${id}/colorspaces`;
      const [first, second] = (await send("GET", path)).body;
      await send("PATCH", `${path}/${first.id}`, { description: "ä" });
      await send("POST", path, { ...first, description: "ä" });
      await send("DELETE", `${path}/${second.id}`);
      await send("PUT", `/configs/${id}`, { description: "é" });
      await send("POST", `/configs/${id}/families`, { id: randomUUID(), name: "camera" });
      const { read } = server().database;
      const config = await read
        .selectFrom("configs")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const rows = await read.selectFrom("items").select("data").where("config_id", "=", id).execute();
      const sizes = [config, ...rows].map(({ data }) => Buffer.byteLength(data));
      expect(Number(config.row_bytes)).toBe(sizes.reduce((sum, size) => sum + size));
    });

    test("is never short for opening, downloading, making smaller and deleting what is there", async () => {
      const send = await newVisitor(server().app);
      const id = await filled(send, [19, 19, 19]);
      await server().database.write((query) =>
        query.updateTable("configs").set({ row_bytes: 10_000_000 }).where("id", "=", id).execute(),
      );
      const [first] = (await send("GET", `/configs/${id}/colorspaces`)).body;
      const smaller = await send("PATCH", `/configs/${id}/colorspaces/${first.id}`, { description: "" });
      const statuses = [
        smaller,
        await send("GET", `/configs/${id}/document`),
        await send("GET", `/configs/${id}/download`),
        await send("GET", `/configs/${id}/download?format=ocioz`),
        await send("DELETE", `/configs/${id}`),
      ].map(({ status }) => status);
      expect(statuses).toEqual([200, 200, 200, 200, 204]);
    });
  },
  async () => ({ rowLimits }),
);
