import { expect, test } from "vitest";
import { z } from "zod";
import { argumentsOf } from "#command/argument.ts";
import { arg } from "#command/command.ts";
import { command } from "#command/declare.ts";

test("an argument has its own label, also where what is asked lies within another schema, else its name in words", () => {
  const made = command({
    title: "Try…",
    args: z.object({
      target: arg(z.string(), { label: "Color space" }),
      group: arg(z.string(), { label: "Equality group" }).optional(),
      displayColorspace: z.string(),
    }),
    run: () => ({}),
  });
  expect(argumentsOf(made).map(({ label, required }) => [label, required])).toEqual([
    ["Color space", true],
    ["Equality group", false],
    ["Display colorspace", true],
  ]);
});
