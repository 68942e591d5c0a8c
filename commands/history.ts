import { z } from "zod";
import { arg, READ_ONLY } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { capital, listed } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { mentionsOf } from "#ocio/names/mentions.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { renameChanges } from "#ocio/names/rename.ts";
import { thingOf, things } from "./go.ts";
import { versionTime } from "./row/otherConfig.ts";
import { bringBack } from "./row/wholeDocument.ts";

type Fields = Record<string, unknown>;

const versionArg = arg(z.number().int().min(1), {
  label: "Version",
  hint: "12",
  options: ({ log }) =>
    (log?.entries ?? []).map(({ version, at, say }) => ({
      value: String(version),
      label: say,
      detail: `version ${version} · ${versionTime(at)}`,
    })),
  from: shownVersion,
});

/** The profile itself, among the things of a configuration. */
const PROFILE = "config";

const when = (_: Document, { session }: State) => (session.readOnly ? READ_ONLY : true);

export default changing("config", {
  restore: opened({
    title: "Restore version…",
    aliases: [
      "version history",
      "revert",
      "roll back",
      "go back to yesterday last tuesday week",
      "previous version",
      "old version",
      "time machine",
      "earlier state",
      "undo everything",
      "restore yesterday",
    ],
    args: z.object({ version: versionArg }),
    recalls: true,
    when,
    run: (document, { version }, { log }) => {
      const then = log?.states[version];
      if (!then) {
        const call = { id: "config.restore", args: { version } };
        return { effects: [{ kind: "version", version, call }] };
      }
      if (alike(document, then))
        return { say: `The configuration is already as it was at version ${version}` };
      return { edit: (draft) => bringBack(draft, document, then), say: `Restored version ${version}` };
    },
  }),
  restoreFields: opened({
    title: "Restore fields from a version…",
    aliases: [
      "use mine again",
      "get my value back",
      "earlier value",
      "revert field",
      "undo one row",
      "restore one color space",
    ],
    args: z.object({
      version: versionArg,
      thing: arg(z.string().min(1), {
        label: "What",
        hint: "colorspaces/ACEScg",
        options: (state) => [{ value: PROFILE, label: "The configuration" }, ...things(state)],
      }),
      fields: arg(z.array(z.string().min(1)).min(1), {
        label: "Fields",
        hint: "description",
        options: ({ document }, { thing }) => {
          const row = document && placeIn(document, String(thing));
          return row && typeof row !== "string"
            ? fieldsOf(row.row).map((value) => ({ value, label: value }))
            : [];
        },
      }),
    }),
    when,
    run: (document, { version, thing, fields }, { log }) => {
      const then = log?.states[version];
      if (!then) {
        const call = { id: "config.restoreFields", args: { version, thing, fields } };
        return { effects: [{ kind: "version", version, call }] };
      }
      const found = placeIn(then, thing);
      if (typeof found === "string") return found;
      const changes = fieldChanges(document, found, fields);
      if (typeof changes === "string") return changes;
      const words = `${listed(fields.map(fieldWords))} of ${found.words}`;
      if (changes.length === 0) return { say: `${capital(words)} already as at version ${version}` };
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: `Restored ${words} from version ${version}`,
      };
    },
  }),
});

/** The version that the history screen shows. */
function shownVersion({ session }: State): number | undefined {
  const version = /\/history\/(\d+)$/.exec(session.panel)?.[1];
  return version === undefined ? undefined : Number(version);
}

type Found = {
  at: readonly ["config"] | readonly [CollectionName, "byId", string];
  row: Fields;
  words: string;
};

/** The row that "colorspaces/ACEScg" means in a document, or the profile; else the sentence that says no. */
function placeIn(document: Document, thing: string): Found | string {
  if (thing === PROFILE) return { at: ["config"], row: document.config, words: "the configuration" };
  const found = thingOf(document, thing);
  if (typeof found === "string") return found;
  const { collection, id, name } = found;
  const row = document[collection].byId[id] as unknown as Fields;
  return { at: [collection, "byId", id], row, words: `“${name}”` };
}

const fieldsOf = (row: Fields) => Object.keys(row).filter((field) => field !== "id" && field !== "config_id");

/** The changes that give fields the values they had, none where they have them; a sentence where they cannot. */
function fieldChanges(
  document: Document,
  { at, row: then, words }: Found,
  fields: readonly string[],
): Change[] | string {
  const [kind, , id] = at;
  const now = (kind === "config" ? document.config : document[kind].byId[id!]) as Fields | undefined;
  if (!now) return `${capital(words)} was deleted; restore it in History first.`;
  const known = new Set([...fieldsOf(then), ...fieldsOf(now)]);
  const unknown = fields.find((field) => !known.has(field));
  if (unknown !== undefined) return `${capital(words)} has no field “${unknown}”.`;
  const due = fields.filter((field) => !equal(now[field], then[field]));
  if (due.length === 0) return [];
  const changes: Change[] = [];
  for (const field of due)
    if (field === "name" && kind !== "config") {
      const name = String(then.name);
      const problem = nameProblem(document, kind, name, id);
      if (problem) return problem;
      changes.push(...renameChanges(document, { kind, id: id! }, name, { keepAlias: false }));
    } else changes.push({ at: [...at, field], to: () => then[field] });
  const next = changed(document, changes);
  const lost = mentionsOf(next).find(
    (mention) =>
      mention.place.kind === kind &&
      (kind === "config" || mention.place.id === id) &&
      due.includes(String(mention.at[0])) &&
      mention.id !== null &&
      !isThere(next, mention.id),
  );
  if (lost) return `The ${lost.field} that ${words} had was deleted; restore it in History first.`;
  return [...changes, ...relinkChanges(next)];
}

const isThere = (document: Document, id: string) =>
  collectionNames.some((name) => Object.hasOwn(document[name].byId, id));

function alike(now: Document, then: Document): boolean {
  const own = (document: Document) => ({ ...document, config: { ...document.config, id: "" } });
  return equal(own(now), own(then));
}
