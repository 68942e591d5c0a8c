import { collectionNames } from "#ocio/model/document.ts";

/** Rows of all collections, under both spellings, are one route here: there would be a thousand series otherwise. */
const COLLECTION = new RegExp(
  `^(/api/configs/:configId)/(${collectionNames.flatMap((name) => [name, name.replaceAll("_", "-")]).join("|")})(?=/|$)`,
);
/** Few people ask them, and rarely. */
const OPERATOR = /^(\/api\/operator)\/.+$/;
const LIST = /^(\/api\/static)\/.+$/;

/** Method and template of a route, as its series are labeled; never an address that somebody typed. */
export function routeLabel(method: string, template: string | undefined): string {
  if (template === undefined) return "none";
  const verb = method === "HEAD" ? "GET" : method;
  const path = template
    .replace(COLLECTION, "$1/:collection")
    .replace(LIST, "$1/:list")
    .replace(OPERATOR, "$1/:area");
  // Files of the page are many, and alike.
  return /^\/(api|published|livez|readyz|metrics|csp)/.test(path)
    ? `${verb} ${path.replace(/(.)\/$/, "$1")}`
    : "page";
}
