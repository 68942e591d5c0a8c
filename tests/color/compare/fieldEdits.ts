import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { applyChanges } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { renameRow } from "#ocio/names/rename.ts";
import { type GeneratedPair, pick } from "./pairs.ts";
import { type Edit, named, newNames } from "./renameEdits.ts";

const changedRow = (collection: string, name: string): GeneratedPair["rows"][0] => ({
  collection,
  name,
  kind: "changed",
});

function views(draft: Document, displayId: string) {
  return rowsOf(draft, "display_view_associations").filter(({ display_id }) => display_id === displayId);
}
const viewName = (draft: Document, view: ReturnType<typeof views>[0]) =>
  view.inline_view?.name ??
  draft.shared_views.byId[view.shared_view_id ?? ""]?.name ??
  view.shared_view_name ??
  "";

/** Chains of matrices anywhere in a document, with the row that has them. */
function matrices(draft: Document) {
  const found: { collection: (typeof named)[number]; name: string; matrix: number[] }[] = [];
  const walk = (value: unknown, collection: (typeof named)[number], name: string) => {
    if (!value || typeof value !== "object") return;
    const { type, matrix } = value as { type?: string; matrix?: number[] };
    if (type === "MatrixTransform" && matrix) found.push({ collection, name, matrix });
    for (const each of Object.values(value)) walk(each, collection, name);
  };
  for (const collection of named)
    for (const row of rowsOf(draft, collection)) walk(row, collection, row.name);
  return found;
}

/** Edits of roles, lists, rules, views and fields; each says by which rows the two texts differ. */
export const fieldEdits: Readonly<Record<string, Edit>> = {
  "role to another space": (draft, next) => {
    const role = pick(rowsOf(draft, "roles"), next);
    const space = pick(
      rowsOf(draft, "colorspaces").filter(({ id }) => id !== role?.colorspace_id),
      next,
    );
    if (!role || !space) return null;
    Object.assign(role, { colorspace_id: space.id, colorspace_name: null });
    return { rows: [changedRow("roles", role.name)] };
  },
  "role added": (draft, next) => {
    const space = pick(rowsOf(draft, "colorspaces"), next);
    if (!space) return null;
    const id = crypto.randomUUID();
    const name = `held_${Math.floor(next() * 1e4)}`;
    draft.roles.byId[id] = {
      config_id: draft.config.id,
      id,
      name,
      colorspace_id: space.id,
      colorspace_name: null,
    } as never;
    draft.roles.order = [...draft.roles.order, id];
    return { rows: [{ collection: "roles", name, kind: "added" }] };
  },
  "active view moved": (draft, next) => {
    const list = draft.config.active_views;
    if (!list || list.length < 4) return null;
    const at = 2 + Math.floor(next() * (list.length - 2));
    const name = list[at]!;
    draft.config.active_views = [name, ...list.filter((each) => each !== name)];
    return { rows: [{ collection: "active_views", name, kind: "moved" }] };
  },
  "active display gone": (draft, next) => {
    const list = draft.config.active_displays;
    if (!list || list.length < 2) return null;
    const name = pick(list, next)!;
    draft.config.active_displays = list.filter((each) => each !== name);
    return { rows: [{ collection: "active_displays", name, kind: "removed" }] };
  },
  "made inactive": (draft, next) => {
    const row = pick(
      rowsOf(draft, "colorspaces").filter(({ is_inactive }) => !is_inactive),
      next,
    );
    if (!row) return null;
    row.is_inactive = true;
    return { rows: [{ collection: "inactive_colorspaces", name: row.name, kind: "added" }] };
  },
  "file rule moved": (draft) => {
    const { order } = draft.file_rules;
    if (order.length < 5) return null;
    const id = order[order.length - 2]!;
    draft.file_rules.order = [id, ...order.filter((each) => each !== id)];
    return { rows: [{ collection: "file_rules", name: draft.file_rules.byId[id]!.name, kind: "moved" }] };
  },
  "file rule to another space": (draft, next) => {
    const rule = pick(
      rowsOf(draft, "file_rules").filter(({ colorspace_id }) => colorspace_id),
      next,
    );
    const space = pick(
      rowsOf(draft, "colorspaces").filter(({ id }) => id !== rule?.colorspace_id),
      next,
    );
    if (!rule || !space) return null;
    Object.assign(rule, { colorspace_id: space.id, colorspace_name: null });
    return { rows: [changedRow("file_rules", rule.name)] };
  },
  "search path and environment": (draft, next) => {
    draft.config.search_path = [...(draft.config.search_path ?? []), "held/luts"];
    if (next() < 0.5) return { rows: [changedRow("config", "config")] };
    draft.config.environment = { ...draft.config.environment, HELD: "one" };
    return {
      rows: [changedRow("config", "config"), { collection: "environment", name: "HELD", kind: "added" }],
    };
  },
  "view added": (draft, next) => {
    const display = pick(rowsOf(draft, "displays"), next);
    const own =
      display &&
      pick(
        views(draft, display.id).filter(({ inline_view }) => inline_view),
        next,
      );
    if (!display || !own) return null;
    const id = crypto.randomUUID();
    const name = `Held ${Math.floor(next() * 1e4)}`;
    draft.display_view_associations.byId[id] = {
      ...structuredClone(own),
      id,
      inline_view: { ...structuredClone(own.inline_view!), name },
    };
    draft.display_view_associations.order = [...draft.display_view_associations.order, id];
    return { rows: [{ collection: "displays", name: `${display.name}/${name}`, kind: "added" }] };
  },
  "view gone": (draft, next) => {
    const display = pick(
      rowsOf(draft, "displays").filter(({ id }) => views(draft, id).length > 2),
      next,
    );
    const own = display && pick(views(draft, display.id), next);
    if (!display || !own) return null;
    const name = viewName(draft, own);
    const { byId, order } = draft.display_view_associations;
    delete byId[own.id];
    draft.display_view_associations.order = order.filter((id) => id !== own.id);
    return { rows: [{ collection: "displays", name: `${display.name}/${name}`, kind: "removed" }] };
  },
  "view renamed": (draft, next) => {
    const display = pick(rowsOf(draft, "displays"), next);
    const own =
      display &&
      pick(
        views(draft, display.id).filter(({ inline_view }) => inline_view),
        next,
      );
    const all = rowsOf(draft, "display_view_associations").map((each) => viewName(draft, each));
    if (!display || !own?.inline_view) return null;
    const was = own.inline_view.name;
    if (all.filter((each) => each === was).length > 1) return null;
    const name = pick(newNames, next)!(was, next).replaceAll(",", " ");
    renameRow(draft, { kind: "display_view_associations", id: own.id }, name, {});
    return {
      rows: [
        {
          collection: "displays",
          name: `${display.name}/${name}`,
          kind: "renamed",
          was: `${display.name}/${was}`,
        },
      ],
    };
  },
  "display gone": (draft, next) => {
    if (draft.displays.order.length < 2) return null;
    const display = pick(rowsOf(draft, "displays"), next)!;
    const isActive = draft.config.active_displays?.includes(display.name);
    applyChanges(draft, deleteChanges(draft, "displays", [display.id]));
    if (isActive && draft.config.active_displays?.includes(display.name)) return null;
    return {
      rows: [
        { collection: "displays", name: display.name, kind: "removed" },
        ...(isActive ? [{ collection: "active_displays", name: display.name, kind: "removed" }] : []),
      ],
    };
  },
  "family changed": (draft, next) => {
    const row = pick(rowsOf(draft, "colorspaces"), next);
    const family = pick(
      draft.families.order.filter((id) => id !== row?.family_id),
      next,
    );
    if (!row || !family) return null;
    row.family_id = family;
    return { rows: [changedRow("colorspaces", row.name)] };
  },
  "categories changed": (draft, next) => {
    const row = pick(
      rowsOf(draft, "colorspaces").filter(({ category_ids }) => category_ids.length > 0),
      next,
    );
    if (!row) return null;
    row.category_ids = row.category_ids.slice(1);
    return { rows: [changedRow("colorspaces", row.name)] };
  },
  "description only": (draft, next) => {
    const collection = pick(named, next)!;
    const row = pick(rowsOf(draft, collection), next);
    if (!row) return null;
    row.description = `${row.description ?? ""} Checked against the chart.`.trim();
    return { rows: [changedRow(collection, row.name)] };
  },
  "seventh digit": (draft, next) => {
    const own = pick(matrices(draft), next);
    const at = own?.matrix.findIndex((value) => Math.abs(value) > 0.05 && Math.abs(value) !== 1) ?? -1;
    if (!own || at < 0) return null;
    own.matrix[at]! *= 1 + 3e-7;
    return { rows: [changedRow(own.collection, own.name)] };
  },
  "chain of another kind": (draft, next) => {
    const collection = pick(["looks", "named_transforms", "view_transforms"] as const, next)!;
    const row = pick(rowsOf(draft, collection), next);
    if (!row) return null;
    const cdl = { ...createTransform("CDLTransform", crypto.randomUUID()), slope: [1.1, 1, 0.9] };
    const field =
      collection === "view_transforms"
        ? "from_scene_reference_transform"
        : collection === "looks"
          ? "transform"
          : "forward_transform";
    const fields = row as unknown as Record<string, Transform | null>;
    if (fields[field] === undefined || (collection === "view_transforms" && !fields[field])) return null;
    const old = fields[field];
    fields[field] = {
      ...createTransform("GroupTransform", crypto.randomUUID()),
      children: old ? [old, cdl] : [cdl],
    } as never;
    return { rows: [changedRow(collection, row.name)] };
  },
};
