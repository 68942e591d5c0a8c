import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import type { Option, State } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import type { FileRule, ViewingRule } from "#ocio/model/rule.ts";
import { reference } from "../space/link.ts";
import { find, optionsOf, rowArg, some } from "../target.ts";

type RuleCollection = "file_rules" | "viewing_rules";
type Rule = FileRule | ViewingRule;

/** Target of a rule: a color space by any of its names, a role; for a file rule also a named transform. */
export function ruleSpace(document: Document, collection: RuleCollection, given: string) {
  const spaces = ["colorspaces", "display_colorspaces"] as const;
  const role = Object.hasOwn(document.roles.byId, given) ? document.roles.byId[given] : undefined;
  return reference(document, "colorspace", role?.name ?? given, {
    among: "space",
    kinds: collection === "file_rules" ? [...spaces, "named_transforms", "roles"] : [...spaces, "roles"],
    words: collection === "file_rules" ? "color space or named transform" : "color space",
  });
}

/** The reason that an answer is no target of a rule; none for the empty answer. */
export function ruleSpaceProblem(document: Document, collection: RuleCollection, given: unknown) {
  const found = given === "" ? null : ruleSpace(document, collection, String(given));
  return typeof found === "string" ? found : undefined;
}

/** The names to choose from for `ruleSpace`. */
export function ruleSpaceOptions(state: State, collection: RuleCollection): Option[] {
  return spacesOf[collection](state);
}

function listSpaces(state: State, transforms: readonly Option[]): Option[] {
  return [
    ...optionsOf(state, "colorspaces"),
    ...optionsOf(state, "display_colorspaces"),
    ...optionsOf(state, "roles").map((option) => ({
      ...option,
      value: option.label,
      detail: ["role", option.detail].filter(Boolean).join(" · "),
    })),
    ...transforms.map((option) => ({ ...option, detail: "named transform" })),
  ];
}

const spacesOf = {
  file_rules: perDocument((state) => listSpaces(state, optionsOf(state, "named_transforms"))),
  viewing_rules: perDocument((state) => listSpaces(state, [])),
};

/** Free keys with texts, which applications read. */
export function customKeyCommands(collection: RuleCollection) {
  const [one, many] = nouns[collection];
  const target = rowArg(collection);
  const keyOptions = ({ document }: State, { target: given }: Readonly<Record<string, unknown>>) => {
    const row = document && find(document, collection, String(given));
    if (!row || typeof row === "string") return [];
    return Object.entries(row.custom_keys).map(([value, detail]) => ({ value, label: value, detail }));
  };
  const put = (draft: Document, id: string, keys: Record<string, string>) => {
    (draft[collection].byId[id] as Rule).custom_keys = keys;
  };
  const someKey = (document: Document) =>
    Object.values(document[collection].byId).some((row) => Object.keys(row.custom_keys).length > 0) ||
    `None of the ${many} has a custom key.`;
  return {
    setCustomKey: opened({
      title: `Set custom key of ${one}…`,
      aliases: ["add custom key", "metadata"],
      args: z.object({
        target,
        key: arg(z.string().trim().min(1, "A custom key needs a name"), {
          label: "Key",
          options: keyOptions,
          prefersTyped: true,
        }),
        value: arg(z.string().min(1, "A custom key needs a value; remove it instead"), {
          label: "Value",
          suggest: (state, { key, ...answers }) =>
            keyOptions(state, answers).find(({ value }) => value === key)?.detail,
        }),
      }),
      when: some(collection),
      run: (document, { target: given, key, value }) => {
        const row = find(document, collection, given);
        if (typeof row === "string") return row;
        if (key === "__proto__") return `“${key}” cannot be the name of a custom key.`;
        if (Object.hasOwn(row.custom_keys, key) && row.custom_keys[key] === value)
          return { say: `Custom key ${key} of “${row.name}” is already ${value}` };
        const keys = Object.fromEntries([...Object.entries(row.custom_keys), [key, value]]);
        return {
          edit: (draft) => put(draft as Document, row.id, keys),
          say: `Set custom key ${key} of “${row.name}” to ${value}`,
        };
      },
    }),
    renameCustomKey: opened({
      title: `Rename custom key of ${one}…`,
      args: z.object({
        target,
        key: arg(z.string().min(1), { label: "Key", options: keyOptions }),
        name: arg(z.string().trim().min(1, "A custom key needs a name"), {
          label: "New key",
          suggest: (_, { key }) => key,
        }),
      }),
      when: someKey,
      run: (document, { target: given, key, name }) => {
        const row = find(document, collection, given);
        if (typeof row === "string") return row;
        if (!Object.hasOwn(row.custom_keys, key)) return `“${row.name}” has no custom key “${key}”.`;
        if (key === name) return { say: `The custom key already is ${name}` };
        if (name === "__proto__") return `“${name}” cannot be the name of a custom key.`;
        if (Object.hasOwn(row.custom_keys, name)) return `“${row.name}” already has a custom key “${name}”.`;
        const entries = Object.entries(row.custom_keys);
        const keys = Object.fromEntries(entries.map(([each, text]) => [each === key ? name : each, text]));
        return {
          edit: (draft) => put(draft as Document, row.id, keys),
          say: `Renamed custom key ${key} of “${row.name}” to ${name}`,
        };
      },
    }),
    removeCustomKey: opened({
      title: `Remove custom key of ${one}…`,
      destructive: true,
      aliases: ["delete custom key"],
      args: z.object({ target, key: arg(z.string().min(1), { label: "Key", options: keyOptions }) }),
      when: someKey,
      run: (document, { target: given, key }) => {
        const row = find(document, collection, given);
        if (typeof row === "string") return row;
        if (!Object.hasOwn(row.custom_keys, key)) return `“${row.name}” has no custom key “${key}”.`;
        const keys = Object.fromEntries(Object.entries(row.custom_keys).filter(([each]) => each !== key));
        return {
          edit: (draft) => put(draft as Document, row.id, keys),
          say: `Removed custom key ${key} of “${row.name}”`,
        };
      },
    }),
  };
}
