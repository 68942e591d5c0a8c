import { expect, test } from "vitest";
import { Overload } from "#server/http/httpError.ts";
import { openWorkers, type Workers } from "#server/jobs/workers.ts";
import { newConfig, newVisitor, openServer } from "../app.ts";
import { engines } from "../database.ts";

test("the zip of an account waits for threads that are busy, as it cannot be refused once it has begun", async () => {
  const threads = openWorkers({ threads: 1 });
  let refused = 0;
  const workers: Workers = {
    ...threads,
    run: async (task, input) => {
      if (task === "write" && ++refused <= 2) throw new Overload(503, "Busy.", 2);
      return threads.run(task, input);
    },
  };
  const server = await openServer(engines[0]!, { workers });
  try {
    const send = await newVisitor(server.app);
    const config = await newConfig(send);
    const { status, text } = await send("GET", "/auth/export");
    expect([status, refused]).toEqual([200, 3]);
    expect(text).toContain(`configurations/${config}/rows.json`);
  } finally {
    await server.close();
  }
});

test("the zip of an account has the whole log of a config, an entry a line, however long it is", async () => {
  const server = await openServer(engines[0]!);
  try {
    const send = await newVisitor(server.app);
    const [config, empty] = [await newConfig(send), await newConfig(send)];
    for (let time = 0; time < 45; time++)
      expect((await send("PATCH", `/configs/${config}`, { description: `${time}` })).status).toBe(200);
    await server.database.write((query) =>
      query.deleteFrom("changes").where("config_id", "=", empty).execute(),
    );
    // The files of the zip are not compressed.
    const { text } = await send("GET", "/auth/export");
    const changes = [...text.matchAll(/^\{"version":.*\}(?=,?$)/gm)].map(([line]) => JSON.parse(line));
    expect(changes.slice(-45).map(({ requests }) => requests)).toMatchObject(
      Array.from({ length: 45 }, (_, time) => [{ method: "PUT", body: { description: `${time}` } }]),
    );
    expect(changes.map(({ version }) => version)).toEqual(changes.map((_, at) => at + 1));
    expect(text).toContain("changes.json[]\n");
  } finally {
    await server.close();
  }
});
