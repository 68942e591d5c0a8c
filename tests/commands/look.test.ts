import { expect, test } from "vitest";
import look from "../../commands/look.ts";
import transform from "../../commands/transform.ts";
import { does, id, mentioned, named } from "./fixture.ts";

const commands = { ...look, ...transform };
const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(commands, on, `look.${verb}`, args);

test("a look is added with a process space, and with a first step where one is asked for", () => {
  const newId = id();
  const { document: next, say, effects } = run("create", { name: "Bleach", processSpace: "plates", newId });
  expect(say).toBe("Added look “Bleach”");
  expect(effects).toEqual([{ kind: "go", to: `/${next.config.id}/looks/${newId}` }]);
  expect(next.looks.byId[newId]).toMatchObject({
    process_space_id: named(next, "colorspaces", "plates").id,
    process_space_name: null,
    transform: null,
  });
  const graded = run("create", { name: "Bleach", processSpace: "raw", type: "CDLTransform" }).document;
  expect(named(graded, "looks", "Bleach").transform).toMatchObject({ type: "CDLTransform" });
});

test.each([
  ["working", { process_space_id: null, process_space_name: "working" }],
  ["plates_alias", { process_space_name: "plates_alias" }],
  ["Monitor", { process_space_name: null }],
])("a process space may be %s: a role, an alias or a display color space", (processSpace, expected) => {
  const { document: next, say } = run("setProcessSpace", { targets: ["warm"], processSpace });
  expect(say).toBe(`Set process space of “warm” to ${processSpace}`);
  expect(named(next, "looks", "warm")).toMatchObject(expected);
});

test.each([
  ["My, look", ","],
  ["my:look", ":"],
  ["a|b", "|"],
  ["+warm", "+"],
  ["-warm", "-"],
])("a look is not named %s, which a list of looks reads as something else", (name, sign) => {
  const why = `“${name}” cannot be a name: “${sign}” has a meaning of its own where looks are listed.`;
  expect(run("create", { name, processSpace: "raw" }).why).toBe(why);
  expect(run("rename", { target: "warm", name }).why).toBe(why);
});

test.each([
  ["create", { name: "WARM", processSpace: "raw" }, "A look named “warm” already exists."],
  ["create", { name: "Proxy", processSpace: "raw" }, "A named transform named “proxy” already exists."],
  ["rename", { target: "warm", name: "proxy" }, "A named transform named “proxy” already exists."],
  ["create", { name: "Bleach", processSpace: "nope" }, "There is no color space “nope”."],
  ["create", { name: "Bleach", processSpace: "" }, "A look needs a process space."],
  [
    "setProcessSpace",
    { targets: ["warm"], processSpace: "proxy" },
    "“proxy” is a named transform and no color space.",
  ],
  [
    "delete",
    { targets: ["warm"] },
    "warm is used by color space derived, view Graded of Monitor and shared view Film.",
  ],
])("%s refuses %j", (verb, args, why) => {
  expect(run(verb, args).why).toBe(why);
});

test("renaming keeps the operators of the lists that name the look", () => {
  const { document: next } = run("rename", { target: "warm", name: "hot" });
  expect(named(next, "shared_views", "Film").looks).toBe("hot | cold, -hot");
  expect(named(next, "colorspaces", "derived").from_scene_reference_transform).toMatchObject({
    looks: "-hot, +cold",
  });
});

test("fields are set, rows copied and moved", () => {
  const described = run("setDescription", { targets: ["warm", "cold"], description: "x" });
  expect(described.say).toBe("Set description of 2 looks");
  const amf = run("setAmfTransformIds", { targets: ["warm"], amfTransformIds: "urn:x" }).document;
  expect(named(amf, "looks", "warm").interchange.amf_transform_ids).toBe("urn:x");
  const copied = run("duplicate", { target: "warm", newId: id() }).document;
  const [copy, old] = [named(copied, "looks", "warm copy"), named(copied, "looks", "warm")];
  expect(copy.transform).toMatchObject({ slope: [1.1, 1, 0.9] });
  expect(copy.transform?.id).not.toBe(old.transform?.id);
  expect(copied.looks.order[1]).toBe(copy.id);
  expect(run("moveDown", { target: "cold" }).why).toBe("“cold” is already last.");
  expect(run("moveUp", { target: "cold" }).document.looks.order).toEqual([...document.looks.order].reverse());
});

test("both chains of a look take steps", () => {
  const step = { owner: "looks/warm", slot: "inverse_transform", type: "LogTransform" };
  const { document: next, say } = does(commands, document, "transform.insert", step);
  expect(say).toBe("Added Log as step 1 of “warm”");
  expect(named(next, "looks", "warm").inverse_transform).toMatchObject({ type: "LogTransform" });
  const gone = does(commands, next, "transform.remove", { owner: "looks/warm", slot: "transform", at: "0" });
  expect(named(gone.document, "looks", "warm").transform).toBeNull();
});

test("looks are added behind those of views, to every alternative and once; a shared view has them everywhere", () => {
  const added = run("addToViews", { targets: ["warm", "cold"], views: ["Log", "Graded", "Film"] });
  const views = Object.values(added.document.display_view_associations.byId);
  const looksOf = (name: string) =>
    views.find(({ inline_view }) => inline_view?.name === name)?.inline_view?.looks;
  expect(looksOf("Log")).toBe("warm, cold");
  expect(looksOf("Graded")).toBe("warm, cold");
  expect(named(added.document, "shared_views", "Film").looks).toBe("warm, cold | cold, -WARM");
  expect(added.say).toBe("Added 2 looks to 3 views");
  const again = run("addToViews", { targets: ["warm"], views: ["Log"] }, added.document);
  expect(again.document).toBe(added.document);
  expect(again.say).toBe("“Log” already had “warm”");
  expect(run("addToViews", { targets: ["warm"], views: ["nope"] }).why).toBe("There is no view “nope”.");
});
