import { attempt } from "#command/attempt.ts";
import type { Commands } from "#command/command.ts";
import type { Ref, State } from "#command/state.ts";
import {
  createTransform,
  type Transform,
  type TransformOf,
  type TransformType,
} from "#ocio/chain/transform.ts";
import {
  type CollectionName,
  collections,
  type Document,
  emptyDocument,
  type RowOf,
} from "#ocio/model/document.ts";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";

let count = 0;

/** The next of a row of UUIDs that is the same in every run. */
export function id(): string {
  count += 1;
  return `00000000-0000-4000-8000-${count.toString(16).padStart(12, "0")}`;
}

/** Adds a row with default fields; returns its id. */
export function add<N extends CollectionName>(
  document: Document,
  collection: N,
  fields: Record<string, unknown>,
): string {
  const row = collections[collection].parse({ id: id(), config_id: document.config.id, ...fields });
  Object.assign(document[collection].byId, { [row.id]: row });
  document[collection].order.push(row.id);
  return row.id;
}

/** A transform with default values but for those given. */
export function node<T extends TransformType>(type: T, fields: Partial<TransformOf<T>> = {}): Transform {
  return { ...createTransform(type, id()), ...fields } as Transform;
}

/** Several steps in a row. */
export function group(children: Transform[], fields: Partial<TransformOf<"GroupTransform">> = {}): Transform {
  return node("GroupTransform", { children, ...fields });
}

/** A small configuration in which a row named "plates" is mentioned in every way that a color space can be. */
export function mentioned(): Document {
  const document = emptyDocument(id());
  const { config } = document;
  const raw = add(document, "colorspaces", { name: "raw", isdata: true });
  const plates = add(document, "colorspaces", {
    name: "plates",
    aliases_data: ["plates_alias"],
    encoding: "log",
    is_inactive: true,
    to_scene_reference_transform: node("LogTransform", { direction: "inverse" }),
  });
  add(document, "colorspaces", { name: "reference" });
  const monitor = add(document, "display_colorspaces", {
    name: "Monitor",
    from_display_reference_transform: node("ExponentTransform", { value: [0.45, 0.45, 0.45, 1] }),
  });
  add(document, "colorspaces", {
    name: "derived",
    interop_id: null,
    to_scene_reference_transform: group([
      node("MatrixTransform"),
      group([
        node("ColorSpaceTransform", { src: plates, dst_name: "PLATES", dst: plates }),
        node("DisplayViewTransform", { src: "Plates", display: "Monitor", view: "Film" }),
      ]),
    ]),
    from_scene_reference_transform: node("LookTransform", {
      src: "plates",
      dst: "working",
      looks: "-warm, +cold",
    }),
  });
  const film = add(document, "view_transforms", {
    name: "Film",
    from_scene_reference: node("CDLTransform", { sat: 0.8 }),
  });
  add(document, "looks", {
    name: "warm",
    process_space_id: plates,
    transform: node("CDLTransform", { slope: [1.1, 1, 0.9] }),
  });
  add(document, "looks", {
    name: "cold",
    process_space_name: "working",
    transform: node("CDLTransform", { slope: [0.9, 1, 1.1] }),
  });
  add(document, "viewing_rules", {
    name: "logs",
    colorspace_ids: [plates, plates, null],
    colorspace_names: [null, "plates_alias", "working"],
  });
  const shared = add(document, "shared_views", {
    name: "Film",
    view_transform_id: film,
    display_colorspace_name: USE_DISPLAY_NAME,
    looks: "warm | cold, -WARM",
    rule_name: "logs",
  });
  const display = add(document, "displays", { name: "Monitor" });
  add(document, "display_view_associations", { display_id: display, shared_view_id: shared });
  add(document, "display_view_associations", {
    display_id: display,
    inline_view: { name: "Log", source_colorspace_id: plates },
  });
  add(document, "display_view_associations", {
    display_id: display,
    inline_view: { name: "Graded", view_transform_id: film, display_colorspace_id: monitor, looks: "warm" },
  });
  add(document, "named_transforms", {
    name: "proxy",
    transform: node("ColorSpaceTransform", { src_name: "$SPACE", dst: plates }),
  });
  add(document, "roles", { name: "default", colorspace_id: raw });
  add(document, "roles", { name: "working", colorspace_id: plates });
  add(document, "roles", { name: "grading", colorspace_id: plates, colorspace_name: "plates_alias" });
  add(document, "file_rules", {
    name: "plates",
    colorspace_id: plates,
    pattern: "*",
    extension: "dpx",
    priority: 1,
  });
  add(document, "file_rules", { name: "Default", colorspace_name: "default", ruleType: "default" });
  Object.assign(config, {
    environment: { SPACE: "plates", SHOT: "plates" },
    search_path: ["luts/$SHOT"],
    active_displays: ["Monitor"],
    active_views: ["Film", "Log"],
    inactive_colorspaces: ["plates"],
    default_view_transform: "Film",
  });
  return document;
}

/** The row of that name. */
export function named<N extends Exclude<CollectionName, "display_view_associations">>(
  document: Document,
  collection: N,
  name: string,
): RowOf<N> {
  const row = Object.values(document[collection].byId).find((each) => each.name === name);
  if (!row) throw new Error(`${collection} has no ${name}`);
  return row as RowOf<N>;
}

/** A state with nothing selected, unless refs are given. */
export function stateOf(document: Document | null, selection: Ref[] = []): State {
  return { document, session: { selection, panel: "/", theme: "dark" } } as unknown as State;
}

/** Document after a call, or the sentence that refuses it. */
export function does(commands: Commands, document: Document, call: string, args: Record<string, unknown>) {
  const tried = attempt(commands, stateOf(document), { id: call, args });
  if (!tried.ok) return { why: tried.why, document, say: "", effects: [] };
  return { why: "", document: tried.state.document as Document, say: tried.say, effects: tried.effects };
}
