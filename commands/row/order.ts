import { z } from "zod";
import { arg, type Command, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { pastLast } from "./place.ts";
import {
  find,
  findAll,
  type NamedCollection,
  type NamedRow,
  optionsOf,
  rowArg,
  rowsArg,
  some,
  subject,
} from "./target.ts";

/** The commands that change the place of rows in their list. */
export function orderCommands(collection: NamedCollection) {
  const [one, many] = nouns[collection];
  const target = rowArg(collection);
  const step = (title: string, keys: string[], by: -1 | 1) =>
    opened({
      title,
      icon: by < 0 ? "up" : "down",
      keys,
      args: z.object({ target }),
      when: some(collection),
      run: (document, args) => {
        const row = find(document, collection, args.target);
        if (typeof row === "string") return row;
        const place = document[collection].order.indexOf(row.id) + by;
        if (place < 0) return `“${row.name}” is already first.`;
        if (place >= document[collection].order.length) return `“${row.name}” is already last.`;
        return moved(document, collection, row.id, place, `Moved “${row.name}” ${by < 0 ? "up" : "down"}`);
      },
    });
  const toEnd = (title: string, keys: string[], end: "first" | "last") =>
    opened({
      title,
      aliases: end === "first" ? ["top", "beginning"] : ["bottom", "end"],
      keys,
      args: z.object({ targets: rowsArg(collection) }),
      when: some(collection),
      run: (document, { targets }) => {
        const rows = findAll(document, collection, targets);
        if (typeof rows === "string") return rows;
        const ids = new Set(rows.map(({ id }) => id));
        const { order } = document[collection];
        const chosen = order.filter((id) => ids.has(id));
        const others = order.filter((id) => !ids.has(id));
        const next = end === "first" ? [...chosen, ...others] : [...others, ...chosen];
        const words = subject(collection, rows);
        return reordered(order, collection, next, `Moved ${words} to the ${end === "first" ? "top" : "end"}`);
      },
    });
  return {
    moveUp: step(`Move ${one} up…`, ["alt+up"], -1),
    moveDown: step(`Move ${one} down…`, ["alt+down"], 1),
    moveFirst: toEnd(`Move ${many} to the top…`, ["alt+shift+up"], "first"),
    moveLast: toEnd(`Move ${many} to the end…`, ["alt+shift+down"], "last"),
    move: opened({
      title: `Move ${one} to a position…`,
      aliases: ["reorder", `change order of ${many}`, `drag ${one}`],
      args: z.object({
        target,
        place: arg(z.number().int().min(1), { label: "Position", note: "1 is first" }),
      }),
      when: some(collection),
      run: (document, args) => {
        const row = find(document, collection, args.target);
        if (typeof row === "string") return row;
        const { order } = document[collection];
        if (args.place > order.length) return pastLast(args.place, order.length);
        if (order[args.place - 1] === row.id)
          return { say: `“${row.name}” already is in position ${args.place}` };
        return moved(
          document,
          collection,
          row.id,
          args.place - 1,
          `Moved “${row.name}” to position ${args.place}`,
        );
      },
    }),
    sort: opened({
      title: `Sort ${many} by name`,
      aliases: ["reorder", "alphabetical"],
      args: z.object({
        targets: arg(z.array(z.string().min(1)).optional(), {
          label: `Only these ${many}`,
          options: (state) => optionsOf(state, collection),
        }),
      }),
      when: some(collection),
      run: (document, { targets }) => {
        const rows = targets ? findAll(document, collection, targets) : rowsOf(document, collection);
        if (typeof rows === "string") return rows;
        const { order } = document[collection];
        const words = targets ? subject(collection, rows) : many;
        return reordered(order, collection, sortedAmong(order, rows), `Sorted ${words} by name`);
      },
    }),
  } satisfies Record<string, Command<never> | unknown>;
}

/** The order with some rows sorted by name among the places that they have; numbers in names count as numbers. */
function sortedAmong(order: readonly string[], rows: readonly NamedRow[]): string[] {
  const sorted = [...rows].sort((a, b) => byName.compare(a.name, b.name));
  const ids = new Set(rows.map(({ id }) => id));
  let next = 0;
  return order.map((id) => (ids.has(id) ? (sorted[next++] as NamedRow).id : id));
}

const byName = new Intl.Collator("en", { numeric: true });

function reordered(order: readonly string[], collection: NamedCollection, next: string[], say: string): Step {
  if (next.every((id, index) => id === order[index])) return { say: "They are already in this order" };
  return {
    edit: (draft) => {
      draft[collection].order = next;
    },
    say,
  };
}

function moved(
  document: Document,
  collection: NamedCollection,
  id: string,
  place: number,
  say: string,
): Step {
  const order = document[collection].order.filter((each) => each !== id);
  order.splice(place, 0, id);
  return {
    edit: (draft) => {
      draft[collection].order = order;
    },
    say,
  };
}
