import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import type { FileRule } from "#ocio/model/rule.ts";
import { duplicateCommand } from "../add.ts";
import { pastLast } from "../place.ts";
import { find, rowArg, some } from "../target.ts";

/** The changes that put the file rules in an order; priorities repeat it, the last being 0. */
export function orderChanges(order: readonly string[]): Change[] {
  return [
    { at: ["file_rules", "order"], to: () => order },
    ...order.map(
      (id, index): Change => ({
        at: ["file_rules", "byId", id, "priority"],
        to: () => order.length - 1 - index,
      }),
    ),
  ];
}

/** The place of the Default rule, before which all others stand; behind the last where there is none. */
export function defaultPlace(document: Document): number {
  const rules = rowsOf(document, "file_rules");
  const place = rules.findIndex(({ ruleType }) => ruleType === "default");
  return place < 0 ? rules.length : place;
}

/** The commands that move a file rule; the Default rule stays the last. */
export function fileOrderCommands() {
  const target = rowArg("file_rules");
  const step = (title: string, keys: string[], by: -1 | 1) =>
    opened({
      title,
      icon: by < 0 ? "up" : "down",
      keys,
      args: z.object({ target }),
      when: some("file_rules"),
      run: (document, { target: given }) =>
        moved(document, given, (at) => at + by, `${by < 0 ? "up" : "down"}`),
    });
  return {
    moveUp: step("Move file rule up…", ["alt+up"], -1),
    moveDown: step("Move file rule down…", ["alt+down"], 1),
    move: opened({
      title: "Move file rule to a position…",
      aliases: ["reorder", "priority", "change order of file rules", "drag file rule"],
      args: z.object({
        target,
        place: arg(z.number().int().min(1), { label: "Position", note: "1 is first" }),
      }),
      when: some("file_rules"),
      run: (document, { target: given, place }) =>
        moved(document, given, () => place - 1, `to position ${place}`),
    }),
    setPriority: opened({
      title: "Set priority of file rule…",
      args: z.object({
        target,
        priority: arg(z.number().int().min(0), {
          label: "Priority",
          note: "the highest is first",
          suggest: ({ document }, { target: given }) => {
            const row = document && find(document, "file_rules", String(given));
            if (!row || typeof row === "string") return undefined;
            return document.file_rules.order.length - 1 - document.file_rules.order.indexOf(row.id);
          },
        }),
      }),
      when: some("file_rules"),
      merge: ({ target: given }) => `file_rules.priority ${given}`,
      run: (document, { target: given, priority }) => {
        const last = document.file_rules.order.length - 1;
        const lowest = last + 1 - defaultPlace(document);
        if (priority < lowest)
          return `Priority ${priority} is that of the Default rule; the lowest is ${lowest}.`;
        if (priority > last) return `The highest priority is ${last}, that of the first rule.`;
        return moved(document, given, () => last - priority, `to priority ${priority}`);
      },
    }),
  };
}

/** Puts a copy behind a file rule, priorities in step; of the rules that OCIO knows by name there is only one. */
export function duplicateFileRule() {
  const copying = duplicateCommand("file_rules", (document, row, copy) => {
    const { order } = document.file_rules;
    const behind = order.indexOf(row.id) + 1;
    return orderChanges([...order.slice(0, behind), copy.id, ...order.slice(behind)]);
  });
  return opened({
    ...copying,
    when: some("file_rules"),
    run: (document, args, state) => {
      const row: FileRule | string = find(document, "file_rules", String(args.target));
      if (typeof row !== "string" && row.ruleType !== "basic" && row.ruleType !== "regex")
        return `There can be only one “${row.name}”.`;
      return copying.run(state, args);
    },
  });
}

function moved(document: Document, given: string, to: (at: number) => number, where: string): Step | string {
  const row = find(document, "file_rules", given);
  if (typeof row === "string") return row;
  if (row.ruleType === "default") return "The Default rule always is the last one.";
  const { order } = document.file_rules;
  const at = order.indexOf(row.id);
  const place = to(at);
  const end = defaultPlace(document);
  if (place === at) return { say: `“${row.name}” already is in position ${place + 1}` };
  if (place < 0) return `“${row.name}” is already first.`;
  if (place >= end && at === end - 1) return `“${row.name}” is already the last before the Default rule.`;
  if (place >= order.length || (place >= end && at < end))
    return pastLast(place + 1, end, [
      "position before the Default rule",
      "positions before the Default rule",
    ]);
  const next = order.filter((each) => each !== row.id);
  next.splice(place, 0, row.id);
  return {
    edit: (draft) => applyChanges(draft as Document, orderChanges(next)),
    say: `Moved “${row.name}” ${where}`,
  };
}
