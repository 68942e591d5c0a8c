import { z } from "zod";
import { arg, type Command, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/document.ts";
import { nouns } from "#ocio/noun.ts";
import { find, type NamedCollection, rowArg, some } from "./target.ts";

/** The commands that change the place of a row in its list. */
export function orderCommands(collection: NamedCollection) {
  const [one] = nouns[collection];
  const target = rowArg(collection);
  const step = (title: string, keys: string[], by: -1 | 1) =>
    opened({
      title,
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
  return {
    moveUp: step(`Move ${one} up…`, ["alt+up"], -1),
    moveDown: step(`Move ${one} down…`, ["alt+down"], 1),
    move: opened({
      title: `Move ${one} to a place…`,
      aliases: ["reorder", "sort"],
      args: z.object({
        target,
        place: arg(z.number().int().min(1), { label: "Place", hint: "1 is first" }),
      }),
      when: some(collection),
      run: (document, args) => {
        const row = find(document, collection, args.target);
        if (typeof row === "string") return row;
        const { order } = document[collection];
        if (args.place > order.length)
          return `There are only ${order.length} places; ${args.place} is past the last.`;
        if (order[args.place - 1] === row.id)
          return { say: `“${row.name}” already is in place ${args.place}` };
        return moved(
          document,
          collection,
          row.id,
          args.place - 1,
          `Moved “${row.name}” to place ${args.place}`,
        );
      },
    }),
  } satisfies Record<string, Command<never> | unknown>;
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
