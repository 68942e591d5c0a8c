import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { familiesBelow } from "#ocio/model/nested.ts";
import { counted, listed } from "#ocio/model/noun.ts";
import { finderOf, spaceId } from "#ocio/names/finder.ts";
import { SPACES } from "#ocio/names/name.ts";
import { findAll, rowsArg, some, subject } from "../row/target.ts";
import { needs } from "../row/version.ts";

export default changing(
  "family",
  {
    setActive: opened({
      title: "Make families active or inactive…",
      aliases: ["hide family", "show family", "hide camera spaces", "activate", "deactivate"],
      args: z.object({
        targets: rowsArg("families"),
        active: arg(z.boolean(), {
          label: "Active",
          suggest: ({ document }, { targets }) => {
            const rows =
              document && Array.isArray(targets) ? findAll(document, "families", targets.map(String)) : [];
            const ids = new Set(typeof rows === "string" ? [] : rows.map(({ id }) => id));
            const members = SPACES.flatMap((collection) => (document ? rowsOf(document, collection) : []));
            const isMeant = (family: string | null) => family !== null && (ids.size === 0 || ids.has(family));
            return !members.some(({ family_id, is_inactive }) => isMeant(family_id) && !is_inactive);
          },
        }),
        below: arg(z.boolean().default(true), { label: "With the families below it" }),
      }),
      when: (document) => {
        const there = some("families")(document);
        return there === true ? needs("2", "Inactive color spaces need")(document) : there;
      },
      run: (document, { targets, active, below = true }) => {
        const rows = findAll(document, "families", targets);
        if (typeof rows === "string") return rows;
        const ids = new Set(
          rows.flatMap(({ id }) => [
            id,
            ...(below ? familiesBelow(document, id).map((each) => each.id) : []),
          ]),
        );
        const due = SPACES.flatMap((collection) =>
          rowsOf(document, collection)
            .filter((row) => ids.has(row.family_id ?? "") && row.is_inactive === active)
            .map((row) => ({ collection, row })),
        );
        const words = rows.length === 1 ? `family ${subject("families", rows)}` : subject("families", rows);
        const state = active ? "active" : "inactive";
        if (due.length === 0) return { say: `Everything in ${words} is ${state} already` };
        const finder = finderOf(document);
        const mine = new Set(due.map(({ row }) => row.id));
        const list = document.config.inactive_colorspaces;
        const meant = list.map((name) => spaceId(document, name, finder));
        const others = list.filter((_, at) => !mine.has(meant[at] ?? ""));
        const listedYet = new Set(meant);
        const added = due.filter(({ row }) => !listedYet.has(row.id)).map(({ row }) => row.name);
        return {
          edit: (draft) => {
            for (const { collection, row } of due) {
              const target = draft[collection].byId[row.id];
              if (target) target.is_inactive = !active;
            }
            draft.config.inactive_colorspaces = active ? others : [...list, ...added];
          },
          say: `Made ${counts(due)} of ${words} ${state}`,
        };
      },
    }),
  },
  { displaySpacePart: "label" },
);

/** "12 color spaces and 1 named transform". */
function counts(due: readonly { collection: (typeof SPACES)[number] }[]): string {
  return listed(
    SPACES.flatMap((collection) => {
      const count = due.filter((each) => each.collection === collection).length;
      return count > 0 ? [counted(collection, count)] : [];
    }),
  );
}
