import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { applyChanges, type Change } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { DEFAULT_RULE, type FileRule, fileRule, PATH_SEARCH_RULE } from "#ocio/model/rule.ts";
import { fold, SPACES, spelling } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { defaultRule, pathSearchRule } from "#ocio/rule/implied.ts";
import { extensionProblem, globProblem, regexOf, regexProblem } from "#ocio/rule/pattern.ts";
import { setter } from "./row/field.ts";
import { fieldCommands } from "./row/fieldCommands.ts";
import { nameNow } from "./row/rename.ts";
import { defaultPlace, duplicateFileRule, fileOrderCommands, orderChanges } from "./row/rule/fileOrder.ts";
import { customKeyCommands, ruleSpace, ruleSpaceOptions, ruleSpaceProblem } from "./row/rule/rule.ts";
import { fileRuleTest } from "./row/rule/ruleTest.ts";
import { find, findAll, rowArg, rowsArg, selected, some, subject } from "./row/target.ts";
import { needs } from "./row/version.ts";

const SEARCH = "colorSpaceNamePathSearch";

const typeArg = arg(z.enum(["basic", "regex", SEARCH]), {
  label: "Type",
  options: () => [
    { value: "basic", label: "Basic", detail: "a pattern and an extension" },
    { value: "regex", label: "Regex", detail: "a regular expression for the whole path" },
    { value: SEARCH, label: "Path search", detail: "the color space that the path names" },
  ],
});
/** Only basic rules have a pattern and an extension. */
const isBasic = (_: State, { type }: Readonly<Record<string, unknown>>) => type === "basic";

const ruleName = z.string().trim().min(1, "Rule name is required");
const pattern = z.string().min(1, "A pattern is needed; * matches every name");
/** OCIO compares an extension without its dot. */
const extension = z
  .string()
  .min(1, "An extension is needed; * matches every one")
  .overwrite((text) => text.replace(/^\.(?=.)/, ""));

type Kind = FileRule["ruleType"];
const words: Record<Kind, string> = {
  basic: "is a basic rule",
  regex: "is a regex rule",
  colorSpaceNamePathSearch: "takes its color space from the path",
  default: "matches every path",
};

export default changing("fileRule", {
  create: opened({
    creates: true,
    title: "Add file rule…",
    aliases: [
      "new",
      "create",
      "rule for exr",
      "rule for files",
      "path rule for textures",
      "color space of files",
      "filename",
      "rule for names",
      "open exr as linear",
    ],
    args: z.object({
      type: typeArg,
      name: arg(ruleName, {
        label: "Name",
        hint: "openexr",
        reads: extensionRule,
        from: (_, { type }) => (type === SEARCH ? PATH_SEARCH_RULE : undefined),
      }),
      colorspace: arg(z.string().trim(), {
        label: "Color space",
        options: (state) => ruleSpaceOptions(state, "file_rules"),
        from: (state, { type }) => (type === SEARCH ? "" : selected(state, "colorspaces")[0]),
        refuses: (document, value) => ruleSpaceProblem(document, "file_rules", value),
      }),
      regex: arg(z.string(), {
        label: "Regular expression",
        hint: ".*_acescg\\.exr",
        from: (_, { type }) => (type === "regex" ? undefined : ""),
      }),
      pattern: arg(pattern.optional(), { label: "Pattern", suggest: () => "*", offer: isBasic }),
      extension: arg(extension.optional(), { label: "Extension", suggest: () => "*", offer: isBasic }),
      newId,
    }),
    when: needs("2", "File rules need"),
    run: (document, args) => {
      const row = newRow(document, args);
      if (typeof row === "string") return row;
      const problem = nameTaken(document, row.name, row.ruleType) ?? contentProblem(row);
      if (problem) return problem;
      const changes = insertion(document, row);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = [{ kind: "file_rules", id: row.id }];
        },
        say: `Added file rule “${row.name}”`,
      };
    },
  }),
  rename: opened({
    title: "Rename file rule…",
    aliases: ["change name"],
    keys: ["f2"],
    args: z.object({
      target: rowArg("file_rules"),
      name: nameNow("file_rules", arg(ruleName, { label: "New name" })),
    }),
    when: some("file_rules"),
    run: (document, { target, name }) => {
      const row = find(document, "file_rules", target);
      if (typeof row === "string") return row;
      if (row.name === name) return { say: `“${row.name}” already has that name` };
      if (row.ruleType === "default" || row.ruleType === SEARCH)
        return `“${row.name}” keeps its name, by which OCIO knows it.`;
      const problem = nameTaken(document, name, row.ruleType, row.id);
      if (problem) return problem;
      return {
        edit: (draft) => {
          (draft.file_rules.byId[row.id] as FileRule).name = name;
        },
        say: `Renamed “${row.name}” to “${name}”`,
      };
    },
  }),
  setColorspace: setter("file_rules", {
    title: "Set color space of file rules…",
    aliases: ["default rule", "exr color space", "color space of a file type"],
    name: "colorspace",
    schema: arg(z.string().trim().min(1, "A file rule needs a color space"), {
      label: "Color space",
      options: (state) => ruleSpaceOptions(state, "file_rules"),
    }),
    words: "color space",
    shown: (_, answer) => `“${answer}”`,
    problem: (document, answer, row) => {
      if ((row as FileRule).ruleType === SEARCH) return `“${row.name}” takes its color space from the path.`;
      const link = ruleSpace(document, "file_rules", answer);
      return typeof link === "string" ? link : null;
    },
    now: (_, row) => {
      const { colorspace_id, colorspace_name } = row as FileRule;
      return { colorspace_id, colorspace_name };
    },
    next: (document, answer) => ruleSpace(document, "file_rules", answer),
    answered: (document, row) => {
      const { colorspace_id, colorspace_name } = row as FileRule;
      return spelling(document, SPACES, colorspace_id, colorspace_name);
    },
    put: (_, row, next) => Object.assign(row, next),
  }),
  setPattern: textSetter("pattern", "basic", pattern, { label: "Pattern", note: "* matches every name" }),
  setExtension: textSetter("extension", "basic", extension, { label: "Extension", hint: "exr" }),
  setRegex: textSetter("regex", "regex", z.string().min(1, "A regular expression is needed"), {
    label: "Regular expression",
    hint: ".*_acescg\\.exr",
  }),
  setType: opened({
    title: "Set type of file rule…",
    aliases: ["change rule type"],
    args: z.object({ target: rowArg("file_rules"), type: arg(typeArg, { label: "Type" }) }),
    when: some("file_rules"),
    run: (document, { target, type }) => {
      const row = find(document, "file_rules", target);
      if (typeof row === "string") return row;
      if (row.ruleType === type) return { say: `“${row.name}” already ${words[type]}` };
      if (row.ruleType === "default") return "The Default rule keeps its type.";
      if (row.ruleType === SEARCH)
        return `“${row.name}” keeps its type: it has neither a name nor a color space of its own.`;
      if (type === SEARCH) {
        const problem = nameTaken(document, PATH_SEARCH_RULE, type, row.id);
        if (problem) return problem;
      }
      const next = retyped(row, type);
      const problem = contentProblem(next);
      if (problem) return problem;
      return {
        edit: (draft) => {
          Object.assign(draft.file_rules.byId[row.id] as FileRule, next);
        },
        say: `“${row.name}” now ${words[type]}`,
      };
    },
  }),
  ...fieldCommands("file_rules"),
  ...customKeyCommands("file_rules"),
  ...fileOrderCommands(),
  duplicate: duplicateFileRule(),
  test: fileRuleTest(),
  delete: opened({
    title: "Delete file rule…",
    destructive: true,
    riskyFix: true,
    deletes: { of: "rows", collection: "file_rules" },
    aliases: ["remove", "erase"],
    keys: ["delete"],
    args: z.object({ targets: rowsArg("file_rules") }),
    when: some("file_rules"),
    run: (document, { targets }) => {
      const rows = findAll(document, "file_rules", targets);
      if (typeof rows === "string") return rows;
      if (rows.some(({ ruleType }) => ruleType === "default"))
        return "The Default rule cannot be deleted: it matches what no other rule matches.";
      const gone = new Set(rows.map(({ id }) => id));
      const order = document.file_rules.order.filter((id) => !gone.has(id));
      const changes: Change[] = [
        ...[...gone].map((id): Change => ({ at: ["file_rules", "byId", id], to: () => undefined })),
        ...orderChanges(order),
      ];
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = session.selection.filter(({ id }) => !gone.has(id));
        },
        say: `Deleted ${subject("file_rules", rows)}`,
      };
    },
  }),
});

/** A command for a text that rules of one type have. */
function textSetter(
  key: "pattern" | "extension" | "regex",
  type: Kind,
  schema: z.ZodString,
  ask: { label: string; hint?: string; note?: string },
) {
  const what = key === "regex" ? "regular expression" : key;
  return setter("file_rules", {
    title: `Set ${what} of file rules…`,
    name: key,
    schema: arg(schema, ask),
    words: what,
    shown: (_, answer) => answer,
    typed: true,
    problem: (_, answer, row) => {
      const rule = row as FileRule;
      if (rule.ruleType !== type) return `“${rule.name}” ${words[rule.ruleType]} and has no ${what}.`;
      return contentProblem({ ...rule, [key]: answer });
    },
    now: (_, row) => (row as FileRule)[key],
    next: (_, answer) => answer,
    put: (_, row, next) => {
      const rule = row as FileRule;
      const text = next as string;
      Object.assign(rule, key === "pattern" ? split(text, rule.extension ?? "*") : { [key]: text });
    },
  });
}

/** Extensions of pictures that are meant where they stand alone. */
const PICTURES = /^(cin|dpx|exr|gif|hdr|jpe?g|mov|mp4|mxf|png|psd|sxr|tga|tiff?|tx|webp)$/i;

/** The rule that "*.exr", "plates_*.dpx", "exr" or "tif files" means; undefined for the name of one. */
function extensionRule({ document }: State, text: string) {
  const [, dotted, extension = ""] = /^(?:(\S*)\.)?(\w{1,8})(?: files?)?$/i.exec(text) ?? [];
  const isMeant = dotted === undefined ? PICTURES.test(extension) : dotted === "" || dotted.includes("*");
  if (!document || !isMeant) return undefined;
  const named = [extension, `${extension} files`].find((each) => !nameTaken(document, each, "basic"));
  return { type: "basic", name: named ?? text, pattern: dotted || "*", extension };
}

type Given = {
  type: "basic" | "regex" | typeof SEARCH;
  name: string;
  colorspace: string;
  regex: string;
  pattern?: string | undefined;
  extension?: string | undefined;
  newId: string;
};

function newRow(document: Document, given: Given): FileRule | string {
  const { type, name, newId: id } = given;
  if (type === SEARCH) return pathSearchRule(document, id, 1);
  if (given.colorspace === "") return "A file rule needs a color space.";
  const link = ruleSpace(document, "file_rules", given.colorspace);
  if (typeof link === "string") return link;
  const matching =
    type === "regex" ? { regex: given.regex } : split(given.pattern ?? "*", given.extension ?? "*");
  return fileRule.parse({ id, config_id: document.config.id, name, ruleType: type, ...link, ...matching });
}

/** "plates_*.exr" for every extension would match no path: a pattern is compared with what comes before the extension. */
function split(pattern: string, extension: string): Pick<FileRule, "pattern" | "extension"> {
  const [, before, ending = ""] = /^(.+)\.(\w+)$/.exec(pattern) ?? [];
  return extension === "*" && before !== undefined && PICTURES.test(ending)
    ? { pattern: before, extension: ending }
    : { pattern, extension };
}

/** Adds a rule before the Default rule, which comes with the first rule of a configuration that has none. */
function insertion(document: Document, row: FileRule): Change[] {
  const { order, byId } = document.file_rules;
  const place = defaultPlace(document);
  const hasDefault = order.some((id) => byId[id]?.ruleType === "default");
  const added = hasDefault ? [row] : [row, defaultRule(document, idAfter(row.id, 1))];
  const next = [...order.slice(0, place), ...added.map(({ id }) => id), ...order.slice(place)];
  return [
    ...added.map((each): Change => ({ at: ["file_rules", "byId", each.id], to: () => ({ ...each }) })),
    ...orderChanges(next),
  ];
}

/** Reason a rule cannot have a name: taken, or reserved for a type. */
function nameTaken(document: Document, name: string, type: Kind, except?: string): string | null {
  const special = [DEFAULT_RULE, PATH_SEARCH_RULE].find((each) => fold(each) === fold(name));
  if (special && type !== SEARCH) return `“${special}” is the name of a rule of another type.`;
  return nameProblem(document, "file_rules", name, except);
}

/** Official OCIO's error in a rule's pattern. */
function contentProblem({ ruleType, regex, pattern, extension }: FileRule): string | null {
  if (ruleType === "regex") {
    if (!regex) return "A regex rule needs a regular expression.";
    const why = regexProblem(regex);
    return why && `The regular expression ${regex} ${why}.`;
  }
  if (ruleType !== "basic") return null;
  const why = globProblem(pattern ?? "*");
  if (why) return `The pattern ${pattern} ${why}.`;
  const other = extensionProblem(extension ?? "*");
  return other && `The extension ${extension} ${other}.`;
}

/** The rule as one of another type: a regular expression takes what the pattern took, a pattern takes everything. */
function retyped(row: FileRule, type: Given["type"]): FileRule {
  const none = { pattern: null, extension: null, regex: null };
  if (type === "basic") return { ...row, ...none, ruleType: type, pattern: "*", extension: "*" };
  if (type === "regex")
    return { ...row, ...none, ruleType: type, regex: regexOf(row.pattern ?? "*", row.extension ?? "*") };
  const forgotten = { colorspace_id: null, colorspace_name: null };
  return { ...row, ...none, ...forgotten, ruleType: type, name: PATH_SEARCH_RULE };
}
