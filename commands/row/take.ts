import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { listed, nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { inactiveList } from "#ocio/names/inactive.ts";
import { partChanges } from "#ocio/take/part.ts";
import { type Choice, choices, planOf, rowLabels, takeChanges } from "#ocio/take/taken.ts";
import { stampFamilies } from "./label/label.ts";
import { addressOf, broughtFiles, isAddress, knownConfigs, otherOf, readOther } from "./otherConfig.ts";

const FIRST = "00000000-0000-4000-8000-000000000000";

const from = arg(z.string().min(1), {
  label: "Other config",
  note: "Choose a config, open a file, or paste the text of one",
  of: "config",
  editor: {
    choices: knownConfigs,
    check: (text) => {
      const read = isAddress(text) ? null : readOther(text, FIRST);
      if (typeof read !== "string") return undefined;
      return text.includes("\n")
        ? read
        : `“${text}” is not a config: choose one below, open a file, or paste the whole text of one.`;
    },
  },
});

/** Rows of the other configuration, such as `colorspaces/ACEScg`; none until it is loaded. */
function labelsOf(state: State, given: unknown): string[] {
  const other = typeof given === "string" ? otherOf(state, given, FIRST) : null;
  return other === null || typeof other === "string" ? [] : rowLabels(other);
}

const isMissing = (state: State, given: unknown): given is string =>
  typeof given === "string" && otherOf(state, given, FIRST) === null;

/** Questions of an argument that is chosen among the rows of the other configuration. */
const ofOther = {
  loads: (state: State, { from: given }: Readonly<Record<string, unknown>>) =>
    isMissing(state, given) ? { kind: "others" as const, addresses: [addressOf(given)] } : undefined,
  none: (state: State, { from: given }: Readonly<Record<string, unknown>>) =>
    isMissing(state, given) ? "Loading the other config…" : undefined,
};

/** Runs with the other configuration, which is fetched first where `from` is an address that is not loaded. */
function withOther(
  state: State,
  { from: given, id }: { from: string; id: string },
  call: { id: string; args: Record<string, unknown> },
  run: (other: Document) => Step | string,
): Step | string {
  const other = otherOf(state, given, id);
  if (typeof other === "string") return other;
  return other ? run(other) : { effects: [{ kind: "others", addresses: [addressOf(given)], call }] };
}

/** Step of the command: applies the changes, and brings the LUT files that the taken rows read. */
function taking(
  document: Document,
  state: State,
  {
    args: { from: given, time: now },
    other,
    changes,
    say,
  }: { args: { from: string; time: string }; other: Document; changes: Change[]; say: string },
): Step {
  const after = changed(document, changes);
  const effects = broughtFiles(document, after, { from: given, other, files: state.files });
  // A row that was taken brings whether it is inactive, which the list of names tells too.
  const inactive = inactiveList(after);
  const listed = { at: ["config", "inactive_colorspaces"], to: () => inactive };
  const all = equal(after.config.inactive_colorspaces, inactive) ? changes : [...changes, listed];
  return {
    edit: (draft) => {
      applyChanges(draft as Document, all);
      stampFamilies(draft as Document, document, now);
    },
    ...(effects.length > 0 && { effects }),
    say,
  };
}

const kept: Readonly<Record<Choice, string>> = {
  keep: "Keep mine",
  replace: "Replace mine",
  rename: "Take it under a new name",
};

/** The commands that take rows and fields of another configuration. */
export const takeCommands = {
  takeRows: opened({
    title: "Take rows from another config…",
    aliases: [
      "import rows",
      "copy from",
      "merge rows",
      "bring in",
      "import color space",
      "copy from another config",
      "add camera from another config",
      "take one row back",
      "get back deleted color space",
      "bring back deleted view or look",
    ],
    args: z.object({
      from,
      rows: arg(z.array(z.string().min(1)).min(1), {
        label: "Rows",
        hint: "colorspaces/ACEScg",
        ...ofOther,
        options: (state, { from: given }) =>
          labelsOf(state, given).map((value) => {
            const cut = value.indexOf("/");
            const noun = nouns[value.slice(0, cut) as CollectionName]?.[0];
            return { value, label: value.slice(cut + 1), ...(noun && { detail: noun }) };
          }),
      }),
      conflict: arg(z.enum(choices).default("keep"), {
        label: "Rows that already exist",
        options: () => choices.map((value) => ({ value, label: kept[value] })),
        offer: true,
      }),
      choices: arg(z.record(z.string(), z.enum(choices)).optional(), {
        label: "Exceptions",
        note: "By collection and name",
      }),
      same: arg(z.record(z.string(), z.string()).optional(), {
        label: "Spaces that are equal in color",
        note: "Names of mine by collection and name of theirs",
      }),
      id: newId,
      time,
    }),
    run: (document, args, state) =>
      withOther(state, args, { id: "config.takeRows", args }, (other) => {
        const { rows, conflict, choices: each, same } = args;
        const asked = { rows, conflict, choices: each, same: new Map(Object.entries(same ?? {})) };
        const plan = planOf(document, other, asked);
        if (typeof plan === "string") return plan;
        const { come, replace, conflicts } = plan;
        if (come.length + replace.length === 0)
          return `This config has ${rows.length === 1 ? "that row" : "these rows"} already: choose to replace or to rename.`;
        const changes = takeChanges(document, other, plan);
        const wanted = conflicts.filter(({ collection, name }) => rows.includes(`${collection}/${name}`));
        const left = wanted.filter(({ choice }) => choice === "keep").length;
        const words = [
          `Took ${come.length + replace.length} ${come.length + replace.length === 1 ? "row" : "rows"}`,
          ...(replace.length > 0 ? [`${replace.length} replaced`] : []),
          ...(left > 0 ? [`${left} kept`] : []),
        ];
        return taking(document, state, { args, other, changes, say: words.join(", ") });
      }),
  }),
  takeFields: opened({
    title: "Take fields from another config…",
    aliases: ["take from the other side", "use theirs", "copy value from"],
    args: z.object({
      from,
      collection: arg(z.string().min(1), {
        label: "Collection",
        hint: "colorspaces",
        ...ofOther,
        options: (state, { from: given }) => {
          const names = new Set(labelsOf(state, given).map((label) => label.slice(0, label.indexOf("/"))));
          return [...names].map((value) => ({ value, label: value }));
        },
      }),
      name: arg(z.string().min(1), {
        label: "Name there",
        hint: "ACEScg",
        ...ofOther,
        options: (state, { from: given, collection }) =>
          labelsOf(state, given)
            .filter((label) => label.startsWith(`${collection}/`))
            .map((label) => label.slice(label.indexOf("/") + 1))
            .map((value) => ({ value, label: value })),
      }),
      into: arg(z.string().min(1).optional(), { label: "Name here", note: "The same name" }),
      fields: arg(z.array(z.string().min(1)).optional(), {
        label: "Fields",
        note: "All, or keys of the file such as family",
      }),
      id: newId,
      time,
    }),
    run: (document, args, state) =>
      withOther(state, args, { id: "config.takeFields", args }, (other) => {
        const { collection, name, into, fields } = args;
        const changes = partChanges(document, other, { collection, name, into, fields });
        if (typeof changes === "string") return changes;
        const words = fields ? `${listed(fields.map(fieldWords))} of “${into ?? name}”` : `“${into ?? name}”`;
        return taking(document, state, {
          args,
          other,
          changes,
          say: `Took ${words} from the other config`,
        });
      }),
  }),
};
