import { expect, test } from "vitest";
import { statement, together } from "#server/db/statement.ts";
import { onEveryEngine } from "../app.ts";

type Secret = { name: string; value: string };
type Renamed = Secret & { old: string };

const insert = statement<Secret>((query, { name, value }) =>
  query.insertInto("secrets").values({ name, value }),
);
const find = statement<{ name: string }, Secret>((query, { name }) =>
  query.selectFrom("secrets").selectAll().where("name", "=", name),
);
const forget = statement<Renamed>((query, { old }) => query.deleteFrom("secrets").where("name", "=", old));
const rename = together<Renamed>(forget, insert);

onEveryEngine("a statement that is built once", (server) => {
  const write = () => server().database.write;
  const read = (name: string) => find.first(server().database.read, { name });

  test("runs with the values of each time", async () => {
    for (const value of ["1", "2"])
      await write()((query) => insert.all(query, { name: `of ${value}`, value }));
    expect([await read("of 1"), await read("of 2"), await read("of 3")]).toEqual([
      { name: "of 1", value: "1" },
      { name: "of 2", value: "2" },
      undefined,
    ]);
  });

  test("writes together with others, or with none of them", async () => {
    await write()((query) => insert.all(query, { name: "before", value: "1" }));
    await write()((query) => rename.all(query, { old: "before", name: "after", value: "2" }));
    expect([await read("before"), await read("after")]).toEqual([undefined, { name: "after", value: "2" }]);
    await write()((query) => insert.all(query, { name: "taken", value: "3" }));
    await expect(
      write()((query) => rename.all(query, { old: "after", name: "taken", value: "4" })),
    ).rejects.toThrow();
    expect([await read("after"), await read("taken")]).toEqual([
      { name: "after", value: "2" },
      { name: "taken", value: "3" },
    ]);
  });

  test("is refused when a value was built into it", async () => {
    const fixed = statement((query) => query.selectFrom("secrets").selectAll().where("name", "=", "fixed"));
    await expect(fixed.all(server().database.read, {})).rejects.toThrow("has the value fixed in it");
  });
});
