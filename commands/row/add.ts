import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { screenOf } from "#command/screen.ts";
import { type OwnerName, slots } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { idAfter, withNewIds } from "#ocio/model/nodeId.ts";
import { nouns } from "#ocio/model/noun.ts";
import { fold } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { nameArg } from "./rename.ts";
import { find, type NamedCollection, type NamedRow, rowArg, some } from "./target.ts";

/** The step that adds a row last and shows it, or the sentence that says why its name will not do. */
export function creation(
  document: Document,
  collection: NamedCollection,
  row: NamedRow,
  before: (draft: Document) => void = () => {},
): Step | string {
  const problem = nameProblem(document, collection, row.name);
  if (problem) return problem;
  const changes = added(document, collection, row);
  return {
    edit: (draft) => {
      before(draft as Document);
      applyChanges(draft as Document, changes);
    },
    ...shown(document, collection, row.id),
    say: `Added ${nouns[collection][0]} “${row.name}”`,
  };
}

/** Inserts a copy after a row; `besides` copies what belongs to it. */
export function duplicateCommand(
  collection: NamedCollection,
  besides: (document: Document, row: NamedRow, copy: NamedRow) => Change[] = () => [],
) {
  return opened({
    title: `Duplicate ${nouns[collection][0]}…`,
    icon: "copy",
    aliases: [`copy ${nouns[collection][0]}`, "clone"],
    keys: ["mod+d"],
    args: z.object({
      target: rowArg(collection),
      newId,
      name: arg(nameArg.optional(), {
        label: "Name of the copy",
        suggest: ({ document }, { target }) => {
          const row = document && find(document, collection, String(target));
          return row && typeof row !== "string" ? copyName(document, collection, row.name) : undefined;
        },
      }),
    }),
    when: some(collection),
    run: (document, args) => {
      const row = find(document, collection, args.target) as NamedRow | string;
      if (typeof row === "string") return row;
      const name = args.name ?? copyName(document, collection, row.name);
      const problem = nameProblem(document, collection, name);
      if (problem) return problem;
      const copy = copyOf(collection, row, name, args.newId);
      const changes = added(document, collection, copy, row.id, besides(document, row, copy));
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        ...shown(document, collection, copy.id),
        say: `Duplicated “${row.name}” as “${name}”`,
      };
    },
  });
}

/** The new row selected and on screen. */
function shown(document: Document, collection: NamedCollection, id: string) {
  return {
    view: (session: { selection: { kind: string; id: string }[] }) => {
      session.selection = [{ kind: collection, id }];
    },
    effects: [{ kind: "go" as const, to: screenOf(document.config.id, collection, id) }],
  };
}

/** Adds a row behind another (or last), lists it where it is inactive, and mends links that were waiting for it. */
function added(
  document: Document,
  collection: CollectionName,
  row: NamedRow,
  behind?: string,
  besides: readonly Change[] = [],
): Change[] {
  const insert = (order: string[]) => {
    const place = behind === undefined ? order.length : order.indexOf(behind) + 1;
    return [...order.slice(0, place), row.id, ...order.slice(place)];
  };
  const changes: Change[] = [
    { at: [collection, "byId", row.id], to: () => row },
    { at: [collection, "order"], to: (order) => insert(order as string[]) },
    ...besides,
  ];
  if ("is_inactive" in row && row.is_inactive)
    changes.push({ at: ["config", "inactive_colorspaces"], to: (list) => [...(list as string[]), row.name] });
  return [...changes, ...relinkChanges(changed(document, changes))];
}

/** A copy with its own id, chains with ids of their own, and nothing that must be unique or is said of the row alone. */
function copyOf(collection: NamedCollection, row: NamedRow, name: string, id: string): NamedRow {
  const chains: Record<string, Transform | null> = {};
  let count = 0;
  for (const { field } of Object.hasOwn(slots, collection) ? slots[collection as OwnerName] : [])
    chains[field] = withNewIds((row as unknown as Record<string, Transform | null>)[field] ?? null, () => {
      count += 1;
      return idAfter(id, count);
    });
  const { comment: _, ...rest } = row;
  return {
    ...rest,
    ...chains,
    ...("aliases_data" in row && { aliases_data: [] }),
    ...("interop_id" in row && { interop_id: null }),
    id,
    name,
  } as NamedRow;
}

/** "x copy", "x copy 2", …: the first that is free. */
function copyName(document: Document, collection: NamedCollection, name: string): string {
  const stem = name.replace(/ copy( \d+)?$/, "");
  const tries = document[collection].order.length + 2;
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? `${stem} copy` : `${stem} copy ${count}`;
    // A name with signs that names must not have is never free; the refusal says so.
    if (count > tries) return tried;
    if (fold(tried) !== fold(name) && nameProblem(document, collection, tried) === null) return tried;
  }
}
