import { expect, test } from "vitest";
import namedTransform from "../../commands/namedTransform.ts";
import transform from "../../commands/transform.ts";
import { does, id, mentioned, named } from "./fixture.ts";

const commands = { ...namedTransform, ...transform };
const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(commands, on, `namedTransform.${verb}`, args);

test("a named transform is added with a step, that does nothing unless a kind is given", () => {
  const newId = id();
  const { document: next, say } = run("create", {
    name: "Decode",
    newId,
    family: "Utility",
    encoding: "log",
  });
  expect(say).toBe("Added named transform “Decode”");
  expect(next.named_transforms.byId[newId]).toMatchObject({
    encoding: "log",
    family_id: named(next, "families", "Utility").id,
    transform: { type: "MatrixTransform" },
  });
  const log = run("create", { name: "Decode", type: "LogTransform" }).document;
  expect(named(log, "named_transforms", "Decode").transform).toMatchObject({ type: "LogTransform" });
});

test.each([
  ["raw", "A color space named “raw” already exists."],
  ["WORKING", "“WORKING” is taken by a role; names, aliases and roles share one list."],
  ["warm", "A look named “warm” already exists."],
  ["film", "A view transform named “Film” already exists."],
  ["a%b", "“a%b” cannot be a name: % marks context variables."],
])("refuses the name %s", (name, why) => {
  expect(run("create", { name }).why).toBe(why);
  expect(run("rename", { target: "proxy", name }).why).toBe(why);
});

test("profile version 1 has none", () => {
  const old = structuredClone(document);
  old.config.ocio_profile_version = "1";
  expect(run("create", { name: "x" }, old).why).toMatch(/^Named transforms need profile version 2;/);
});

test.each([
  ["setFamily", { family: "Utility" }, "Set family of “proxy” to Utility"],
  ["setEncoding", { encoding: "log" }, "Set encoding of “proxy” to log"],
  ["setEncoding", { encoding: "" }, "Encoding of “proxy” is already not set"],
  ["setDescription", { description: "x" }, "Set description of “proxy”"],
  ["addCategory", { category: "file-io" }, "Added category file-io to “proxy”"],
  ["setInactive", { inactive: true }, "Made “proxy” inactive"],
])("%s %j", (verb, args, sentence) => {
  expect(run(verb, { targets: ["proxy"], ...args }).say).toBe(sentence);
});

test("an inactive one is in the list of inactive names, and so is its copy", () => {
  const hidden = run("setInactive", { targets: ["proxy"], inactive: true }).document;
  expect(hidden.config.inactive_colorspaces).toEqual(["plates", "proxy"]);
  const copied = run("duplicate", { target: "proxy", newId: id() }, hidden).document;
  expect(copied.config.inactive_colorspaces).toEqual(["plates", "proxy", "proxy copy"]);
});

test("aliases are added, kept on renaming and removed", () => {
  const one = run("addAlias", { target: "proxy", alias: "px" }).document;
  const two = run("rename", { target: "proxy", name: "preview", keepAlias: true }, one).document;
  expect(named(two, "named_transforms", "preview").aliases_data).toEqual(["proxy", "px"]);
  const three = run("removeAlias", { target: "preview", alias: "px" }, two);
  expect(named(three.document, "named_transforms", "preview").aliases_data).toEqual(["proxy"]);
});

test("moves and goes", () => {
  const two = run("create", { name: "Decode", newId: id() }).document;
  expect(run("moveUp", { target: "Decode" }, two).document.named_transforms.order).toEqual(
    [...two.named_transforms.order].reverse(),
  );
  const gone = run("delete", { targets: ["Decode"] }, two);
  expect(gone.say).toBe("Deleted “Decode”");
  expect(gone.document.named_transforms).toEqual(document.named_transforms);
});

test("both chains take steps", () => {
  const args = { owner: "named_transforms/proxy", slot: "inverse_transform", type: "CDLTransform" };
  const { document: next } = does(commands, document, "transform.insert", args);
  expect(named(next, "named_transforms", "proxy").inverse_transform).toMatchObject({ type: "CDLTransform" });
});
