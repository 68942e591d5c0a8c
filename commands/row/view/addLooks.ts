import { z } from "zod";
import { arg } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/model/document.ts";
import { addLook } from "#ocio/names/lookList.ts";
import { findAll, rowsArg, some, subject } from "../target.ts";
import { findViews, otherViews } from "./view.ts";

/** Adds looks behind those that views have; of a shared view, for every display that shows it. */
export function addLooksCommand() {
  return opened({
    title: "Add looks to views…",
    icon: "plus",
    aliases: ["apply look", "put look on view"],
    args: z.object({
      targets: rowsArg("looks"),
      views: arg(z.array(z.string().min(1)).min(1), otherViews),
    }),
    when: (document) => {
      const there = some("looks")(document);
      return there === true
        ? document.display_view_associations.order.length > 0 || "There is no view yet."
        : there;
    },
    run: (document, { targets, views }) => {
      const looks = findAll(document, "looks", targets);
      if (typeof looks === "string") return looks;
      const rows = findViews(document, views);
      if (typeof rows === "string") return rows;
      const due = new Map<string, { name: string; looks: string; shared: boolean }>();
      for (const { id, name, inline_view, shared_view_id } of rows) {
        const shared = shared_view_id === null ? undefined : document.shared_views.byId[shared_view_id];
        const view = inline_view ?? shared;
        if (!view) return `There is no shared view “${name}”.`;
        const before = view.looks ?? "";
        const after = looks.reduce((text, look) => addLook(text, look.name), before);
        if (after !== before) due.set(shared?.id ?? id, { name, looks: after, shared: inline_view === null });
      }
      const what = subject("looks", looks);
      if (due.size === 0) return { say: `${subject("display_view_associations", rows)} already had ${what}` };
      return {
        edit: (draft) => {
          for (const [id, { looks: text, shared }] of due) setLooks(draft as Document, id, shared, text);
        },
        say: `Added ${what} to ${subject("display_view_associations", [...due.values()])}`,
      };
    },
  });
}

function setLooks(draft: Document, id: string, shared: boolean, looks: string): void {
  const view = shared ? draft.shared_views.byId[id] : draft.display_view_associations.byId[id]?.inline_view;
  if (view) view.looks = looks;
}
