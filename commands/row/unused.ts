import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { type Disposable, unusedRows } from "#ocio/names/unused.ts";
import { findAll, some, subject } from "./target.ts";

/** Deletes every row that nothing uses, but for those that are to be kept. */
export function deleteUnusedCommand(collection: Disposable) {
  const [one, many] = nouns[collection];
  return opened({
    title: `Delete unused ${many}`,
    destructive: true,
    deletes: { of: "unused", collection },
    aliases: ["prune", "clean up", "remove unused", "find unused"],
    args: z.object({
      keep: arg(z.array(z.string().min(1)).optional(), {
        label: "Keep",
        options: (state) => unusedOptions(state, collection),
      }),
    }),
    when: some(collection),
    run: (document, { keep = [] }) => {
      const kept = findAll(document, collection, keep);
      if (typeof kept === "string") return kept;
      const spared = new Set(kept.map(({ id }) => id));
      const due = unusedRows(document, collection).filter(({ id }) => !spared.has(id));
      if (due.length === 0) return { say: `No ${one} is unused` };
      const ids = due.map(({ id }) => id);
      const changes = deleteChanges(document, collection, ids);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = session.selection.filter(({ id }) => !ids.includes(id));
        },
        say: `Deleted ${due.length === 1 ? "the unused " : "unused: "}${subject(collection, due)}`,
      };
    },
  });
}

function unusedOptions({ document }: State, collection: Disposable): Option[] {
  return document ? unusedRows(document, collection).map(({ id, name }) => ({ value: id, label: name })) : [];
}
