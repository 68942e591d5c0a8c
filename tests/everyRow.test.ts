import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Call } from "#command/state.ts";
import { commands } from "#commands";
import { type OwnerName, slotOf, slots, stepsOf } from "#ocio/chain/slot.ts";
import { readInput } from "#ocio/files/input.ts";
import { type CollectionName, collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { parametersOf } from "#ocio/transform/parameter.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { shared } from "./shared.ts";

/** Verbs of a row's fields, their argument, and the key of the row that has the value. */
type Plain = readonly (readonly [verb: string, argument: string, key: string])[];

const description = ["setDescription", "description", "description"] as const;
const space: Plain = [
  ["setEncoding", "encoding", "encoding"],
  ["setBitdepth", "bitdepth", "bitdepth"],
  ["setAllocation", "allocation", "allocation"],
  ["setAllocationVars", "allocationVars", "allocation_vars"],
  ["setEqualitygroup", "equalitygroup", "equalitygroup"],
  ["setInteropId", "interopId", "interop_id"],
  ["setIsData", "isData", "isdata"],
  ["setInactive", "inactive", "is_inactive"],
  description,
];
const fields: Partial<Record<CollectionName, { noun: string; plain: Plain }>> = {
  colorspaces: { noun: "colorspace", plain: space },
  display_colorspaces: { noun: "displayColorspace", plain: space },
  looks: { noun: "look", plain: [description] },
  named_transforms: {
    noun: "namedTransform",
    plain: [["setEncoding", "encoding", "encoding"], ["setInactive", "inactive", "is_inactive"], description],
  },
  view_transforms: {
    noun: "viewTransform",
    plain: [["setReferenceSpaceType", "referenceSpaceType", "reference_space_type"], description],
  },
  shared_views: {
    noun: "sharedView",
    plain: [["setLooks", "looks", "looks"], ["setRule", "rule", "rule_name"], description],
  },
  families: { noun: "family", plain: [description] },
  categories: { noun: "category", plain: [description] },
  displays: { noun: "display", plain: [] },
  roles: { noun: "role", plain: [] },
  file_rules: {
    noun: "fileRule",
    plain: [
      ["setPattern", "pattern", "pattern"],
      ["setExtension", "extension", "extension"],
      ["setRegex", "regex", "regex"],
    ],
  },
  viewing_rules: { noun: "viewingRule", plain: [] },
};

/** The calls with which the form of a row would say what the row says already. */
function* sameAgain(document: Document, kind: CollectionName, row: { id: string }): Iterable<Call> {
  const of = fields[kind];
  const values = row as unknown as Record<string, unknown>;
  if (of) {
    const call = (verb: string, args: object): Call => ({ id: `${of.noun}.${verb}`, args: { ...args } });
    yield call("rename", { target: row.id, name: values.name });
    for (const [verb, argument, key] of of.plain)
      yield call(verb, { targets: [row.id], [argument]: values[key] ?? null });
    if (kind === "roles") {
      const { name, colorspace_id, colorspace_name } = document.roles.byId[row.id]!;
      const colorspace = spelling(document, SPACES, colorspace_id, colorspace_name);
      yield call("assign", { name, colorspace });
    }
  }
  if (!Object.hasOwn(slots, kind)) return;
  for (const { field } of slots[kind as OwnerName])
    for (const { node } of stepsOf(slotOf(row as never, field))) {
      if (node.type === "UnknownTransform") continue;
      for (const [name] of parametersOf(node.type)) {
        const values = node as unknown as Record<string, unknown>;
        // A color space is given as the step spells it.
        const value = values[`${name}_name`] ?? values[name];
        const place = { owner: `${kind}/${row.id}`, slot: field, at: node.id };
        yield { id: "transform.set", args: { ...place, parameter: name, value: value ?? null } };
      }
    }
}

/** The same for the keys of the configuration. */
function* configAgain({ config }: Document): Iterable<Call> {
  const one = (verb: string, value: object): Call => ({ id: `config.${verb}`, args: { ...value } });
  yield one("setName", { name: config.name ?? "" });
  yield one("setDescription", { description: config.description ?? "" });
  yield one("setVersion", { version: config.ocio_profile_version });
  yield one("setSearchPath", { searchPath: config.search_path });
  yield one("setStrictparsing", { strictparsing: config.strictparsing });
  yield one("setLuma", { luma: config.luma });
  yield one("setFamilySeparator", { familySeparator: config.family_separator });
  yield one("setActiveDisplays", { activeDisplays: config.active_displays });
  yield one("setActiveViews", { activeViews: config.active_views });
  yield one("setDefaultViewTransform", { defaultViewTransform: config.default_view_transform });
  for (const [name, value] of Object.entries(config.environment ?? {}))
    yield one("setVariable", { name, value });
}

const files = shared === null ? [] : readdirSync(join(shared, "corpus/configs"));

describe.skipIf(files.length === 0)(
  "saying again what every row and step of a configuration says changes nothing",
  () => {
    const accepted = new Map<string, number>();

    test.each(files)("%s", { timeout: 60_000 }, (name) => {
      const { text } = readInput(readFileSync(join(shared as string, "corpus/configs", name)), name);
      if (text === "") return;
      const { document } = readConfig(text);
      const before = writeConfig(document);
      const editor = createEditor(commands, { document });
      const broken: string[] = [];
      const tell = (call: Call, who: string) => {
        const ran = editor.run(call);
        if (ran.ok) accepted.set(call.id, (accepted.get(call.id) ?? 0) + 1);
        if (editor.store.getState().past.length === 0) return;
        broken.push(`${who}: ${JSON.stringify({ ...call.args, id: call.id })}`);
        editor.load(null);
        editor.load(document);
      };
      for (const call of configAgain(document)) tell(call, "configuration");
      for (const kind of collectionNames)
        for (const row of rowsOf(document, kind))
          for (const call of sameAgain(document, kind, row)) tell(call, `${kind}/${nameOf(row, document)}`);
      expect(broken).toEqual([]);
      expect(writeConfig(editor.store.getState().document as Document)).toBe(before);
    });

    test("and most of it was heard", () => {
      for (const id of [
        "colorspace.setEncoding",
        "look.rename",
        "role.assign",
        "transform.set",
        "config.setLuma",
      ])
        expect(accepted.get(id), id).toBeGreaterThan(10);
    });
  },
);
