import { expect, test } from "vitest";
import { equalColor } from "#color/check/equalColor.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";

const studio = builtinConfig("studio-config-v2.1.0_aces-v1.3_ocio-v2.3")!;
const found = (document: Document) => [...equalColor.find(document, new Lookup(document))];

/** The studio config with a copy of ACEScct, and what else is done to the copy. */
function withCopy(change: (copy: Document["colorspaces"]["byId"][string]) => void = () => {}): Document {
  const document = structuredClone(studio);
  const row = rowsOf(document, "colorspaces").find(({ name }) => name === "ACEScct")!;
  const copy = { ...structuredClone(row), id: crypto.randomUUID(), name: "Log again", aliases_data: [] };
  change(copy);
  document.colorspaces.byId[copy.id] = copy;
  document.colorspaces.order.push(copy.id);
  return document;
}

test.each(builtinConfigNames)("%s has nothing to merge", (name) => {
  expect(found(builtinConfig(name)!)).toEqual([]);
});

test("a copy under another name is told once, with the command that merges it", () => {
  expect(found(withCopy())).toEqual([
    {
      path: "colorspaces/ACEScct",
      message:
        "The color spaces “ACEScct” and “Log again” are equal in color. Merge them if one is enough; their names stay as aliases.",
      fixes: [{ id: "colorspace.merge", args: { targets: ["ACEScct", "Log again"], into: "ACEScct" } }],
    },
  ]);
});

test("three copies are one problem", () => {
  const document = withCopy();
  const row = rowsOf(document, "colorspaces").at(-1)!;
  const id = crypto.randomUUID();
  document.colorspaces.byId[id] = { ...structuredClone(row), id, name: "Log once more" };
  document.colorspaces.order.push(id);
  expect(found(document).map(({ message }) => message.includes("“Log again” and “Log once more”"))).toEqual([
    true,
  ]);
});

test("the same steps in another shape are equal", () => {
  const group = createTransform("GroupTransform", crypto.randomUUID());
  const identity = createTransform("MatrixTransform", crypto.randomUUID());
  const document = withCopy((copy) => {
    const old = copy.to_scene_reference_transform!;
    copy.to_scene_reference_transform = { ...group, children: [identity, old] };
  });
  expect(found(document)).toHaveLength(1);
});

test("a ten thousandth apart is not", () => {
  const group = createTransform("GroupTransform", crypto.randomUUID());
  const matrix = {
    ...createTransform("MatrixTransform", crypto.randomUUID()),
    offset: [1e-4, 0, 0, 0] as [number, number, number, number],
  };
  const document = withCopy((copy) => {
    const old = copy.to_scene_reference_transform!;
    copy.to_scene_reference_transform = { ...group, children: [old, matrix] };
  });
  expect(found(document)).toEqual([]);
});

test.each([
  ["inactive", { is_inactive: true }],
  ["data", { isdata: true }],
])("a copy that is %s is left alone", (_, fields) => {
  expect(found(withCopy((copy) => Object.assign(copy, fields)))).toEqual([]);
});

test("spaces that say by an equality group that they are equal are left alone", () => {
  const document = withCopy((copy) => Object.assign(copy, { equalitygroup: "log" }));
  rowsOf(document, "colorspaces").find(({ name }) => name === "ACEScct")!.equalitygroup = "log";
  expect(found(document)).toEqual([]);
});
