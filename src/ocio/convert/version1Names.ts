import { type Lookup, spaceOf } from "../check/lookup.ts";
import { type CollectionName, type Document, rowsOf } from "../model/document.ts";
import { role } from "../model/role.ts";
import { PATH_SEARCH_RULE } from "../model/rule.ts";
import { fold } from "../names/name.ts";
import type { ConversionChange } from "./change.ts";

export const none = (things: string) => `Profile version 1 has no ${things}.`;

export function clear(document: Document, collection: CollectionName): void {
  document[collection].byId = {};
  document[collection].order = [];
}

/**
 * Aliases become roles, which find a color space by another name in version 1, too; parts of families are separated by
 * a slash.
 */
export function foldNames(
  document: Document,
  lookup: Lookup,
  newId: () => string,
  changes: ConversionChange[],
): void {
  for (const row of rowsOf(document, "roles")) {
    const id = row.colorspace_id ?? spaceOf(document, lookup, row.colorspace_name ?? "")?.id;
    if (id) Object.assign(row, { colorspace_id: id, colorspace_name: null });
  }
  const taken = new Set(rowsOf(document, "roles").map(({ name }) => fold(name)));
  for (const row of rowsOf(document, "colorspaces")) taken.add(fold(row.name));
  for (const row of rowsOf(document, "colorspaces")) {
    const aliases = row.aliases_data.filter((alias) => !taken.has(fold(alias)) && taken.add(fold(alias)));
    if (row.aliases_data.length > 0)
      changes.push({
        ...{ collection: "colorspaces", name: row.name, field: "aliases_data", kind: "exact" },
        what: `The aliases become roles: ${row.aliases_data.join(", ")}.`,
        why: none("aliases"),
      });
    for (const name of aliases) {
      const id = newId();
      document.roles.byId[id] = role.parse({ id, config_id: row.config_id, name, colorspace_id: row.id });
      document.roles.order.push(id);
    }
    row.aliases_data = [];
  }
  const separator = document.config.family_separator;
  if (separator === "/") return;
  for (const family of rowsOf(document, "families")) family.name = family.name.replaceAll(separator, "/");
  document.config.family_separator = "/";
  const what = `Families are separated by a slash, not “${separator}”.`;
  changes.push({
    collection: "config",
    name: "family_separator",
    what,
    why: none("other separator"),
    kind: "exact",
  });
}

/** The names that the path search rule of a config finds in paths; null where it has none. */
export function namesInPaths(document: Document): readonly string[] | null {
  if (!rowsOf(document, "file_rules").some(({ ruleType }) => ruleType === "colorSpaceNamePathSearch"))
    return null;
  return (["display_colorspaces", "colorspaces"] as const).flatMap((collection) =>
    rowsOf(document, collection).flatMap((row) => [row.name, ...row.aliases_data]),
  );
}

/** Notes on names that the path search rule no longer finds in paths, or newly finds. */
function tellNamesInPaths(document: Document, before: readonly string[], changes: ConversionChange[]): void {
  const after = rowsOf(document, "colorspaces").map(({ name }) => name);
  const without = (names: readonly string[], others: readonly string[]) => {
    const known = new Set(others.map(fold));
    return names.filter((name) => !known.has(fold(name))).join(", ");
  };
  const [gone, found] = [without(before, after), without(after, before)];
  const what = [
    gone && `In paths these names are no longer found: ${gone}.`,
    found && (gone ? `These are found, too: ${found}.` : `In paths these names are found, too: ${found}.`),
  ].filter(Boolean);
  const why = "Profile version 1 looks for the names of color spaces alone.";
  if (what.length > 0)
    changes.push({
      collection: "file_rules",
      kind: "lost",
      name: PATH_SEARCH_RULE,
      what: what.join(" "),
      why,
    });
}

/**
 * File rules, viewing rules and the inactive list. The default rule becomes the default role.
 * @param inPaths names that were found in paths, as `namesInPaths` lists them
 */
export function dropSections(
  document: Document,
  lookup: Lookup,
  inPaths: readonly string[] | null,
  newId: () => string,
  changes: ConversionChange[],
): void {
  if (inPaths !== null) tellNamesInPaths(document, inPaths, changes);
  for (const rule of rowsOf(document, "file_rules")) {
    if (rule.ruleType === "colorSpaceNamePathSearch") continue;
    if (rule.ruleType !== "default") {
      const what = "The file rule is left out.";
      changes.push({
        collection: "file_rules",
        name: rule.name,
        what,
        why: none("file rules"),
        kind: "lost",
      });
      continue;
    }
    const known = rowsOf(document, "roles").find(({ name }) => fold(name) === "default");
    if (known) {
      const own = rule.colorspace_id ?? spaceOf(document, lookup, rule.colorspace_name ?? "")?.id;
      if (own !== known.colorspace_id)
        changes.push({
          ...{ collection: "file_rules", name: rule.name, kind: "lost" },
          what: "The default rule is left out: the role default has another color space.",
          why: none("file rules"),
        });
      continue;
    }
    const id = newId();
    const { config_id, colorspace_id } = rule;
    const colorspace_name = colorspace_id === null ? rule.colorspace_name : null;
    document.roles.byId[id] = role.parse({ id, config_id, name: "default", colorspace_id, colorspace_name });
    document.roles.order.push(id);
    const what = "The default rule becomes the role default.";
    changes.push({ collection: "file_rules", name: rule.name, what, why: none("file rules"), kind: "exact" });
  }
  for (const { name } of rowsOf(document, "viewing_rules")) {
    const what = "The viewing rule is left out: its views are offered for every color space.";
    changes.push({ collection: "viewing_rules", name, what, why: none("viewing rules"), kind: "lost" });
  }
  clear(document, "file_rules");
  clear(document, "viewing_rules");
  const { config } = document;
  const inactive = rowsOf(document, "colorspaces").filter((row) => row.is_inactive);
  if (inactive.length + config.inactive_colorspaces.length > 0) {
    const what = "All color spaces are listed.";
    const why = none("inactive color spaces");
    changes.push({ collection: "config", name: "inactive_colorspaces", what, why, kind: "exact" });
  }
  for (const row of inactive) row.is_inactive = false;
  config.inactive_colorspaces = [];
}
