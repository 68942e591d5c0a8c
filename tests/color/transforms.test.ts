import { expect, test } from "vitest";
import { emptyContext } from "#color/context.ts";
import { opsOf } from "#color/transforms.ts";
import { createTransform, transformTypes } from "#ocio/chain/transform.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const context = {
  ...emptyContext,
  refer: () => [],
  file: (name: string) => ({ name, bytes: new Uint8Array() }),
};

test.each(transformTypes)("a %s has a builder of steps", (type) => {
  let why = "";
  try {
    opsOf(createTransform(type, ID), "forward", context);
  } catch (error) {
    why = String(error);
  }
  expect(why).not.toMatch(/cannot be computed|is not a function/);
});
