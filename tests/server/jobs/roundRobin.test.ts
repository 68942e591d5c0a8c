import { expect, test } from "vitest";
import { openRoundRobin } from "#server/jobs/roundRobin.ts";

const ownerOf = (work: string) => (work === "nobody" ? undefined : work[0]!);
const roundsOf = (due: string[], most: number) =>
  openRoundRobin({
    claim: async (but) => {
      const at = due.findIndex((work) => !but.includes(ownerOf(work) ?? ""));
      return at < 0 ? undefined : due.splice(at, 1)[0];
    },
    ...{ ownerOf, most },
  });

test("an owner with much work waits for everybody else's turn, and loses none of it", async () => {
  const { take, end } = roundsOf(["a1", "a2", "a3", "a4", "b1", "b2", "nobody", "c1"], 1);
  const taken: string[] = [];
  for (let work = await take(); work; work = await take()) {
    taken.push(work);
    end(work);
  }
  expect(taken).toEqual(["a1", "b1", "nobody", "c1", "a2", "b2", "a3", "a4"]);
});

test("owners with work under way come after those without, and have so much at once", async () => {
  const due = ["a1", "a2", "a3", "b1", "b2", "b3"];
  const { take, end } = roundsOf(due, 2);
  for (const next of ["a1", "b1", "a2", "b2", undefined]) expect(await take()).toBe(next);
  due.push("c1");
  end("a1");
  expect(await take()).toBe("c1");
  expect(await take()).toBe("a3");
});
