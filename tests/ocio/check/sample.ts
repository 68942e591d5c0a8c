import { type Transform, transform } from "#ocio/chain/transform.ts";
import {
  type CollectionName,
  collections,
  type Document,
  emptyDocument,
  type Row,
  type RowOf,
  rowsOf,
} from "#ocio/model/document.ts";
import { USE_DISPLAY_NAME } from "#ocio/model/view.ts";

export type Edit = (document: Document) => void;

let made = 0;
const newId = () => `00000000-0000-4000-8000-${String(made++).padStart(12, "0")}`;

/** Adds a row with the given values to a collection, before row `at` or at the end. */
export function add<N extends CollectionName>(
  document: Document,
  collection: N,
  row: object,
  at?: number,
): RowOf<N> {
  const values = { id: newId(), config_id: document.config.id, ...row };
  const parsed = collections[collection].parse(values) as RowOf<N>;
  (document[collection].byId as Record<string, Row>)[parsed.id] = parsed;
  document[collection].order.splice(at ?? document[collection].order.length, 0, parsed.id);
  return parsed;
}

/** The row of a name. */
export function row<N extends CollectionName>(document: Document, collection: N, name: string): RowOf<N> {
  const found = rowsOf(document, collection).find(
    (candidate) => "name" in candidate && candidate.name === name,
  );
  if (!found) throw new Error(`The sample has no ${name} among its ${collection}.`);
  return found;
}

/** Changes values of the row of a name. */
export function set(collection: CollectionName, name: string, values: object): Edit {
  return (document) => Object.assign(row(document, collection, name), values);
}

/** A transform of the given type; what is left out is the default. */
export function step(type: string, values: object = {}): Transform {
  return transform.parse({ id: newId(), type, ...values });
}

/** Gives the space “lin” a chain to the reference. */
export function chain(type: string, values: object = {}): Edit {
  return set("colorspaces", "lin", { to_scene_reference_transform: step(type, values) });
}

/** Several edits as one. */
export function all(...edits: Edit[]): Edit {
  return (document) => {
    for (const edit of edits) edit(document);
  };
}

/** Takes every row out of collections. */
export function without(...names: CollectionName[]): Edit {
  return (document) => {
    for (const name of names) document[name].order = [];
  };
}

/** A small document in which no rule finds anything. */
export function sample(): Document {
  const document = emptyDocument(newId());
  const { config } = document;
  Object.assign(config, { search_path: ["luts"], environment: { SHOT: "s01" } });
  const category_ids = [add(document, "categories", { name: "file-io" }).id];

  const lin = add(document, "colorspaces", {
    name: "lin",
    aliases_data: ["linear"],
    encoding: "scene-linear",
    category_ids,
    bitdepth: "f32",
  });
  const raw = add(document, "colorspaces", { name: "raw", isdata: true, category_ids });
  add(document, "display_colorspaces", {
    name: "Screen",
    aliases_data: ["screen_alias"],
    encoding: "sdr-video",
    category_ids,
    from_display_reference_transform: step("ExponentTransform", {
      value: [2.2, 2.2, 2.2, 1],
      direction: "inverse",
    }),
  });
  add(document, "named_transforms", {
    name: "curve",
    aliases_data: ["curve_alias"],
    category_ids,
    transform: step("MatrixTransform"),
  });
  const picture = add(document, "view_transforms", {
    name: "Picture",
    from_scene_reference: step("MatrixTransform"),
  });
  add(document, "looks", { name: "warm", process_space_id: lin.id, transform: step("CDLTransform") });
  add(document, "viewing_rules", { name: "Scene", encodings_data: ["scene-linear"] });

  const film = add(document, "shared_views", {
    name: "Film",
    view_transform_id: picture.id,
    display_colorspace_name: USE_DISPLAY_NAME,
    looks: "warm",
    rule_name: "Scene",
  });
  const display_id = add(document, "displays", { name: "Screen" }).id;
  add(document, "display_view_associations", {
    display_id,
    inline_view: { name: "Raw", source_colorspace_id: raw.id },
  });
  add(document, "display_view_associations", { display_id, shared_view_id: film.id });

  const roles = {
    aces_interchange: "lin",
    cie_xyz_d65_interchange: "Screen",
    color_timing: "lin",
    compositing_log: "lin",
    data: "raw",
    default: "raw",
    scene_linear: "lin",
  };
  for (const [name, space] of Object.entries(roles)) {
    const collection = space === "Screen" ? "display_colorspaces" : "colorspaces";
    add(document, "roles", { name, colorspace_id: row(document, collection, space).id });
  }
  add(document, "file_rules", { name: "Pictures", colorspace_id: lin.id, pattern: "*", extension: "exr" });
  add(document, "file_rules", { name: "Default", ruleType: "default", colorspace_id: raw.id });
  return document;
}

/** Edits of the sample after which a rule finds something, and near misses after which it does not. */
export type Cases = { fails: Record<string, Edit>; passes?: Record<string, Edit> };

export const config =
  (values: object): Edit =>
  (document) =>
    Object.assign(document.config, values);
export const more =
  (...given: Parameters<typeof add> extends [unknown, ...infer Rest] ? Rest : never): Edit =>
  (document) => {
    add(document, ...given);
  };
export const version = (ocio_profile_version: string) => config({ ocio_profile_version });
export const space = (values: object) => set("colorspaces", "lin", values);
export const view = (values: object) => (document: Document) => {
  const display_id = row(document, "displays", "Screen").id;
  const inline_view = { name: "Extra", ...values };
  add(document, "display_view_associations", { display_id, inline_view });
};
export const raw = { source_colorspace_name: "raw" };
