import { beforeAll, expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine } from "../server/app.ts";
import { calls, type Visit } from "./calls.ts";
import { specification } from "./line.ts";

onEveryEngine("the calls of the specification", (server) => {
  let visit: Visit;
  beforeAll(async () => {
    const send = await newVisitor(server().app);
    visit = { send, config: await newConfig(send), server: server() };
  });
  test.each(calls)("$says", async ({ proof }) => {
    await proof(visit);
  });
});

const text = specification();
test.skipIf(!text)("every line of calls stands in the specification word for word", () => {
  expect(calls.map(({ says }) => says).filter((says) => !text?.includes(says))).toEqual([]);
});
