import { expect, test } from "vitest";
import { builtinOps } from "#color/builtin/styles.ts";
import { compile } from "#color/ops.ts";

test("Apple Log in Apple Wide Gamut becomes ACES2065-1 as in official OCIO 2.6.0", () => {
  const pixels = Float32Array.from([0.3, 0.5, 0.7, 1]);
  compile(builtinOps("APPLE_LOG-APPLEWG_to_ACES2065-1"))(pixels, 0, 1);
  expect([...pixels]).toEqual([0.13649882376194, 0.14725060760974884, 1.0924248695373535, 1]);
});
