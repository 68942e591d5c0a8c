import { z } from "zod";
import { arg, type Command, type Step } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { applyChanges } from "#ocio/model/change.ts";
import { type Config, configFields, PROFILE_VERSIONS } from "#ocio/model/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { plainFields, setterOf } from "#ocio/model/fields.ts";
import { capital, listed } from "#ocio/model/noun.ts";
import { finderOf, spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { deleteReasons } from "#ocio/names/references.ts";
import { compareCommands } from "./row/compare.ts";
import { textCommands } from "./row/configText.ts";
import { convertCommands } from "./row/convert.ts";
import { withCurrent } from "./row/current.ts";
import { textOrNull } from "./row/field.ts";
import { plainValue } from "./row/fieldCommands.ts";
import { hostCommands } from "./row/host.ts";
import { mergeCommands } from "./row/merge.ts";
import { problemCommands } from "./row/problem.ts";
import { versionChanges, versionProblem } from "./row/profile.ts";
import { addSearchPath, joinedPaths } from "./row/searchPath.ts";
import { takeCommands } from "./row/take.ts";
import { find, optionsOf } from "./row/target.ts";
import { needs } from "./row/version.ts";
import { viewNames } from "./row/view/active.ts";

type Setting<S extends z.ZodType> = {
  title: string;
  aliases?: string[];
  /** The argument: its name is the command's after "set". */
  name: string;
  schema: S;
  words: string;
  when?: (document: Document) => true | string;
  problem?: (document: Document, answer: z.output<S>) => string | null;
  shown?: (answer: z.output<S>) => string | undefined;
  typed?: boolean;
};

/** A command that sets one key of the profile. */
function setting<K extends keyof Config, S extends z.ZodType>(
  key: K,
  next: (answer: z.output<S>, document: Document) => Config[K],
  { title, aliases, name, schema, words, when, problem, shown, typed }: Setting<S>,
): Command {
  return opened({
    title,
    ...(aliases && { aliases }),
    args: z.object({ [name]: withCurrent(schema, ({ config }) => config[key]) }),
    ...(when && { when }),
    ...(typed && { merge: () => key }),
    run: (document, args) => {
      const answer = (args as Record<string, unknown>)[name] as z.output<S>;
      const reason = problem?.(document, answer);
      if (reason) return reason;
      const value = next(answer, document);
      const said = shown ? shown(answer) : String(answer ?? "");
      if (equal(document.config[key], value)) return { say: already(words, said) };
      return {
        edit: (draft) => {
          if (value === undefined) delete (draft.config as Config)[key];
          else (draft.config as Config)[key] = value;
        },
        say:
          said === "" ? `Cleared ${words}` : said === undefined ? `Set ${words}` : `Set ${words} to ${said}`,
      };
    },
  }) as Command;
}

/** The commands that set keys which need no code of their own. */
function plainSettings(): Record<string, Command> {
  const made: Record<string, Command> = {};
  for (const [key, field] of plainFields(configFields)) {
    const plain = plainValue(key, field);
    if (!plain) continue;
    const { words, aliases, since } = field;
    const { schema, typed, shown, next, problem } = plain;
    const { verb, argument } = setterOf(key, field);
    made[verb] = setting(key as keyof Config, (answer) => next(answer) as never, {
      title: `Set ${words} of the configuration…`,
      ...(aliases && { aliases }),
      ...{ name: argument, schema, words: `${words} of the configuration`, typed, shown },
      ...(since && { when: needs(since[0], `${capital(words)}s need`) }),
      ...(problem && { problem: (_, answer) => problem(answer) }),
    });
  }
  return made;
}

function already(words: string, shown: string | undefined): string {
  const value = shown === undefined ? "as given" : shown === "" ? "not set" : shown;
  return `${capital(words)} is already ${value}`;
}

const names = (label: string, options: (state: State) => Option[]) =>
  arg(z.array(z.string().min(1)), { label, options });
const many = (answer: readonly string[]) => (answer.length === 0 ? "" : listed(answer));

export default changing("config", {
  setName: setting("name", (answer) => textOrNull(answer), {
    title: "Set name of the configuration…",
    aliases: ["rename configuration"],
    name: "name",
    schema: arg(z.string().trim().nullable(), { label: "Name", hint: "show_v001" }),
    words: "name of the configuration",
    shown: (answer) => (textOrNull(answer) === null ? "" : `“${answer}”`),
    typed: true,
  }),
  ...plainSettings(),
  setVersion: opened({
    title: "Set profile version…",
    aliases: [
      "ocio version",
      "upgrade",
      "downgrade",
      "lower version",
      "raise version",
      "make it version",
      "bring it to version",
      "upgrade to version",
      ...["upgrade to ocio", "update to ocio"],
    ],
    args: z.object({
      version: arg(z.enum(PROFILE_VERSIONS), {
        label: "Profile version",
        options: () => [...PROFILE_VERSIONS].reverse().map((value) => ({ value, label: `OCIO ${value}` })),
      }),
      newId,
    }),
    run: (document, { version, newId: id }) => {
      if (document.config.ocio_profile_version === version)
        return { say: already("profile version", version) };
      const problem = versionProblem(document, version);
      if (problem) return problem;
      const { changes, declared } = versionChanges(document, version, id);
      const and = declared.length > 0 ? ` and declared ${listed(declared)} to be read as before` : "";
      return {
        edit: (draft) => {
          draft.config.ocio_profile_version = version;
          applyChanges(draft as Document, changes);
        },
        say: `Set profile version to ${version}${and}`,
      };
    },
  }),
  setSearchPath: setting("search_path", (answer) => answer, {
    title: "Set search path…",
    aliases: ["folder of luts", "lut folder", "resource path", "working dir"],
    name: "searchPath",
    schema: arg(z.array(z.string().trim().min(1)), {
      label: "Search path",
      note: "one path a line",
      editor: {},
      suggest: ({ document }) => document?.config.search_path,
    }),
    words: "search path",
    shown: many,
    typed: true,
    problem: (_, answer) => joinedPaths(answer),
  }),
  addSearchPath,
  setVariable: opened({
    title: "Set context variable…",
    aliases: ["environment", "add variable"],
    args: z.object({
      name: arg(
        z
          .string()
          .trim()
          .regex(/^[^\s${}%=:]+$/, "A variable needs a name without spaces and the signs $ % { } = :."),
        {
          label: "Variable",
          hint: "SHOT",
          options: variables,
          prefersTyped: true,
        },
      ),
      value: arg(z.string(), {
        label: "Default value",
        suggest: ({ document }, { name }) => document?.config.environment?.[String(name)],
      }),
    }),
    merge: ({ name }) => name,
    run: (document, { name, value }) => {
      if (name === "__proto__") return `“${name}” cannot be the name of a variable.`;
      const old = document.config.environment ?? {};
      if (Object.hasOwn(old, name) && old[name] === value)
        return { say: `Variable ${name} is already ${value ? `“${value}”` : "empty"}` };
      return environmentStep(
        [...without(old, name), [name, value]],
        `Set variable ${name} to ${value ? `“${value}”` : "an empty value"}`,
      );
    },
  }),
  removeVariable: opened({
    title: "Remove context variable…",
    destructive: true,
    aliases: ["delete variable", "environment"],
    args: z.object({
      name: arg(z.string().min(1), { label: "Variable", options: variables }),
      force: arg(z.boolean().optional(), { label: "Also when in use" }),
    }),
    when: ({ config }) =>
      Object.keys(config.environment ?? {}).length > 0 || "There is no context variable yet.",
    run: (document, { name, force = false }) => {
      const old = document.config.environment ?? {};
      if (!Object.hasOwn(old, name)) return `There is no context variable “${name}”.`;
      const reason = force ? null : deleteReasons(document, { kind: "variables", id: name });
      return reason ?? environmentStep(without(old, name), `Removed variable ${name}`);
    },
  }),
  setStrictparsing: setting("strictparsing", (answer) => answer, {
    title: "Set strict parsing…",
    aliases: ["strictparsing"],
    name: "strictparsing",
    schema: arg(z.boolean(), {
      label: "Strict parsing",
      suggest: ({ document }) => !document?.config.strictparsing,
    }),
    words: "strict parsing",
    shown: (answer) => (answer ? "on" : "off"),
  }),
  setUseDisplayAliases: setting("use_display_aliases", (answer) => (answer ? true : undefined), {
    title: "Set use of view aliases…",
    aliases: ["use_display_aliases", "names of views"],
    name: "useDisplayAliases",
    schema: arg(z.boolean(), {
      label: "Find views by their aliases",
      suggest: ({ document }) => !document?.config.use_display_aliases,
    }),
    words: "finding views by their aliases",
    when: needs("2.6", "Aliases of views need"),
    shown: (answer) => (answer ? "on" : "off"),
  }),
  setLuma: setting("luma", (answer) => answer, {
    title: "Set luma coefficients…",
    aliases: ["luma", "set luma", "luminance"],
    name: "luma",
    schema: arg(z.tuple([z.number(), z.number(), z.number()]), {
      label: "Luma coefficients",
      suggest: ({ document }) => document?.config.luma,
    }),
    words: "luma coefficients",
    shown: (answer) => answer.join(", "),
  }),
  setFamilySeparator: setting("family_separator", (answer) => answer, {
    title: "Set family separator…",
    name: "familySeparator",
    schema: arg(z.string().regex(/^[\x20-\x7e]$/, "A family separator is one ASCII character."), {
      label: "Family separator",
      hint: "/",
      suggest: ({ document }) => document?.config.family_separator,
    }),
    words: "family separator",
    when: needs("2", "Family separators need"),
    shown: (answer) => `“${answer}”`,
  }),
  setActiveDisplays: setting("active_displays", (answer) => answer, {
    title: "Set active displays…",
    aliases: ["order of displays", "displays of menus"],
    name: "activeDisplays",
    schema: names("Active displays", (state) => optionsOf(state, "displays")),
    words: "active displays",
    shown: many,
    problem: (document, answer) =>
      missing(
        answer,
        document.config.active_displays,
        (name) => finderOf(document)("display", name) !== null,
        "display",
      ),
  }),
  setActiveViews: setting("active_views", (answer) => answer, {
    title: "Set active views…",
    aliases: ["order of views", "views of menus"],
    name: "activeViews",
    schema: names("Active views", ({ document }) =>
      document ? viewNames(document).map((value) => ({ value, label: value })) : [],
    ),
    words: "active views",
    shown: many,
    problem: (document, answer) => {
      const known = new Set(viewNames(document).map(fold));
      return missing(answer, document.config.active_views, (name) => known.has(fold(name)), "view");
    },
  }),
  setInactiveColorspaces: opened({
    title: "Set inactive color spaces…",
    aliases: ["hide color spaces", "hide from menu", "inactive color spaces"],
    args: z.object({
      inactiveColorspaces: names("Inactive color spaces", (state) =>
        (["colorspaces", "display_colorspaces", "named_transforms"] as const).flatMap((collection) =>
          optionsOf(state, collection).map((option) => ({ ...option, value: option.label })),
        ),
      ),
    }),
    when: needs("2", "Inactive color spaces need"),
    run: (document, { inactiveColorspaces }) => inactiveStep(document, inactiveColorspaces),
  }),
  setDefaultViewTransform: setting(
    "default_view_transform",
    (answer, document) => viewTransformName(document, answer),
    {
      title: "Set default view transform…",
      name: "defaultViewTransform",
      schema: arg(z.string().nullable(), {
        label: "Default view transform",
        options: (state) => optionsOf(state, "view_transforms"),
      }),
      words: "default view transform",
      when: needs("2", "View transforms need"),
      problem: (document, answer) => {
        const row = textOrNull(answer) === null ? null : find(document, "view_transforms", answer as string);
        if (typeof row === "string") return row;
        return row?.reference_space_type === "display"
          ? `“${row.name}” converts display references; the default must be a scene-referred view transform.`
          : null;
      },
    },
  ),
  ...problemCommands,
  ...hostCommands,
  ...compareCommands,
  ...convertCommands,
  ...takeCommands,
  ...mergeCommands,
  ...textCommands,
});

function variables({ document }: State): Option[] {
  return Object.entries(document?.config.environment ?? {}).map(([value, detail]) => ({
    value,
    label: value,
    detail,
  }));
}

function without(values: Record<string, string>, name: string): [string, string][] {
  return Object.entries(values).filter(([key]) => key !== name);
}

function environmentStep(entries: readonly (readonly [string, string])[], say: string): Step {
  return {
    edit: (draft) => {
      draft.config.environment = Object.fromEntries(entries);
    },
    say,
  };
}

/** The first name that is none of ours and was not there before, as a sentence. */
function missing(
  answer: readonly string[],
  old: readonly string[],
  known: (name: string) => boolean,
  noun: string,
) {
  const stranger = answer.find((name) => !known(name) && !old.includes(name));
  return stranger === undefined ? null : `There is no ${noun} “${stranger}”.`;
}

function viewTransformName(document: Document, answer: string | null): string | null {
  const given = textOrNull(answer);
  const row = given === null ? null : find(document, "view_transforms", given);
  return row === null || typeof row === "string" ? null : row.name;
}

/** The list as given, and every row inactive or active as the list says. */
function inactiveStep(document: Document, list: readonly string[]): Step | string {
  const old = document.config.inactive_colorspaces;
  const finder = finderOf(document);
  const reason = missing(
    list,
    old,
    (name) => finder("space", name) !== null,
    "color space or named transform",
  );
  if (reason) return reason;
  const ids = new Set(list.map((name) => spaceId(document, name, finder)));
  const rows = (["colorspaces", "display_colorspaces", "named_transforms"] as const).flatMap((collection) =>
    rowsOf(document, collection).map((row) => ({ collection, row })),
  );
  const due = rows.filter(({ row }) => row.is_inactive !== ids.has(row.id));
  if (due.length === 0 && equal(old, list)) return { say: already("inactive color spaces", many(list)) };
  return {
    edit: (draft) => {
      for (const { collection, row } of due) {
        const target = draft[collection].byId[row.id];
        if (target) target.is_inactive = !row.is_inactive;
      }
      draft.config.inactive_colorspaces = [...list];
    },
    say: list.length === 0 ? "Cleared inactive color spaces" : `Set inactive color spaces to ${many(list)}`,
  };
}
