import type { Document } from "../../document.ts";
import type { Lookup } from "../lookup.ts";
import type { Rule } from "../rule.ts";

const SINCE = 202;

function* missing(document: Document, lookup: Lookup) {
  const needed = ["scene_linear", "compositing_log", "color_timing"];
  if (document.colorspaces.order.length > 0) needed.push("aces_interchange");
  if (document.display_colorspaces.order.length > 0) needed.push("cie_xyz_d65_interchange");
  for (const name of needed) if (lookup.find(name)?.collection !== "roles") yield name;
}

/** Roles that official OCIO asks for from version 2.2 on; it complains and goes on. */
export const required: Rule = {
  code: "role-required",
  severity: "warning",
  *find(document, lookup) {
    if (lookup.version < SINCE) return;
    for (const name of missing(document, lookup))
      yield {
        path: `roles/${name}`,
        message: `Role “${name}” is missing; profiles of version 2.2 and later need it.`,
        fixes: [{ id: "role.assign", args: { name } }],
      };
  },
};

/** The same roles in older profiles, where applications may still look for them. */
export const usual: Rule = {
  code: "role-usual",
  severity: "info",
  *find(document, lookup) {
    if (lookup.version >= SINCE) return;
    for (const name of missing(document, lookup))
      yield {
        path: `roles/${name}`,
        message: `Role “${name}” is not defined; applications look for it.`,
        fixes: [{ id: "role.assign", args: { name } }],
      };
  },
};
