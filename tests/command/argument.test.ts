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

test("a schema that serves two arguments keeps the words of each", () => {
  const name = z.string();
  const [first, second] = [arg(name, { label: "Name" }), arg(name, { label: "New name" })].map((own) =>
    argumentsOf(command({ title: "Try…", args: z.object({ name: own }), run: () => ({}) })),
  );
  expect([first?.[0]?.label, second?.[0]?.label]).toEqual(["Name", "New name"]);
});
