import { beforeAll, describe, expect, test } from "vitest";
import { type Names, namesOf } from "./names.ts";
import { recorded } from "./recorded.ts";

const former = recorded("names");
let now: Names;
beforeAll(async () => {
  now = await namesOf();
});

describe.each(Object.keys(former) as (keyof Names)[])("of what others rely on in %s", (kind) => {
  test.each(Object.entries(former[kind]))("%s is there with all it took", (name, parts) => {
    expect(Object.keys(now[kind])).toContain(name);
    expect(now[kind][name]).toEqual(expect.arrayContaining(parts));
  });
});
