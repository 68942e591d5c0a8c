import type { Draft } from "immer";
import { z } from "zod";
import { arg, family, READ_ONLY, type State } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { collectionNames, type Document } from "#ocio/document.ts";
import { equal } from "#ocio/equal.ts";

type Fields = Record<string, unknown>;
type Rows = { byId: Record<string, Fields>; order: string[] };

export default family("config", {
  restore: opened({
    title: "Restore version…",
    aliases: ["version history", "revert", "roll back", "go back to", "earlier state"],
    args: z.object({
      version: arg(z.number().int().min(1), {
        label: "Version",
        hint: "12",
        options: ({ log }) =>
          (log?.entries ?? []).map(({ version, at, say }) => ({
            value: String(version),
            label: say,
            detail: `version ${version} · ${new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}`,
          })),
        from: shownVersion,
      }),
    }),
    when: (_, { session }) => (session.readOnly ? READ_ONLY : true),
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
});

/** The version that the history screen shows. */
function shownVersion({ session }: State): number | undefined {
  const version = /\/history\/(\d+)$/.exec(session.panel)?.[1];
  return version === undefined ? undefined : Number(version);
}

function alike(now: Document, then: Document): boolean {
  const own = (document: Document) => ({ ...document, config: { ...document.config, id: "" } });
  return equal(own(now), own(then));
}

/** Writes what differs, field by field, so that what stays the same is not touched. */
function bringBack(draft: Draft<Document>, now: Document, then: Document): void {
  setFields(draft.config as Fields, now.config, { ...then.config, id: now.config.id });
  for (const name of collectionNames) {
    const [rows, old, next] = [draft[name], now[name], then[name]] as unknown as [Rows, Rows, Rows];
    for (const id of Object.keys(old.byId)) if (!Object.hasOwn(next.byId, id)) delete rows.byId[id];
    for (const [id, row] of Object.entries(next.byId)) {
      const known = old.byId[id];
      if (known) setFields(rows.byId[id] as Fields, known, row);
      else rows.byId[id] = row;
    }
    if (!equal(old.order, next.order)) rows.order = [...next.order];
  }
}

function setFields(draft: Fields, old: Fields, next: Fields): void {
  for (const key of Object.keys(old)) if (next[key] === undefined) delete draft[key];
  for (const [key, value] of Object.entries(next))
    if (value !== undefined && !equal(old[key], value)) draft[key] = value;
}
