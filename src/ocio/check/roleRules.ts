import { type Document, rowsOf } from "../model/document.ts";
import { rolePurpose } from "../model/rolePurpose.ts";
import { isSpace, type Lookup, spaceOf } from "./lookup.ts";
import type { Finding, RuleTable } from "./rule.ts";

/** The rules about roles. */
export const roleRules: RuleTable = {
  "role-undefined": ["error", target, "role without a color space", "roles without a color space"],
  "role-required": [
    "warning",
    required,
    "recommended role that is missing",
    "recommended roles that are missing",
  ],
  "role-interchange": [
    "warning",
    interchange,
    "interchange role with a color space of the other reference",
    "interchange roles with color spaces of the other reference",
  ],
  "role-usual": ["info", usual, "usual role that is missing", "usual roles that are missing"],
  "role-data": ["info", data, "data role that is missing", "data roles that are missing"],
};

/** Findings on roles that point to no color space. */
function* target(document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { name, colorspace_id, colorspace_name } of rowsOf(document, "roles")) {
    const text = lookup.space(colorspace_id, colorspace_name);
    if (isSpace(lookup.find(text))) continue;
    const message = text
      ? `Role “${name}” points to “${text}”, which is not a color space.`
      : `Role “${name}” points to nothing.`;
    yield {
      path: `roles/${name}`,
      message,
      fixes: [
        { id: "role.assign", args: { name } },
        { id: "role.remove", args: { targets: [name] } },
      ],
    };
  }
}

const ROLES_REQUIRED_SINCE = 202;

function* missingRoles(document: Document, lookup: Lookup) {
  const needed = ["scene_linear", "compositing_log", "color_timing"];
  if (document.colorspaces.order.length > 0) needed.push("aces_interchange");
  if (document.display_colorspaces.order.length > 0) needed.push("cie_xyz_d65_interchange");
  for (const name of needed) if (lookup.find(name)?.collection !== "roles") yield name;
}

/** Findings on roles that official OCIO expects from version 2.2 on; it only logs a warning. */
function* required(document: Document, lookup: Lookup): Iterable<Finding> {
  if (lookup.version < ROLES_REQUIRED_SINCE) return;
  for (const name of missingRoles(document, lookup))
    yield {
      path: `roles/${name}`,
      message: `Role “${name}” (${rolePurpose(name)}) is missing; profiles of version 2.2 and later need it.`,
      fixes: [{ id: "role.assign", args: { name } }],
    };
}

/** The same roles in older profiles, where applications may still look for them. */
function* usual(document: Document, lookup: Lookup): Iterable<Finding> {
  if (lookup.version >= ROLES_REQUIRED_SINCE) return;
  for (const name of missingRoles(document, lookup))
    yield {
      path: `roles/${name}`,
      message: `Role “${name}” (${rolePurpose(name)}) is not defined; applications look for it.`,
      fixes: [{ id: "role.assign", args: { name } }],
    };
}

const interchangeRoles = [
  ["aces_interchange", "colorspaces", "scene"],
  ["cie_xyz_d65_interchange", "display_colorspaces", "display"],
] as const;

/** The interchange roles tie a configuration to others, each on its side of the view transforms. */
function* interchange(document: Document, lookup: Lookup): Iterable<Finding> {
  if (lookup.version < 202) return;
  for (const [name, collection, side] of interchangeRoles) {
    if (lookup.find(name)?.collection !== "roles" || document[collection].order.length === 0) continue;
    const space = spaceOf(document, lookup, name);
    if (space && space.collection !== collection)
      yield {
        path: `roles/${name}`,
        message: `Role “${name}” must point to a ${side}-referred color space.`,
        fixes: [{ id: "role.assign", args: { name } }],
      };
  }
}

/** Applications find the space for data by its role. */
function* data(document: Document, lookup: Lookup): Iterable<Finding> {
  if (lookup.find("data")) return;
  const first = rowsOf(document, "colorspaces").find(({ isdata }) => isdata);
  if (first)
    yield {
      path: "roles/data",
      message: `“${first.name}” holds data, but no role “data” points to it.`,
      fixes: [{ id: "role.assign", args: { name: "data", colorspace: first.name } }],
    };
}
