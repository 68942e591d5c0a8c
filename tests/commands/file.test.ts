import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { nextOffer } from "#command/call.ts";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import file from "../../commands/file.ts";
import { id, mentioned, stateOf } from "./fixture.ts";

const document = mentioned();
const open = stateOf(document);
const closed = stateOf(null);

function effects(verb: string, args: Record<string, unknown> = {}, state = open) {
  const tried = attempt(file, state, { id: `file.${verb}`, args });
  return tried.ok ? tried.effects : tried.why;
}

describe("without an open configuration", () => {
  const newId = id();
  test.each([
    ["new", { newId }, [{ kind: "create", id: newId, from: { template: "minimal", name: "" } }]],
    [
      "new",
      { newId, name: "show", template: "empty" },
      [{ kind: "create", id: newId, from: { template: "empty", name: "show" } }],
    ],
    [
      "loadBuiltin",
      { newId, name: "ocio://default" },
      [{ kind: "create", id: newId, from: { builtin: builtinConfigNames[3] } }],
    ],
    // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
    ["open", { newId }, [{ kind: "open", accept: ".ocio,.ocioz,.zip", then: "file.open" }]],
    ["open", { newId, text: "x: 1" }, [{ kind: "create", id: newId, from: { text: "x: 1" } }]],
    [
      "duplicate",
      { target: document.config.id, newId },
      [{ kind: "create", id: newId, from: { copyOf: document.config.id } }],
    ],
    ["delete", { target: newId }, [{ kind: "remove", id: newId }]],
    ["restore", { target: newId }, [{ kind: "restore", id: newId }]],
    ["download", { target: newId }, [{ kind: "download", id: newId, format: "ocio" }]],
  ])("%s asks the outside world for it (%j)", (verb, args, expected) => {
    expect(effects(verb, args, closed)).toEqual(expected);
  });

  test.each(["export", "download", "copyYaml"])("%s says that nothing is open", (verb) => {
    expect(effects(verb, verb === "export" ? { format: "ocio" } : {}, closed)).toBe(
      "Not available: open a config first",
    );
  });
});

test("a new configuration asks for its template: minimal first, the built-in ones, empty", () => {
  const { question } = nextOffer(file["file.new"], closed, {});
  expect(question?.name).toBe("template");
  const values = question?.options?.map(({ value }) => value);
  expect(values).toEqual(["minimal", ...[...builtinConfigNames].reverse(), "empty"]);
  expect(effects("new", { template: "no-such" }, closed)).toContain("Template must be one of minimal");
});

test("a file that was picked is uploaded as it is", () => {
  const picked = new File(["x"], "show.ocio");
  const newId = id();
  expect(effects("open", { file: picked, newId })).toEqual([
    { kind: "create", id: newId, from: { file: picked } },
  ]);
});

test("exporting hands over the configuration under its name", () => {
  const text = document;
  expect(effects("export", { format: "ocio" })).toEqual([{ kind: "save", file: "config.ocio", text }]);
  expect(effects("export", { format: "ocioz" })).toEqual([{ kind: "archive", file: "config.ocioz", text }]);
  expect(effects("download")).toEqual([{ kind: "save", file: "config.ocio", text }]);
  expect(effects("copyYaml")).toEqual([{ kind: "copy", text }]);
  expect(effects("exportPage")).toEqual([
    { kind: "engineFile", file: "config.html", document, asked: { do: "overview", name: "config" } },
  ]);
});

test("an export without its LUT files says so, an archive has them", () => {
  const text =
    "ocio_profile_version: 2\nlooks:\n  - !<Look> {name: Film, process_space: log, transform: !<FileTransform> {src: film.cube}}\n";
  const state = stateOf(readConfig(text).document);
  const said = (format: string) => {
    const tried = attempt(file, state, { id: "file.export", args: { format } });
    return tried.ok ? tried.say : tried.why;
  };
  expect(said("ocio")).toBe("Exported config.ocio, without 1 LUT file that it reads");
  expect(said("zip")).toBe("Exported config.zip");
});

test("a configuration without a name is saved under the name of the file that it was opened from", () => {
  const state = { ...open, session: { ...open.session, fileName: "film.ocioz" } };
  expect(effects("export", { format: "ocio" }, state)).toMatchObject([{ file: "film.ocio" }]);
  expect(effects("export", { format: "ocioz" }, state)).toMatchObject([{ file: "film.ocioz" }]);
  expect(effects("saveAs", {}, state)).toMatchObject([{ file: "film.ocio" }]);
});

test.each([
  ["show_v001", "show_v001.ocio"],
  ["../../etc/passwd", "_.._etc_passwd.ocio"],
  ["Grün 2", "Grün 2.ocio"],
  ["show+plates (v2)", "show+plates (v2).ocio"],
  ["...", "config.ocio"],
  ["a\u0000b\nc", "a_b_c.ocio"],
])("a configuration named %j is saved as %j", (name, expected) => {
  const own = structuredClone(document);
  own.config.name = name;
  expect(effects("download", {}, stateOf(own))).toMatchObject([{ file: expected }]);
});

test("a deleted configuration is asked for by its name, and told by it", () => {
  const target = crypto.randomUUID();
  const deletedConfigs = [{ value: target, label: "Show" }];
  const state = { ...closed, session: { ...closed.session, deletedConfigs } };
  expect(nextOffer(file["file.restore"], state, {}).question?.options).toEqual(deletedConfigs);
  const none = { ...closed, session: { ...closed.session, deletedConfigs: [] } };
  expect(nextOffer(file["file.restore"], none, {}).question?.none).toBe("No configuration was deleted.");
  expect(file["file.restore"].run(state, { target })).toMatchObject({ say: "Restored “Show”" });
});

test("an unknown built-in configuration is named", () => {
  expect(effects("loadBuiltin", { name: "nope" })).toBe("There is no built-in configuration “nope”.");
});
