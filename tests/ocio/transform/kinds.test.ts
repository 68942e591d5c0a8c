import { describe, expect, test } from "vitest";
import { createTransform, type TransformType, transformTypes } from "#ocio/chain/transform.ts";
import { emptyDocument } from "#ocio/model/document.ts";
import { kindOf } from "#ocio/transform/kinds.ts";
import { transformGroups } from "#ocio/transform/menu.ts";
import { parameterErrors, parametersOf } from "#ocio/transform/parameter.ts";
import { readSteps, writeSteps } from "#ocio/yaml/steps.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const types = transformTypes.filter((type) => type !== "GroupTransform");

test("every type stands in the menu once", () => {
  const listed = transformGroups.flatMap(({ types }) => types.map(([of]) => of));
  expect([...listed].sort()).toEqual(transformTypes);
});

describe.each(types)("%s", (type: TransformType) => {
  const kind = kindOf(type)!;

  test("is the type of its own schema", () => {
    expect(kind.schema.parse({ id: ID, type }).type).toBe(type);
  });

  test("names only fields that it has", () => {
    const fields = Object.keys(createTransform(type, ID));
    const named = [
      ...Object.keys(kind.texts ?? {}),
      ...Object.keys(kind.known ?? {}),
      ...Object.keys(kind.absent ?? {}),
      ...(kind.references ?? []),
      ...Object.values(kind.keys).flatMap(([field]) => field ?? []),
      ...(kind.form ?? []).flatMap((row) => ("swaps" in row ? [row.field, row.swaps!] : [row.field])),
    ];
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
  });

  test("has a row for every parameter where it has a form", () => {
    if (!kind.form) return;
    const rows = kind.form.map(({ field }) => field);
    const own = [...parametersOf(type).keys()].filter((name) => name !== "direction" && name !== "name");
    expect(rows.toSorted()).toEqual(own.toSorted());
  });

  test("starts with values that official OCIO takes, and is read as it was written", () => {
    const node = createTransform(type, ID);
    expect(parameterErrors(node)).toEqual([]);
    const text = writeSteps(emptyDocument(ID), [node]);
    const read = readSteps(text, () => ID);
    expect(typeof read === "string" ? read : writeSteps(emptyDocument(ID), read)).toBe(text);
  });
});
