import type { CollectionName, RowOf } from "#ocio/model/document.ts";

export type Sort = "file" | "name" | "encoding" | "uses";

/** The collections whose rows have a list and a form of this shape. */
export type RowKind = Extract<
  CollectionName,
  | "colorspaces"
  | "display_colorspaces"
  | "looks"
  | "named_transforms"
  | "shared_views"
  | "view_transforms"
  | "families"
  | "categories"
>;
export type ListedRow = RowOf<RowKind>;

export type Kind = {
  /** Of its commands: "look" in `look.create`. */
  noun: string;
  /** Head of the list. */
  title: string;
  /** In a sentence. */
  one: string;
  /** After "Create". */
  heading: string;
  /** In the sentence that says that an id is not there. */
  missing: string;
  /** Rows belong to families, by which the list can be grouped. */
  families: boolean;
  /** The first is that of a list just opened; where it is that of the file, rows can be moved. */
  sorts: readonly [Sort, ...Sort[]];
  /** Bulk commands; the bar shows the first two, its menu all. */
  bulk: readonly Bulk[];
  /** Command that replaces a deleted row. */
  instead?: { verb: string; argument: string; words: string; submit: string };
  /** Labels of its uses, if they are members. */
  members?: { title: string; none: string; alike: true };
  /** Consequence of deleting a row in use. */
  anyway: string;
  /** Fields without which a new row is not made. */
  needs?: readonly string[];
};

/** A command on the selected rows: its verb, its words, and answers that it has already. */
export type Bulk = { verb: string; label: string; args?: Record<string, unknown> };

const places: readonly Bulk[] = [
  { verb: "moveFirst", label: "Move to the top of the file" },
  { verb: "moveLast", label: "Move to the end of the file" },
  { verb: "sort", label: "Sort by name in the file" },
];
const categories: readonly Bulk[] = [
  { verb: "addCategory", label: "Add category…" },
  { verb: "removeCategory", label: "Remove category…" },
];
const replace = (one: string) => ({
  verb: "replace",
  argument: "by",
  words: `Replace by another ${one}`,
  submit: "Replace and delete",
});
const merge = (one: string) => ({
  verb: "merge",
  argument: "into",
  words: `Give them another ${one}`,
  submit: "Merge",
});
/** Label of deleting rows in use. */
export const BROKEN = "Delete anyway and leave broken references";

const spaces = {
  families: true,
  sorts: ["file", "name", "encoding", "uses"],
  bulk: [
    { verb: "setFamily", label: "Set family…" },
    { verb: "setEncoding", label: "Set encoding…" },
    ...categories,
    { verb: "addAliases", label: "Add aliases…" },
    { verb: "removeAliases", label: "Remove aliases…" },
    { verb: "setInactive", label: "Make inactive", args: { inactive: true } },
    { verb: "setInactive", label: "Make active", args: { inactive: false } },
    ...places,
  ],
  anyway: BROKEN,
} as const satisfies Partial<Kind>;

/** Texts and commands of lists and forms by kind; their fields are in `fieldsOf`. */
export const kinds: Record<RowKind, Kind> = {
  colorspaces: {
    ...spaces,
    noun: "colorspace",
    title: "Color spaces",
    one: "color space",
    heading: "Color Space",
    missing: "color space",
    instead: replace("color space"),
  },
  display_colorspaces: {
    ...spaces,
    noun: "displayColorspace",
    title: "Display color spaces",
    one: "display color space",
    heading: "Display Color Space",
    missing: "display colorspace",
    instead: replace("display color space"),
  },
  looks: {
    noun: "look",
    title: "Looks",
    one: "look",
    heading: "Look",
    missing: "look",
    families: false,
    sorts: ["file", "name", "uses"],
    bulk: [
      { verb: "addToViews", label: "Add to views…" },
      { verb: "setProcessSpace", label: "Set process space…" },
      ...places,
    ],
    instead: replace("look"),
    anyway: BROKEN,
  },
  named_transforms: {
    ...spaces,
    noun: "namedTransform",
    title: "Named transforms",
    one: "named transform",
    heading: "Named Transform",
    missing: "named transform",
    instead: replace("named transform"),
  },
  shared_views: {
    noun: "sharedView",
    title: "Shared views",
    one: "shared view",
    heading: "Shared View",
    missing: "shared view",
    families: false,
    sorts: ["file", "name", "uses"],
    bulk: [{ verb: "setRule", label: "Set rule…" }, { verb: "setLooks", label: "Set looks…" }, ...places],
    anyway: BROKEN,
    needs: ["target"],
  },
  view_transforms: {
    noun: "viewTransform",
    title: "View transforms",
    one: "view transform",
    heading: "View Transform",
    missing: "view transform",
    families: true,
    sorts: ["file", "name", "uses"],
    bulk: [{ verb: "setFamily", label: "Set family…" }, ...categories, ...places],
    instead: replace("view transform"),
    anyway: BROKEN,
  },
  families: {
    noun: "family",
    title: "Families",
    one: "family",
    heading: "Family",
    missing: "family",
    families: false,
    sorts: ["name", "uses"],
    bulk: [
      { verb: "merge", label: "Merge…" },
      { verb: "setDescription", label: "Set description…" },
    ],
    instead: merge("family"),
    members: {
      title: "Members",
      alike: true,
      none: "Nothing belongs to it; a family without members is kept here but is not in the exported file.",
    },
    anyway: "Delete anyway and clear their family",
  },
  categories: {
    noun: "category",
    title: "Categories",
    one: "category",
    heading: "Category",
    missing: "category",
    families: false,
    sorts: ["name", "uses"],
    bulk: [
      { verb: "merge", label: "Merge…" },
      { verb: "setDescription", label: "Set description…" },
    ],
    instead: merge("category"),
    members: {
      title: "Members",
      alike: true,
      none: "Nothing belongs to it; a category without members is kept here but is not in the exported file.",
    },
    anyway: "Delete anyway and remove them from the category",
  },
};
