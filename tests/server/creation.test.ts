import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { multipart, newVisitor, onEveryEngine } from "./app.ts";

const yaml = (spaces: number) =>
  `ocio_profile_version: 2\ncolorspaces:\n${Array.from(
    { length: spaces },
    (_, at) => `  - !<ColorSpace> {name: c${at}}\n`,
  ).join("")}`;

onEveryEngine(
  "configurations that are made",
  (server) => {
    test("count together in whatever way they are made, for each visitor", async () => {
      const send = await newVisitor(server().app);
      const { body, headers } = multipart(yaml(1), "a.ocio");
      const made = await send("POST", "/configs", { text: yaml(1) });
      expect(made.status).toBe(201);
      expect((await send("POST", "/upload/upload", body, headers)).status).toBe(201);
      expect((await send("POST", "/configs", { name: "Empty" })).status).toBe(201);
      const refused = [
        await send("POST", "/configs", { text: yaml(1) }),
        await send("POST", "/upload/upload", body, headers),
        await send("POST", `/configs/${made.body.id}/copy`),
        await send("POST", "/configs/load-built-in-config?name=ocio://cg-config-latest"),
      ];
      expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
      const other = await newVisitor(server().app);
      expect((await other("POST", "/configs", { text: yaml(1) })).status).toBe(201);
    });

    test("have all their rows in their order where they are many", async () => {
      const send = await newVisitor(server().app);
      const { body } = await send("POST", "/configs", { text: yaml(9001) });
      const rows = (await send("GET", `/configs/${body.id}/colorspaces`)).body as { name: string }[];
      expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: 9001 }, (_, at) => `c${at}`));
    });
  },
  async () => ({ rateLimitFactor: 0.05, refusalDelay: 0 }),
);

onEveryEngine("documents that are sent", (server) => {
  test("are made from a document, whose rows keep their ids, also where the file was broken", async () => {
    const send = await newVisitor(server().app);
    const broken = `${yaml(2)}  - !<ColorSpace> {name: c2, allocation: odd}\nroles: {default: none}\n`;
    const made = await send("POST", "/configs", { text: broken, name: "show.ocio" });
    const sent = await send("GET", `/configs/${made.body.id}/document`);
    const document = JSON.stringify(sent.body);
    const other = await newVisitor(server().app);
    const id = randomUUID();
    for (const status of [201, 200])
      expect((await other("POST", "/configs", { id, document })).status).toBe(status);
    const { body } = await other("GET", `/configs/${id}/document`);
    expect(body).toEqual(JSON.parse(document.replaceAll(made.body.id, id)));
  });

  test("are not made from what is no document, and the answer says why", async () => {
    const document = JSON.stringify({ config: {}, colorspaces: { byId: {}, order: [] } });
    const deep = `${"[".repeat(1000)}${"]".repeat(1000)}`;
    const send = await newVisitor(server().app);
    for (const [text, detail] of [
      ["{", "JSON"],
      ["[]", "The document cannot be read."],
      [document, "display_colorspaces: "],
      [deep, "The body nests deeper than 120 levels."],
    ]) {
      const refused = await send("POST", "/configs", { document: text });
      expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(detail!)]);
    }
  });
});
