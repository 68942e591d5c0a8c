import type { CollectionName, RowOf } from "#ocio/document.ts";
import type { Sort } from "./lines.ts";

/** The collections whose rows have a list and a form of this shape. */
export type RowKind = Extract<
  CollectionName,
  "colorspaces" | "display_colorspaces" | "looks" | "named_transforms" | "shared_views" | "view_transforms"
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
  /** The form is a dialog over the list. */
  dialog?: true;
  /** Rows belong to families, by which the list can be grouped. */
  families: boolean;
  sorts: readonly Sort[];
  /** What can be set of several rows: the verb and its words. */
  bulk: readonly (readonly [verb: string, label: string])[];
  /** Verbs one of which must have been run before a new row can be made, and the sentence that says so. */
  needs?: { verbs: readonly string[]; text: string };
};

/** What a view must show, in the words of its form. */
export const ONE_TARGET = "Either select a Target Color Space OR both View Transform and Display Color Space";

const spaces = {
  families: true,
  sorts: ["file", "name", "encoding", "uses"],
  bulk: [
    ["setFamily", "Set family…"],
    ["setEncoding", "Set encoding…"],
  ],
} as const satisfies Partial<Kind>;

/** What tells the lists and forms of the kinds apart; their fields are in `fieldsOf`. */
export const kinds: Record<RowKind, Kind> = {
  colorspaces: {
    ...spaces,
    noun: "colorspace",
    title: "Color spaces",
    one: "color space",
    heading: "Color Space",
    missing: "color space",
  },
  display_colorspaces: {
    ...spaces,
    noun: "displayColorspace",
    title: "Display color spaces",
    one: "display color space",
    heading: "Display Color Space",
    missing: "display colorspace",
    dialog: true,
  },
  looks: {
    noun: "look",
    title: "Looks",
    one: "look",
    heading: "Look",
    missing: "look",
    families: false,
    sorts: ["file", "name", "uses"],
    bulk: [["setProcessSpace", "Set process space…"]],
  },
  named_transforms: {
    ...spaces,
    noun: "namedTransform",
    title: "Named transforms",
    one: "named transform",
    heading: "Named Transform",
    missing: "named transform",
  },
  shared_views: {
    noun: "sharedView",
    title: "Shared views",
    one: "shared view",
    heading: "Shared View",
    missing: "shared view",
    families: false,
    sorts: ["file", "name", "uses"],
    bulk: [
      ["setRule", "Set rule…"],
      ["setLooks", "Set looks…"],
    ],
    needs: { verbs: ["setColorspace", "setViewTransform"], text: ONE_TARGET },
  },
  view_transforms: {
    noun: "viewTransform",
    title: "View transforms",
    one: "view transform",
    heading: "View Transform",
    missing: "view transform",
    families: true,
    sorts: ["file", "name", "uses"],
    bulk: [
      ["setFamily", "Set family…"],
      ["addCategory", "Add category…"],
    ],
  },
};
