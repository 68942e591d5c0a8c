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
