import { menuOf } from "#ocio/host/menu.ts";
import { type CollectionName, type Document, rowsOf } from "#ocio/model/document.ts";
import { type InlineView, USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { type Markup, markup } from "./markup.ts";

/** A table with a head; nothing where it has no rows. */
function table(heads: readonly string[], rows: readonly (readonly (string | Markup)[])[]): Markup | null {
  if (rows.length === 0) return null;
  const head = heads.map((text) => markup`<th scope="col">${text}</th>`);
  const body = rows.map(
    ([first, ...rest]) =>
      markup`<tr><th scope="row">${first!}</th>${rest.map((cell) => markup`<td>${cell}</td>`)}</tr>`,
  );
  return markup`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Roles with their spaces. */
export function roleTable(document: Document): Markup | null {
  const rows = rowsOf(document, "roles").map((role) => [
    role.name,
    spelling(document, SPACES, role.colorspace_id, role.colorspace_name),
  ]);
  return table(["Role", "Color space"], rows);
}

/**
 * Views of each display in the order of menus, with the way that each takes. The first is the one that shows when
 * nobody chooses; what no menu offers comes last.
 */
export function viewTable(document: Document): Markup | null {
  const { displays: offered } = menuOf(document);
  const names = [...new Set([...offered, ...rowsOf(document, "displays")].map(({ name }) => name))];
  const lines = names.flatMap((name) => {
    const display = rowsOf(document, "displays").find((each) => each.name === name)!;
    const shown = offered.find((each) => each.name === name)?.views;
    const known = ways(document, display);
    return [...new Set([...(shown ?? []), ...known.keys()])].map((view, at) => {
      const note = shown?.includes(view)
        ? display.name === offered[0]?.name && at === 0 && "default"
        : shown
          ? "inactive"
          : "inactive display";
      const noted = note ? markup` <small>${note}</small>` : null;
      return [at === 0 ? name : "", markup`${view}${noted}`, known.get(view) ?? ""];
    });
  });
  return table(["Display", "View", "Way"], lines);
}

/** The way of each view of a display, by its name in the order of the file. */
function ways(document: Document, display: { id: string; name: string }): Map<string, Markup> {
  const found = new Map<string, Markup>();
  for (const view of rowsOf(document, "display_view_associations")) {
    const target = view.inline_view ?? document.shared_views.byId[view.shared_view_id ?? ""];
    if (target && view.display_id === display.id)
      found.set(target.name, wayOf(document, target, display.name));
  }
  return found;
}

/** "ACES 1.0 - SDR Video → sRGB - Display", with looks below. */
function wayOf(document: Document, view: InlineView, display: string): Markup {
  const named = (collections: readonly CollectionName[], id: string | null, kept: string | null) =>
    spelling(document, collections, id, kept);
  const transform = named(
    ["view_transforms", "named_transforms"],
    view.view_transform_id,
    view.view_transform_name,
  );
  const end =
    transform === ""
      ? named(SPACES, view.source_colorspace_id, view.source_colorspace_name)
      : named(SPACES, view.display_colorspace_id, view.display_colorspace_name);
  const space = end === USE_DISPLAY_NAME ? display : end;
  const looks = view.looks ? markup`<br><small>looks: ${view.looks}</small>` : null;
  return transform === "" ? markup`${space}${looks}` : markup`${transform} → ${space}${looks}`;
}

/** File rules in their order. */
export function fileRuleTable(document: Document): Markup | null {
  const rows = rowsOf(document, "file_rules").map((rule) => [
    rule.name,
    rule.regex ??
      ([rule.pattern, rule.extension].filter((text) => text !== null).join(" . ") || "every file"),
    spelling(document, SPACES, rule.colorspace_id, rule.colorspace_name),
  ]);
  return table(["File rule", "Files", "Color space"], rows);
}

/** Viewing rules with what they hold for. */
export function viewingRuleTable(document: Document): Markup | null {
  const rows = rowsOf(document, "viewing_rules").map((rule) => [
    rule.name,
    rule.encodings_data.length > 0
      ? `encodings ${rule.encodings_data.join(", ")}`
      : rule.colorspace_ids
          .map((id, at) => spelling(document, SPACES, id, rule.colorspace_names[at] ?? null))
          .join(", "),
  ]);
  return table(["Viewing rule", "Holds for"], rows);
}

/** Looks and named transforms with their descriptions. */
export function transformTable(document: Document, collection: "looks" | "named_transforms"): Markup | null {
  const rows = rowsOf(document, collection).map((row) => [row.name, row.description ?? ""]);
  return table([collection === "looks" ? "Look" : "Named transform", "Description"], rows);
}

/** Context variables with their defaults. */
export function variableTable(document: Document): Markup | null {
  return table(["Context variable", "Default"], Object.entries(document.config.environment ?? {}));
}
