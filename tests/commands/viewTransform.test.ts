import { expect, test } from "vitest";
import transform from "../../commands/transform.ts";
import viewTransform from "../../commands/viewTransform.ts";
import { add, does, id, mentioned, named, node } from "./fixture.ts";

const commands = { ...viewTransform, ...transform };
const document = mentioned();
const bridge = add(document, "view_transforms", {
  name: "Bridge",
  reference_space_type: "display",
  to_display_reference: node("CDLTransform"),
});
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(commands, on, `viewTransform.${verb}`, args);

test("a view transform is added with a step from its reference space", () => {
  const scene = run("create", { name: "Tone", newId: id(), family: "Output" });
  expect(scene.say).toBe("Added view transform “Tone”");
  expect(named(scene.document, "view_transforms", "Tone")).toMatchObject({
    reference_space_type: "scene",
    family_id: named(scene.document, "families", "Output").id,
    from_scene_reference: { type: "MatrixTransform" },
    from_display_reference: null,
  });
  const display = run("create", { name: "Tone", reference: "display", type: "LogTransform" }).document;
  expect(named(display, "view_transforms", "Tone")).toMatchObject({
    reference_space_type: "display",
    from_scene_reference: null,
    from_display_reference: { type: "LogTransform" },
  });
});

test("changing the reference space moves the chains", () => {
  const { document: next, say } = run("setReferenceSpaceType", {
    targets: ["Bridge"],
    referenceSpaceType: "scene",
  });
  expect(say).toBe("Set reference space of “Bridge” to scene");
  expect(next.view_transforms.byId[bridge]).toMatchObject({
    reference_space_type: "scene",
    to_scene_reference: { type: "CDLTransform" },
    to_display_reference: null,
  });
  const back = run("setReferenceSpaceType", { targets: ["Bridge"], referenceSpaceType: "display" }, next);
  expect(back.document).toEqual(document);
});

test("the reference space of the default, of one without transforms and of one with both kinds stays", () => {
  const to = (referenceSpaceType: string, on = document, name = "Film") =>
    run("setReferenceSpaceType", { targets: [name], referenceSpaceType }, on).why;
  expect(to("display")).toBe(
    "“Film” is the default view transform, which must be a scene-referred view transform.",
  );
  const empty = structuredClone(document);
  named(empty, "view_transforms", "Film").from_scene_reference = null;
  expect(to("display", empty)).toMatch(/^“Film” has no transform yet;/);
  const both = structuredClone(document);
  named(both, "view_transforms", "Bridge").from_scene_reference = node("CDLTransform");
  expect(to("scene", both, "Bridge")).toMatch(/^“Bridge” has transforms for both reference spaces;/);
});

test("renaming is followed by views and the default", () => {
  const { document: next } = run("rename", { target: "Film", name: "Movie" });
  expect(next.config.default_view_transform).toBe("Movie");
  expect(named(next, "shared_views", "Film").view_transform_id).toBe(
    named(next, "view_transforms", "Movie").id,
  );
});

test.each([
  ["create", { name: "film" }, "A view transform named “Film” already exists."],
  [
    "delete",
    { targets: ["Film"] },
    "Film is used by the default view transform, view Graded of Monitor and shared view Film.",
  ],
])("%s refuses %j", (verb, args, why) => {
  expect(run(verb, args).why).toBe(why);
});

test.each([
  ["setFamily", { family: "Output" }, "Set family of “Film” to Output"],
  ["addCategory", { category: "film" }, "Added category film to “Film”"],
  ["setDescription", { description: "x" }, "Set description of “Film”"],
  ["setAmfTransformIds", { amfTransformIds: "urn:x" }, "Set AMF transform IDs of “Film”"],
])("%s %j", (verb, args, sentence) => {
  expect(run(verb, { targets: ["Film"], ...args }).say).toBe(sentence);
});

test("copies have steps of their own, and stand behind the first", () => {
  const { document: next } = run("duplicate", { target: "Film", newId: id() });
  const [copy, old] = [named(next, "view_transforms", "Film copy"), named(next, "view_transforms", "Film")];
  expect(next.view_transforms.order).toEqual([old.id, copy.id, bridge]);
  expect(copy.from_scene_reference).toMatchObject({ type: "CDLTransform", sat: 0.8 });
  expect(copy.from_scene_reference?.id).not.toBe(old.from_scene_reference?.id);
});

test("chains of one reference space take steps, those of the other do not", () => {
  const insert = (slot: string) =>
    does(commands, document, "transform.insert", {
      owner: "view_transforms/Film",
      slot,
      type: "LogTransform",
    });
  const { document: next } = insert("to_scene_reference");
  expect(named(next, "view_transforms", "Film").to_scene_reference).toMatchObject({ type: "LogTransform" });
  expect(insert("to_display_reference").why).toMatch(/converts scene references already/);
});
