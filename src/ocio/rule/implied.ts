import { type Document, rowsOf } from "../model/document.ts";
import { DEFAULT_RULE, type FileRule, fileRule, PATH_SEARCH_RULE } from "../model/rule.ts";
import { fold } from "../names/name.ts";

/** The path search rule, as a new row. */
export function pathSearchRule(document: Document, id: string, priority: number): FileRule {
  const ruleType = "colorSpaceNamePathSearch";
  return fileRule.parse({ id, config_id: document.config.id, name: PATH_SEARCH_RULE, ruleType, priority });
}

/** The Default rule that official OCIO puts where a configuration has none, as a new row. */
export function defaultRule(document: Document, id: string): FileRule {
  const config_id = document.config.id;
  return fileRule.parse({
    id,
    config_id,
    name: DEFAULT_RULE,
    ruleType: "default",
    ...defaultSpace(document),
  });
}

/** The rules that version 1 implies and later ones must say, in their order. */
export function impliedRules(document: Document, [search, last]: readonly [string, string]): FileRule[] {
  return [pathSearchRule(document, search, 1), defaultRule(document, last)];
}

/** The color space of an added default rule: the role, else what has its name, else raw data, other data, an active one, or the first. */
function defaultSpace(document: Document): Pick<FileRule, "colorspace_id" | "colorspace_name"> {
  const role = rowsOf(document, "roles").find(({ name }) => fold(name) === "default");
  if (role) return { colorspace_id: null, colorspace_name: role.name };
  const spaces = rowsOf(document, "colorspaces");
  const data = spaces.filter(({ isdata }) => isdata);
  const found =
    spaces.find(({ name }) => fold(name) === "default") ??
    data.find(({ name }) => fold(name) === "raw") ??
    data[0] ??
    spaces.find(({ is_inactive }) => !is_inactive) ??
    spaces[0];
  return { colorspace_id: found?.id ?? null, colorspace_name: found ? null : "default" };
}
