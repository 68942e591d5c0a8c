import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { operations } from "#server/operator/operator.ts";
import { newConfig, onEveryEngine } from "../app.ts";
import { newUser } from "../browser.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

onEveryEngine("an operator's copy of an account's log", (server, engine) => {
  const envOf = () => {
    const { database, folder } = server().place;
    return { DATA_DIR: folder, ...(database.startsWith("postgres") && { DATABASE_URL: database }) };
  };

  test("is the file that its owner exports, of all events or of those that have the words", async () => {
    const { send, email } = await newUser(server());
    const config = await newConfig(send);
    await send("POST", `/configs/${config}/shares`, { access: "read" });
    for (const [format, find] of [
      ["csv", ""],
      ["json", ""],
      ["json", "view-only"],
    ] as const) {
      const out = join(folder, `${engine.name}${find}.${format}`);
      const { answer } = await operations.audit!(envOf(), { out, of: email, ...(find !== "" && { find }) });
      const own = await send("GET", `/auth/audit/export?format=${format}&find=${find}`);
      expect(readFileSync(out, "utf8")).toBe(own.text);
      expect(answer).toEqual({ ok: true, wrote: out, events: find === "" ? 2 : 1 });
    }
  });

  test("of a team is found by its name, where that names one alone", async () => {
    const { send } = await newUser(server());
    const name = `Team ${engine.name}`;
    const made = async () => (await send("POST", "/teams", { name })).body.id as string;
    const id = await made();
    const write = (of: string, file: string) =>
      operations.audit!(envOf(), { out: join(folder, `${engine.name}-${file}.csv`), of });
    const { answer } = await write(name, "name");
    expect(answer.events).toBe((await write(id, "id")).answer.events);
    await made();
    await expect(write(name, "two")).rejects.toThrow(
      `There are 2 teams called “${name}”; give the ID of one`,
    );
  });

  test("is refused for an unknown account, another ending and a file that exists, which stays", async () => {
    const { email } = await newUser(server());
    const out = join(folder, `${engine.name}-once.csv`);
    const write = (words: object) => operations.audit!(envOf(), { out, of: email, ...words });
    await expect(write({ of: "nobody@example.com" })).rejects.toThrow("no account “nobody@example.com”");
    await expect(write({ out: join(folder, "log.txt") })).rejects.toThrow("must end in .csv or .json");
    expect(existsSync(out)).toBe(false);
    await write({});
    const before = readFileSync(out);
    await expect(write({})).rejects.toThrow("exists already");
    expect(readFileSync(out)).toEqual(before);
  });
});
