import { slots } from "#ocio/chain/slot.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { subjects } from "#ocio/model/noun.ts";
import type { IconName } from "#parts/Icon.tsx";
import { type Bulk, kinds, type RowKind } from "./kinds.ts";

/** An item of the menu of a row: a call in a few words; null is a line between groups. */
export type MenuItem = { id: string; args: Record<string, unknown>; label: string; icon?: IconName } | null;

type Verbs = {
  /** Commands for several rows as well as one. */
  bulk: readonly Bulk[];
  /** The order of the file is shown. */
  inFile: boolean;
};

/** Menu for one row or several of a kind: names, then facts, then positions. */
function itemsOf(noun: string, ids: readonly string[], { bulk, inFile }: Verbs): MenuItem[] {
  const [target] = ids;
  const single = ids.length === 1;
  const one = (verb: string, label: string, icon?: IconName): MenuItem => ({
    id: `${noun}.${verb}`,
    args: { target },
    label,
    ...(icon && { icon }),
  });
  const all = ({ verb, label, args }: Bulk): MenuItem => ({
    id: `${noun}.${verb}`,
    args: { targets: ids, ...args },
    label,
  });
  const orders = ({ verb }: Bulk) => /^(move|sort)/.test(verb);
  const groups = [
    single ? [one("rename", "Rename…", "edit"), one("duplicate", "Duplicate", "copy")] : [],
    bulk.filter((each) => !orders(each)).map(all),
    [
      ...(single && inFile ? [one("moveUp", "Move up in the file", "up")] : []),
      ...(single && inFile ? [one("moveDown", "Move down in the file", "down")] : []),
      ...bulk.filter(orders).map(all),
    ],
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, at) => (at > 0 ? [null, ...group] : group));
}

/** Context menu of a row besides opening and deleting; `ids` are the target rows. */
export function rowItems(collection: RowKind, ids: readonly string[]): MenuItem[] {
  const { noun, bulk, sorts, instead } = kinds[collection];
  // One row has no order of its own and a Rename… of its own, and another takes its place below.
  const ofSeveral = ["sort", "replaceInNames", instead?.verb];
  const fits = ids.length > 1 ? bulk : bulk.filter(({ verb }) => !ofSeveral.includes(verb));
  const items = itemsOf(noun, ids, { bulk: fits, inFile: sorts[0] === "file" });
  if (ids.length === 1 && Object.hasOwn(slots, collection))
    items.push(null, {
      id: "transform.useBuiltin",
      args: { owner: `${collection}/${ids[0]}` },
      label: "Use equal built-in transforms…",
    });
  if (ids.length === 1 && (collection === "colorspaces" || collection === "display_colorspaces"))
    items.push(null, { id: "role.assign", args: { colorspace: ids[0] }, label: "Assign role…" });
  if (ids.length > 1 || !instead) return items;
  const label = instead.verb === "merge" ? "Merge into another…" : "Replace by another…";
  return [...items, null, { id: `${noun}.${instead.verb}`, args: { targets: ids }, label }];
}

/** The items without those that would change nothing: what is all inactive is not made so again. */
export function changing(items: MenuItem[], inactive: readonly boolean[]): MenuItem[] {
  const [first = false] = inactive;
  const isMixed = inactive.some((each) => each !== first);
  return items.filter((item) => isMixed || item?.args.inactive === undefined || item.args.inactive !== first);
}

const others: Partial<Record<CollectionName, readonly Bulk[]>> = {
  file_rules: [{ verb: "setColorspace", label: "Set color space…" }],
  viewing_rules: [],
  displays: [
    { verb: "setActive", label: "Make active", args: { active: true } },
    { verb: "setActive", label: "Make inactive", args: { active: false } },
  ],
  display_view_associations: [
    { verb: "setLooks", label: "Set looks…" },
    { verb: "setRule", label: "Set rule…" },
  ],
};

/** The same for rules, displays and views of displays, whose lists are always in the order of the file. */
export function otherItems(collection: CollectionName, ids: readonly string[]): MenuItem[] {
  const noun = subjects[collection];
  return noun ? itemsOf(noun, ids, { bulk: others[collection] ?? [], inFile: true }) : [];
}
