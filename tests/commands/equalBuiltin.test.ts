import { expect, test } from "vitest";
import { engineFile } from "#color/engineFile.ts";
import { commands } from "#commands";
import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";

const TO_AP0 =
  "!<MatrixTransform> {matrix: [0.695452, 0.140679, 0.163869, 0, 0.0447946, 0.859671, 0.0955343, 0, -0.00552588, 0.00402521, 1.0015, 0, 0, 0, 0, 1]}";
const config = (version: string) => `ocio_profile_version: ${version}
roles: {default: AP0}
displays:
  D:
    - !<View> {name: V, colorspace: AP0}
colorspaces:
  - !<ColorSpace> {name: AP0}
  - !<ColorSpace>
    name: ACEScg
    ${version === "1" ? "to_reference" : "to_scene_reference"}: ${TO_AP0}
  - !<ColorSpace>
    name: both ways
    ${version === "1" ? "to_reference" : "to_scene_reference"}: !<GroupTransform>
      children:
        - !<MatrixTransform> {offset: [0.5, 0, 0, 0]}
        - ${TO_AP0}
    ${version === "1" ? "from_reference" : "from_scene_reference"}: ${TO_AP0.replace("]}", "], direction: inverse}")}
`;

function editorOf(version = "2.1") {
  const { document } = readConfig(config(version));
  return createEditor(commands, { document });
}
const documentOf = (editor: ReturnType<typeof editorOf>) => editor.store.getState().document as Document;

/** Runs the command as a host does: with the steps that the engine finds. */
function use(editor: ReturnType<typeof editorOf>, name: string) {
  const asked = editor.run({ id: "transform.useBuiltin", args: { owner: `colorspaces/${name}` } });
  if (!asked.ok) return asked;
  const [effect] = asked.effects;
  if (effect?.kind !== "builtins") throw new Error("The command asks for nothing.");
  const { document, collection, id, call } = effect;
  const found = JSON.parse(engineFile(document, { do: "builtins", collection, id })) as string[];
  return editor.run({ id: call.id, args: { ...call.args, found } });
}

test("a matrix that a built-in transform equals becomes it in one undo step", () => {
  const editor = editorOf();
  expect(use(editor, "ACEScg")).toMatchObject({
    ok: true,
    say: "Used the built-in transform “ACEScg_to_ACES2065-1” in “ACEScg”",
  });
  const space = () => rowsOf(documentOf(editor), "colorspaces")[1]!;
  expect(space().to_scene_reference_transform).toMatchObject({
    type: "BuiltinTransform",
    style: "ACEScg_to_ACES2065-1",
    direction: "forward",
  });
  editor.undo();
  expect(space().to_scene_reference_transform).toMatchObject({ type: "MatrixTransform" });
});

test("every chain of the row is taken, and the steps around stay", () => {
  const editor = editorOf();
  expect(use(editor, "both ways")).toMatchObject({
    ok: true,
    say: "Used 2 built-in transforms in “both ways”",
  });
  const space = rowsOf(documentOf(editor), "colorspaces")[2]!;
  const { children } = space.to_scene_reference_transform as unknown as { children: { type: string }[] };
  expect(children.map(({ type }) => type)).toEqual(["MatrixTransform", "BuiltinTransform"]);
  expect(space.from_scene_reference_transform).toMatchObject({
    style: "ACEScg_to_ACES2065-1",
    direction: "inverse",
  });
});

test.each([
  ["AP0", "2.1", "No steps of “AP0” equal a built-in transform of OCIO 2.1 for every probe."],
  ["ACEScg", "1", "Built-in transforms require profile version 2"],
])("%s in version %s is refused with a sentence", (name, version, why) => {
  const ran = use(editorOf(version), name);
  expect(ran).toMatchObject({ ok: false, why: expect.stringContaining(why) });
});

test("steps that changed meanwhile are not replaced", () => {
  const editor = editorOf();
  const found = ["to_scene_reference_transform:0-3:forward:ACEScg_to_ACES2065-1"];
  const call = { id: "transform.useBuiltin", args: { owner: "colorspaces/ACEScg", found } };
  expect(editor.run(call)).toMatchObject({
    ok: false,
    why: expect.stringContaining("have changed"),
  });
});
