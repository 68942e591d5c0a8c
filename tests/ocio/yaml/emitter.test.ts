import { expect, test } from "vitest";
import { scalar } from "#ocio/yaml/emit.ts";
import { emittedWith } from "#ocio/yaml/emitter.ts";
import { float, real } from "#ocio/yaml/number.ts";

/** Numbers as official OCIO 2.6.0 and those before it write them. */
test.each([
  [1.616502208538335, "1.61650220853833", "1.61650220853834"],
  [0.30000000000000004, "0.3", "0.300000000000000"],
  [-14260913176714.043, "-14260913176714", "-14260913176714.0"],
  [6.856459014783702e-7, "6.8564590147837e-07", "6.85645901478370e-07"],
  [37.622301289161996, "37.622301289162", "37.622301289162"],
  [999999999999999.5, "1e+15", "1e+15"],
  [-444902235160852.5, "-444902235160852", "-444902235160853"],
  [0.5, "0.5", "0.5"],
])("%d is written %s up to OCIO 2.5 and %s by 2.6", (value, before, after) => {
  expect(real(value)).toBe(before);
  expect(emittedWith("2.6", () => real(value))).toBe(after);
  expect(Number(emittedWith("exact", () => real(value)))).toBe(value);
});

test("a float32 is rounded from its own shortest digits", () => {
  const written = [189516.015625, 16718202, 9999999.5, 0.5].map((value) =>
    emittedWith("2.6", () => float(value)),
  );
  expect(written).toEqual(["189516.0", "1.671820e+07", "1e+07", "0.5"]);
});

test("a text with an ampersand is quoted by OCIO 2.6", () => {
  expect(scalar("a & b")).toBe("a & b");
  expect(emittedWith("2.6", () => scalar("a & b"))).toBe('"a & b"');
});
