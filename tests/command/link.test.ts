import fc from "fast-check";
import { expect, test } from "vitest";
import { argumentsLost, callsFrom, linkTo, searchOf } from "#command/link.ts";

test("any call survives being a link", () => {
  const args = fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
  fc.assert(
    fc.property(args, (args) => {
      const call = { id: "colorspace.rename", args };
      const link = linkTo(call, "/c/colorspaces");
      expect(callsFrom(new URL(link, "http://localhost").search)).toEqual([call]);
      expect(callsFrom(searchOf(call))).toEqual([call]);
    }),
  );
});

test("several calls survive being one link", () => {
  const args = fc
    .dictionary(fc.string(), fc.jsonValue())
    .map((value) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>);
  fc.assert(
    fc.property(fc.array(args, { minLength: 2, maxLength: 6 }), (all) => {
      const calls = all.map((each, at) => ({ id: at % 2 ? "look.rename" : "colorspace.rename", args: each }));
      expect(callsFrom(new URL(linkTo(calls, "/c"), "http://localhost").search)).toEqual(calls);
      expect(callsFrom(searchOf(calls))).toEqual(calls);
    }),
  );
});

test("a link carries no more calls than people can look through", () => {
  expect(callsFrom({ run: "go.home,".repeat(5000) })).toHaveLength(100);
});

test("a link reads well", () => {
  expect(linkTo({ id: "go.home", args: {} })).toBe("?run=go.home");
  expect(
    linkTo([
      { id: "go.home", args: {} },
      { id: "go.roles", args: {} },
    ]),
  ).toBe("?run=go.home,go.roles");
  expect(linkTo({ id: "colorspace.rename", args: { target: "a&b" } }, "/x")).toBe(
    "/x?run=colorspace.rename&with=%7B%22target%22%3A%22a%26b%22%7D",
  );
});

test.each<[string | Record<string, unknown>]>([
  ["?run=go.home&with={broken"],
  ["?run=go.home&with=[1]"],
  ["?run=go.home&with=null"],
  [{ run: "go.home", with: 5 }],
])("%j keeps the command and leaves bad arguments to be asked", (search) => {
  expect(callsFrom(search)).toEqual([{ id: "go.home", args: {} }]);
});

test.each<[Record<string, unknown>, boolean]>([
  [{ run: "go.home", with: "{broken" }, true],
  [{ run: "go.home", with: 5 }, true],
  [{ run: "go.home", with: '{"a":1}' }, false],
  [{ run: "go.home", with: { a: 1 } }, false],
  [{ run: "go.home" }, false],
  [{ with: "{broken" }, false],
])("of %j it is told whether arguments were lost: %j", (search, lost) => {
  expect(argumentsLost(search)).toBe(lost);
});

test.each<[string | Record<string, unknown>]>([[""], ["?with={}"], ["?run="], [{ run: 7 }], [{}]])(
  "%j carries no call",
  (search) => {
    expect(callsFrom(search)).toEqual([]);
  },
);
