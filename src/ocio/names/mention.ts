import type { Key } from "../model/change.ts";
import type { CollectionName } from "../model/document.ts";

/** A row, or the profile's own keys. */
export type Place = { kind: CollectionName | "config"; id: string };

/** Collections in which a name is looked up. */
export type NameScope =
  /** A color space of either reference, or a named transform. */
  | "space"
  /** A color space of either reference. */
  | "colorspace"
  | "viewTransform"
  | "look"
  | "viewingRule"
  | "display"
  | "view"
  | "sharedView"
  | "family"
  | "category"
  | "variable";

/**
 * Form of a mention: `link` an id with a kept spelling beside it (or none, for families); `text` the whole of a text;
 * `looks` inside a look list; `entry` one of a list of names; `ids` one of a list of ids; `value` the value of a
 * context variable; `variable` a variable inside a text; `interop` an interop id; `coupled` the name of the display
 * itself, by a view that uses the display's name.
 */
type Form = "link" | "text" | "looks" | "entry" | "ids" | "value" | "variable" | "interop" | "coupled";

/** One place where a row or a name is mentioned. */
export type Mention = {
  place: Place;
  form: Form;
  among: NameScope;
  /** Keys from the row (or the profile) to the value; of a link, to its id. */
  at: readonly Key[];
  /** Keys to the kept spelling of a link; absent where there is none. */
  nameAt?: readonly Key[];
  /** UUID of what is meant, for links and ids. */
  id: string | null;
  /** The name as spelled; null where the id alone says it. */
  name: string | null;
  /** Label of the field in its row: "color space", "step 2 src". */
  field: string;
  /** The display whose view is named, by name. */
  display?: string;
};

/** Fields that every mention of one row has. */
export type Base = Pick<Mention, "place">;

/** The keys from the document to a row, or to the profile's own keys. */
export function keysTo({ kind, id }: Place): Key[] {
  return kind === "config" ? ["config"] : [kind, "byId", id];
}

/** True if a mention is a list entry that is deleted with the row: active, inactive. */
export function isListed(mention: Mention): boolean {
  return mention.form === "entry" || mention.form === "ids";
}
