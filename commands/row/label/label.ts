import { z } from "zod";
import { arg } from "#command/command.ts";
import type { Document } from "#ocio/model/document.ts";
import { category, family } from "#ocio/model/label.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { find, optionsOf } from "../target.ts";

type LabelCollection = "families" | "categories";

const schemas = { families: family, categories: category };

/** A family or category by name or UUID; a name that is new makes one. */
export function labelArg(collection: LabelCollection, hint: string) {
  const [one] = nouns[collection];
  return arg(z.string().trim(), {
    label: capital(one),
    hint,
    prefersTyped: true,
    options: (state) => optionsOf(state, collection),
  });
}

/** The id of the label that the text means: of an existing one, or the new id where there is none yet. */
export function labelId(
  document: Document,
  collection: LabelCollection,
  given: string,
  newId: string,
): string {
  const row = find(document, collection, given);
  return typeof row === "string" ? newId : row.id;
}

/** Gives families that came from a file the time, ISO text, at which they came, as the server does. */
export function stampFamilies(draft: Document, before: Document, time: string): void {
  for (const [id, family] of Object.entries(draft.families.byId))
    if (!Object.hasOwn(before.families.byId, id) && family.created_at === undefined)
      draft.families.byId[id] = { ...family, created_at: time, updated_at: time };
}

/** Adds the label where the text means none yet. A family remembers the time, ISO text, at which it was made. */
export function addLabel(
  draft: Document,
  collection: LabelCollection,
  name: string,
  id: string,
  time: string,
): void {
  if (typeof find(draft, collection, name) !== "string") return;
  const stamps = collection === "families" ? { created_at: time, updated_at: time } : {};
  const row = schemas[collection].parse({ id, config_id: draft.config.id, name, ...stamps });
  Object.assign(draft[collection].byId, { [id]: row });
  draft[collection].order = [...draft[collection].order, id];
}
