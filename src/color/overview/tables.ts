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

/** Displays by views; a cell tells the way that a view takes. */
export function viewTable(document: Document): Markup | null {
  const displays = rowsOf(document, "displays");
  const cells = new Map<string, Map<string, Markup>>();
  const names = new Set<string>();
  for (const view of rowsOf(document, "display_view_associations")) {
    const shared = document.shared_views.byId[view.shared_view_id ?? ""];
    const target = view.inline_view ?? shared;
    const display = document.displays.byId[view.display_id ?? ""];
    if (!target || !display) continue;
    names.add(target.name);
    const row = cells.get(display.id) ?? new Map<string, Markup>();
    cells.set(display.id, row.set(target.name, wayOf(document, target, display.name)));
  }
  const views = [...names];
  return table(
    ["Display", ...views],
    displays.map((display) => [display.name, ...views.map((name) => cells.get(display.id)?.get(name) ?? "")]),
  );
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
