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
