import type { CollectionName, RowOf } from "#ocio/model/document.ts";
import { capital, nouns, subjects } from "#ocio/model/noun.ts";

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
  /** Noun of its commands: "look" in `look.create`. */
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
  /** Commands that make a row of more than a name; the menu of the list has them. */
  guided?: readonly { id: string; label: string }[];
  /** Command that replaces a deleted row. */
  instead?: { verb: string; argument: string; words: string; submit: string };
  /** Labels of its uses, if they are members. */
  members?: { title: string; none: string; alike: true };
  /** Consequence of deleting a row in use. */
  anyway: string;
  /** Fields without which a new row is not made. */
  needs?: readonly string[];
};

/** A kind without the words that follow from the nouns of its collection. */
type Own = Omit<Kind, keyof ReturnType<typeof wordsOf>> & { missing?: string };

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
const rename = { verb: "replaceInNames", label: "Rename…" };
const replace = (kind: RowKind) => ({
  verb: "replace",
  argument: "by",
  words: `Replace by another ${nouns[kind][0]}`,
  submit: "Replace and delete",
});
const merge = (kind: RowKind) => ({
  verb: "merge",
  argument: "into",
  words: `Give them another ${nouns[kind][0]}`,
  submit: "Merge",
});
/** Label of deleting rows in use. */
export const BROKEN = "Delete anyway and leave broken references";

const spaces = {
  families: true,
  sorts: ["file", "name", "encoding", "uses"],
  bulk: [
    rename,
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
const own: Record<RowKind, Own> = {
  colorspaces: {
    ...spaces,
    guided: [
      { id: "colorspace.createFromLut", label: "Add from LUT…" },
      { id: "colorspace.createFromStyle", label: "Add camera from built-in style…" },
      { id: "colorspace.createFromPrimaries", label: "Add from primaries…" },
    ],
    instead: replace("colorspaces"),
  },
  display_colorspaces: {
    ...spaces,
    missing: "display colorspace",
    instead: replace("display_colorspaces"),
  },
  looks: {
    families: false,
    guided: [
      { id: "look.createFromFile", label: "Add from LUT or CDL file…" },
      { id: "look.importCdl", label: "Import CDL as look…" },
      { id: "look.createFromCdl", label: "Add from CDL numbers…" },
    ],
    sorts: ["file", "name", "uses"],
    bulk: [
      rename,
      { verb: "addToViews", label: "Add to views…" },
      { verb: "setProcessSpace", label: "Set process space…" },
      ...places,
    ],
    instead: replace("looks"),
    anyway: BROKEN,
  },
  named_transforms: {
    ...spaces,
    instead: replace("named_transforms"),
  },
  shared_views: {
    families: false,
    sorts: ["file", "name", "uses"],
    bulk: [{ verb: "setRule", label: "Set rule…" }, { verb: "setLooks", label: "Set looks…" }, ...places],
    anyway: BROKEN,
    needs: ["target"],
  },
  view_transforms: {
    families: true,
    sorts: ["file", "name", "uses"],
    bulk: [rename, { verb: "setFamily", label: "Set family…" }, ...categories, ...places],
    instead: replace("view_transforms"),
    anyway: BROKEN,
  },
  families: {
    families: false,
    sorts: ["name", "uses"],
    bulk: [
      { verb: "merge", label: "Merge…" },
      { verb: "setDescription", label: "Set description…" },
      { verb: "setActive", label: "Make active or inactive…" },
    ],
    instead: merge("families"),
    members: {
      title: "Members",
      alike: true,
      none: "Nothing belongs to it; a family without members is kept here but is not in the exported file.",
    },
    anyway: "Delete anyway and clear their family",
  },
  categories: {
    families: false,
    sorts: ["name", "uses"],
    bulk: [
      { verb: "merge", label: "Merge…" },
      { verb: "setDescription", label: "Set description…" },
    ],
    instead: merge("categories"),
    members: {
      title: "Members",
      alike: true,
      none: "Nothing belongs to it; a category without members is kept here but is not in the exported file.",
    },
    anyway: "Delete anyway and remove them from the category",
  },
};

/** The words of a kind, from the nouns of its collection. */
function wordsOf(kind: RowKind) {
  const [one, many] = nouns[kind];
  const heading = one.split(" ").map(capital).join(" ");
  return { noun: subjects[kind], title: capital(many), one, heading, missing: one };
}

/** Properties by which lists and forms of the kinds differ; their fields are in `fieldsOf`. */
export const kinds = Object.fromEntries(
  (Object.keys(own) as RowKind[]).map((kind) => [kind, { ...wordsOf(kind), ...own[kind] }]),
) as Record<RowKind, Kind>;
