import { z } from "zod";
import { arg, newId } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { partChanges } from "#ocio/take/part.ts";
import { type Choice, choices, planOf, rowLabels, takeChanges } from "#ocio/take/taken.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const from = arg(z.string().min(1), {
  label: "Other config",
  note: "The text of the config",
  editor: {
    check: (text) => {
      const read = readOther(text, FIRST);
      return typeof read === "string" ? read : undefined;
    },
  },
});

const FIRST = "00000000-0000-4000-8000-000000000000";

/** The other configuration with names for links and UUIDs that follow from the call; a sentence if it is none. */
function readOther(text: string, id: string): Document | string {
  let count = 0;
  const { document, problems } = readConfig(text, { links: false, newId: () => idAfter(id, count++) });
  const fault = problems.find(({ code }) => code === "no-version" || code === "yaml");
  return fault ? `The other config cannot be read: ${fault.message}` : document;
}

/** Rows of the other configuration, such as `colorspaces/ACEScg`; none while its text cannot be read. */
function labelsOf(text: unknown): string[] {
  const other = typeof text === "string" ? readOther(text, FIRST) : "";
  return typeof other === "string" ? [] : rowLabels(other);
}

const kept: Readonly<Record<Choice, string>> = {
  keep: "Keep mine",
  replace: "Replace mine",
  rename: "Take it under another name",
};

/** The commands that take rows and fields of another configuration. */
export const takeCommands = {
  takeRows: opened({
    title: "Take rows from another config…",
    aliases: ["import rows", "copy from", "merge rows", "bring in"],
    args: z.object({
      from,
      rows: arg(z.array(z.string().min(1)).min(1), {
        label: "Rows",
        hint: "colorspaces/ACEScg",
        options: (_, { from: text }) => labelsOf(text).map((value) => ({ value, label: value })),
      }),
      conflict: arg(z.enum(choices).default("keep"), {
        label: "Rows that are there already",
        options: () => choices.map((value) => ({ value, label: kept[value] })),
        offer: true,
      }),
      choices: arg(z.record(z.string(), z.enum(choices)).optional(), {
        label: "Rows treated otherwise",
        note: "By collection and name",
      }),
      same: arg(z.record(z.string(), z.string()).optional(), {
        label: "Spaces that are equal in color",
        note: "Names of mine by collection and name of theirs",
      }),
      id: newId,
    }),
    run: (document, { from: text, rows, conflict, choices: each, same, id }) => {
      const other = readOther(text, id);
      if (typeof other === "string") return other;
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
      return { edit: (draft) => applyChanges(draft as Document, changes), say: words.join(", ") };
    },
  }),
  takeFields: opened({
    title: "Take fields from another config…",
    aliases: ["take from the other side", "use theirs", "copy value from"],
    args: z.object({
      from,
      collection: arg(z.string().min(1), {
        label: "Collection",
        hint: "colorspaces",
        options: (_, { from: text }) => {
          const names = new Set(labelsOf(text).map((label) => label.slice(0, label.indexOf("/"))));
          return [...names].map((value) => ({ value, label: value }));
        },
      }),
      name: arg(z.string().min(1), {
        label: "Name there",
        hint: "ACEScg",
        options: (_, { from: text, collection }) =>
          labelsOf(text)
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
    }),
    run: (document, { from: text, collection, name, into, fields, id }) => {
      const other = readOther(text, id);
      if (typeof other === "string") return other;
      const changes = partChanges(document, other, { collection, name, into, fields });
      if (typeof changes === "string") return changes;
      const words = fields ? `${fields.join(", ")} of “${into ?? name}”` : `“${into ?? name}”`;
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: `Took ${words} from the other config`,
      };
    },
  }),
};
