import { blankView, type DisplayViewAssociation, type InlineView, viewFields } from "../model/view.ts";
import { fold } from "../names/name.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { fieldReader } from "./form.ts";
import type { Mapping, Node } from "./node.ts";
import { absent, type Keeper } from "./readContext.ts";

const targetKeys = {
  colorspace: "source_colorspace_name",
  view_transform: "view_transform_name",
  display_colorspace: "display_colorspace_name",
} as const;
const readField = fieldReader(viewFields, blankView);

/** A view and what could not be placed of it; undefined, and reported, when it has no name. */
function readView(
  building: DocumentBuilder,
  node: Mapping,
  keeper: Keeper,
  place: string,
): InlineView | undefined {
  const { reading } = building;
  const view: InlineView = { ...blankView, name: "" };
  const given = new Set<string>();
  reading.place = place;
  reading.each(node, keeper, "View", (entry) => {
    const { key, value } = entry;
    // Official OCIO takes both spellings.
    if (readField(building, view, key === "look" ? { ...entry, key: "looks" } : entry)) return;
    given.add(key);
    if (key === "name") view.name = reading.optional(value, key) ?? "";
    else if (Object.hasOwn(targetKeys, key))
      view[targetKeys[key as keyof typeof targetKeys]] = reading.optional(value, key) ?? null;
    else reading.unknownKey(keeper, entry, "View");
  });
  if (view.name === "") return reading.error("empty-name", "A view has no name.", node);
  reading.place = `${place}/${view.name}`;
  const isPlain = given.has("colorspace");
  const isDisplay = given.has("view_transform") || given.has("display_colorspace");
  if (isPlain === isDisplay)
    reading.error(
      "view-target",
      `The view '${view.name}' must have either a colorspace, or a view_transform and a display_colorspace.`,
      node,
    );
  else if ((isPlain ? view.source_colorspace_name : view.display_colorspace_name) === null)
    reading.error(
      "view-target",
      `The view '${view.name}' has no ${isPlain ? "colorspace" : "display_colorspace"}.`,
      node,
    );
  return view;
}

export function readSharedViews(building: DocumentBuilder, section: Node): void {
  const { reading, document } = building;
  const seen = new Map<string, string>();
  const aliases = new ViewNames();
  reading.place = "shared_views";
  for (const node of reading.items(section, "shared_views")) {
    reading.place = "shared_views";
    if (node.tag !== "View" || node.kind !== "mapping") {
      reading.keep(document.config, "shared_views", node);
      reading.error(
        "not-a-view",
        `A shared view needs the tag !<View> and a map, and this is ${reading.excerpt(node) || "nothing"}.`,
        node,
      );
      continue;
    }
    const kept: Keeper = {};
    const view = readView(building, node, kept, "shared_views");
    if (!view) {
      reading.keep(document.config, "shared_views", node);
      continue;
    }
    if (seen.has(fold(view.name)))
      reading.warn(
        "merged-names",
        `There is more than one shared view named '${view.name}'; official OCIO keeps the last.`,
        node,
        "name",
      );
    seen.set(fold(view.name), view.name);
    aliases.add(building, view.name, view.view_aliases, node);
    const row = building.row(node, { ...view, ...kept });
    reading.giveComments(row, node.end);
    building.add("shared_views", row);
  }
}

/** Names of the views of a display, its own and shared ones, and all that they go by. */
type Taken = { own: Map<string, string>; shared: Map<string, string>; aliases: ViewNames };
const nothingTaken = (): Taken => ({ own: new Map(), shared: new Map(), aliases: new ViewNames() });

/** The views of one display, or of the virtual display when `display` is null. */
export function readViews(
  building: DocumentBuilder,
  section: Node,
  display: { id: string; name: string } | null,
  { own, shared, aliases }: Taken = nothingTaken(),
): void {
  const { reading, document } = building;
  const place = display ? `displays/${display.name}` : "virtual_display";
  const keeper: Keeper = display ? (document.displays.byId[display.id] as Keeper) : document.config;
  const associate = (
    node: Node,
    kept: Keeper,
    inline_view: InlineView | null,
    shared_view_name: string | null,
  ) => {
    const row: DisplayViewAssociation = building.row(node, {
      ...kept,
      display_id: display?.id ?? null,
      inline_view,
      shared_view_id: null,
      shared_view_name,
    });
    reading.giveComments(row, node.end);
    building.add("display_view_associations", row);
  };
  reading.place = place;
  for (const node of reading.items(section, place)) {
    reading.place = place;
    if (node.tag === "View" && node.kind === "mapping") {
      const kept: Keeper = {};
      const view = readView(building, node, kept, place);
      if (!view) reading.keep(keeper, "views", node);
      else {
        repeatedView(building, own, shared, view.name, node, display === null);
        if (view.view_aliases && display === null)
          reading.error("view-alias", "A view of the virtual display cannot have aliases.", node, "aliases");
        else if (display) aliases.add(building, view.name, view.view_aliases, node);
        associate(node, kept, view, null);
      }
    } else if (node.tag === "Views") {
      const names = reading.strings(node, "Views");
      if (names === undefined) {
        reading.keep(keeper, "views", node);
        reading.unread--;
      }
      for (const [i, name] of names?.entries() ?? []) {
        if (name === "") reading.error("empty-name", "A list of shared views has an empty name.", node);
        else {
          repeatedShared(building, own, shared, name, node, display === null);
          if (display) aliases.add(building, name, building.sharedAliases(name), node);
          associate(node.kind === "sequence" ? (node.items[i] as Node) : node, {}, null, name);
        }
      }
    } else {
      reading.keep(keeper, "views", node);
      if (node.tag === "View")
        reading.error("wrong-type", `!<View> needs a map, not ${reading.excerpt(node)}.`, node);
      else
        reading.warn(
          "unknown-element",
          `${reading.excerpt(node) || "This"} is neither !<View> nor !<Views>; official OCIO ignores it.`,
          node,
        );
    }
  }
}

function repeatedView(
  { reading }: DocumentBuilder,
  own: Map<string, string>,
  shared: Map<string, string>,
  name: string,
  node: Node,
  isVirtual: boolean,
): void {
  if (own.has(fold(name)) && isVirtual)
    reading.error("duplicate-name", `The virtual display has more than one view named '${name}'.`, node);
  else if (own.has(fold(name)))
    reading.warn(
      "merged-views",
      `The display has more than one view named '${name}'; official OCIO keeps the last.`,
      node,
    );
  if (shared.has(fold(name)) && !isVirtual)
    reading.error("duplicate-name", `The display has both a view and a shared view named '${name}'.`, node);
  own.set(fold(name), name);
}

/** Names and aliases of the views of one list, and whose each is. */
class ViewNames {
  private readonly owners = new Map<string, string>();
  private readonly names = new Map<string, readonly string[]>();

  /** Adds a view, which replaces one of its name; reports names that another view has, as official OCIO refuses. */
  add({ reading }: DocumentBuilder, name: string, aliases: readonly string[] | undefined, node: Node): void {
    const view = fold(name);
    for (const before of this.names.get(view) ?? []) this.owners.delete(before);
    const taken: string[] = [];
    for (const each of [name, ...(aliases ?? [])]) {
      const owner = this.owners.get(fold(each));
      if (owner !== undefined && owner !== view)
        reading.error("view-alias", `'${each}' is the name or an alias of two views.`, node, "aliases");
      else if (each !== "") {
        this.owners.set(fold(each), view);
        taken.push(fold(each));
      }
    }
    this.names.set(view, taken);
  }
}

function repeatedShared(
  { reading }: DocumentBuilder,
  own: Map<string, string>,
  shared: Map<string, string>,
  name: string,
  node: Node,
  isVirtual: boolean,
): void {
  const where = isVirtual ? "virtual display" : "display";
  if (shared.has(fold(name)))
    reading.error("duplicate-name", `The ${where} lists the shared view '${name}' more than once.`, node);
  else if (own.has(fold(name)) && !isVirtual)
    reading.error("duplicate-name", `The display has both a view and a shared view named '${name}'.`, node);
  shared.set(fold(name), name);
}

export function readDisplays(building: DocumentBuilder, section: Node): void {
  const { reading, document } = building;
  reading.place = "displays";
  const map = reading.mapping(section, "displays");
  const byName = new Map<string, { name: string; taken: Taken }>();
  for (const { key: keyNode, value } of map?.entries ?? []) {
    reading.place = "displays";
    const name = reading.key(keyNode) ?? "";
    if (value.kind !== "sequence")
      reading.error(
        "wrong-type",
        `The display '${name}' needs a list of views, not ${reading.excerpt(value) || "nothing"}.`,
        keyNode,
        name,
      );
    if (name === "") {
      if (value.kind === "sequence" && value.items.length > 0)
        reading.error("empty-name", "A display has no name.", keyNode);
      continue;
    }
    const before = byName.get(fold(name));
    if (before)
      reading.warn(
        "merged-names",
        `The displays '${before.name}' and '${name}' are one to official OCIO.`,
        keyNode,
        name,
      );
    const taken = before?.taken ?? nothingTaken();
    byName.set(fold(name), { name, taken });
    const row = building.row(keyNode, { name });
    building.add("displays", row);
    if (value.kind !== "sequence") {
      if (!absent(value)) reading.keep(row, "views", value);
      continue;
    }
    const count = document.display_view_associations.order.length;
    readViews(building, value, row, taken);
    reading.place = "displays";
    if (document.display_view_associations.order.length === count)
      reading.warn(
        "empty-display",
        `The display '${name}' has no views; official OCIO drops it.`,
        keyNode,
        name,
      );
  }
}
