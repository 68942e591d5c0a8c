import fc from "fast-check";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { changed } from "#ocio/model/change.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "#ocio/model/document.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { renameChanges } from "#ocio/names/rename.ts";

/** One edit of a row, found by its position among the rows of its collection. */
export type Edit = {
  what: "describe" | "rename" | "delete" | "hide" | "matrix" | "role" | "look" | "move" | "alias" | "view";
  at: number;
  say: string;
};

const whats: Edit["what"][] = [
  "describe",
  "rename",
  "delete",
  "hide",
  "matrix",
  "role",
  "look",
  "move",
  "alias",
  "view",
];
/** Edits of rows that stay where they are, and of nothing else. */
export const local: Edit["what"][] = ["describe", "rename", "hide", "matrix", "alias"];

/** Some edits; `at` is from 0 up to 1. */
export function edits(among = whats) {
  const edit = fc.record({
    what: fc.constantFrom(...among),
    // Half of them near each other.
    at: fc.oneof(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9 })).map((each) => each / 1000),
    say: fc.constantFrom("one", "two", "three", "four"),
  });
  return fc.array(edit, { minLength: 1, maxLength: 5 });
}

function pick(document: Document, collection: CollectionName, at: number): Row | undefined {
  const rows = rowsOf(document, collection) as readonly Row[];
  return rows[Math.floor(at * rows.length)];
}

/** Collection that an edit is about: also others than color spaces can be described, renamed and deleted. */
const others: readonly CollectionName[] = ["colorspaces", "looks", "view_transforms", "colorspaces"];

function collectionOf({ what, at }: Edit): CollectionName {
  const isAny = what === "describe" || what === "rename" || what === "delete" || what === "move";
  return isAny ? others[Math.floor(at * 1000) % others.length]! : "colorspaces";
}

/** Id of the row that an edit is about. */
export function targetOf(document: Document, edit: Edit): string | undefined {
  return pick(document, collectionOf(edit), edit.at)?.id;
}

/** A document after an edit; the same where that is not possible. */
function edited(document: Document, edit: Edit): Document {
  const { what, at, say } = edit;
  const collection = collectionOf(edit);
  const row = pick(document, collection, at);
  if (!row) return document;
  const set = (field: string, value: unknown) =>
    changed(document, [{ at: [collection, "byId", row.id, field], to: () => value }]);
  const name = `${say} ${Math.floor(at * 1000)}`;
  if (what === "describe") return set("description", name);
  if (what === "hide") return set("encoding", say);
  if (what === "rename")
    return nameProblem(document, collection, name, row.id) === null
      ? changed(document, renameChanges(document, { kind: collection, id: row.id }, name))
      : document;
  if (what === "delete") return changed(document, deleteChanges(document, collection, [row.id]));
  if (what === "alias")
    return nameProblem(document, "colorspaces", name) === null && "aliases_data" in row
      ? set("aliases_data", [...row.aliases_data, name])
      : document;
  if (what === "move")
    return changed(document, [
      {
        at: [collection, "order"],
        to: (order) => [...(order as string[]).filter((id) => id !== row.id), row.id],
      },
    ]);
  if (what === "matrix") {
    const matrix = Array.from({ length: 16 }, (_, index) => (index % 5 === 0 ? 1 + at : 0));
    const transform = { ...createTransform("MatrixTransform", crypto.randomUUID()), matrix };
    return changed(document, [
      { at: ["colorspaces", "byId", row.id, "to_scene_reference_transform"], to: () => transform },
      { at: ["colorspaces", "byId", row.id, "isdata"], to: () => false },
    ]);
  }
  const id = crypto.randomUUID();
  const own = { id, config_id: document.config.id };
  const added = (target: CollectionName, fields: object) =>
    changed(document, [
      { at: [target, "byId", id], to: () => ({ ...own, ...fields }) },
      { at: [target, "order"], to: (order) => [...(order as string[]), id] },
    ]);
  const spelled = "name" in row ? row.name : "";
  if (what === "role") {
    const role = `role_${say}`;
    if (nameProblem(document, "roles", role) !== null) return document;
    return added("roles", { name: role, colorspace_id: row.id, colorspace_name: null });
  }
  const [look] = rowsOf(document, "looks");
  const known = rowsOf(document, "display_view_associations").find(({ inline_view }) => inline_view !== null);
  if (what === "look")
    return look && nameProblem(document, "looks", name) === null
      ? added("looks", { ...look, ...own, name, process_space_id: row.id, process_space_name: null })
      : document;
  if (!known) return document;
  const view = { ...known.inline_view, name, source_colorspace_id: row.id, source_colorspace_name: null };
  const free = rowsOf(document, "display_view_associations").every((each) => each.inline_view?.name !== name);
  const target = { view_transform_id: null, view_transform_name: null, display_colorspace_id: null };
  return spelled && free
    ? added("display_view_associations", {
        ...known,
        ...own,
        inline_view: { ...view, ...target, display_colorspace_name: null },
      })
    : document;
}

/** A document after some edits. */
export function editedBy(document: Document, all: readonly Edit[]): Document {
  return all.reduce(edited, document);
}

/** A configuration of profile 2.5 with rows of all kinds. */
export const studio = () => builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
