import { expect, test } from "vitest";
import { z } from "zod";
import { lacking } from "#api/resources.ts";
import { changesOf } from "#api/update.ts";
import { config } from "#ocio/model/config.ts";
import { collections } from "#ocio/model/document.ts";

test("the fields that null takes away are those that the schemas let a row lack", () => {
  const optional = [config, ...Object.values(collections)].flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([key, field]) => (field instanceof z.ZodOptional ? [key] : [])),
  );
  expect([...lacking].sort()).toEqual([...new Set(optional)].sort());
});

test("an update carries no field that was not sent, and no id", () => {
  expect(changesOf("looks").parse({ id: "other", comment: null })).toEqual({ comment: null });
});
