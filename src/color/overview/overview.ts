import { type Document, rowsOf } from "#ocio/model/document.ts";
import { usesOf } from "#ocio/names/references.ts";
import { ColorError } from "../error.ts";
import type { AnyOp } from "../op.ts";
import type { SpaceSteps } from "../preview/inspect.ts";
import { lightWay } from "../preview/light.ts";
import type { Processors } from "../processor.ts";
import { curveFigure, gamutFigure } from "./figure.ts";
import { type Markup, markup } from "./markup.ts";
import { STYLE } from "./style.ts";
import {
  fileRuleTable,
  roleTable,
  transformTable,
  variableTable,
  viewingRuleTable,
  viewTable,
} from "./tables.ts";

type Space = ReturnType<typeof rowsOf<"colorspaces" | "display_colorspaces">>[number];

/** Uses of a space that are listed; the rest is counted. */
const MAX_USES = 12;

/**
 * Writes a configuration as one HTML page for people who use it: spaces with curve, primaries and uses, displays by
 * views, roles, rules, looks and variables. The page needs no script and no other file.
 * @param name of the file, where the configuration has none
 */
export function overviewPage(given: Document, processors: Processors, name: string): string {
  // Uses are found once for a document that cannot change.
  const document = Object.freeze({ ...given });
  const { config } = document;
  const title = config.name || name;
  const sections = sectionsOf(document, processors).filter(({ body }) => body !== null);
  const links = sections.map(({ id, title: text }) => markup`<a href="#${id}">${text}</a>`);
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${title}</h1>
<p class="dim">OpenColorIO ${config.ocio_profile_version}</p>
<p class="description">${(config.description ?? "").trim()}</p>
<nav>${links}</nav>
${sections.map(({ id, title: text, body }) => markup`<section id="${id}"><h2>${text}</h2>${body}</section>\n`)}
</body>
</html>
`;
  return html;
}

function sectionsOf(document: Document, processors: Processors) {
  return [
    { id: "roles", title: "Roles", body: roleTable(document) },
    { id: "views", title: "Displays and views", body: viewTable(document) },
    { id: "spaces", title: "Color spaces", body: spaceTable(document, processors, "colorspaces") },
    {
      id: "display-spaces",
      title: "Display color spaces",
      body: spaceTable(document, processors, "display_colorspaces"),
    },
    { id: "looks", title: "Looks", body: transformTable(document, "looks") },
    { id: "named", title: "Named transforms", body: transformTable(document, "named_transforms") },
    { id: "file-rules", title: "File rules", body: fileRuleTable(document) },
    { id: "viewing-rules", title: "Viewing rules", body: viewingRuleTable(document) },
    { id: "variables", title: "Context variables", body: variableTable(document) },
  ];
}

/** Spaces by family, in the order of the file. */
function spaceTable(
  document: Document,
  processors: Processors,
  collection: "colorspaces" | "display_colorspaces",
): Markup | null {
  const families = new Map<string, Space[]>();
  for (const row of rowsOf(document, collection)) {
    const family = document.families.byId[row.family_id ?? ""]?.name ?? "";
    families.set(family, [...(families.get(family) ?? []), row]);
  }
  if (families.size === 0) return null;
  const groups = [...families].map(([family, rows]) => {
    const head = family === "" ? null : markup`<h3>${family}</h3>`;
    const lines = rows.map((row) => spaceRow(document, processors, collection, row));
    return markup`${head}<div class="scroll"><table><tbody>${lines}</tbody></table></div>`;
  });
  return markup`<p class="dim">A curve shows codes for grays from 8 stops below middle gray to 8 above; a diagram the primaries in CIE 1931 xy.</p>${groups}`;
}

function spaceRow(
  document: Document,
  processors: Processors,
  collection: "colorspaces" | "display_colorspaces",
  row: Space,
): Markup {
  const facts = [
    row.encoding && `encoding ${row.encoding}`,
    row.interop_id && `interop ID ${row.interop_id}`,
    row.isdata && "data",
    row.is_inactive && "inactive",
  ].filter((fact) => typeof fact === "string" && fact !== "");
  const aliases =
    row.aliases_data.length === 0 ? null : markup`<br><small>${row.aliases_data.join(", ")}</small>`;
  return markup`<tr id="${row.id}"><th scope="row">${row.name}${aliases}</th>${figures(processors, collection, row)}<td>${facts.join(" · ")}<p class="description">${(row.description ?? "").trim()}</p>${uses(document, collection, row.id)}</td></tr>`;
}

function uses(document: Document, collection: "colorspaces" | "display_colorspaces", id: string) {
  const labels = [...new Set(usesOf(document, { kind: collection, id }).map(({ label }) => label))];
  if (labels.length === 0) return null;
  const rest = labels.length - MAX_USES;
  const items = labels.slice(0, MAX_USES).map((label) => markup`<li>${label}</li>`);
  const more = rest > 0 ? markup`<li>and ${rest} more</li>` : null;
  return markup`<details><summary>Used by ${labels.length}</summary><ul>${items}${more}</ul></details>`;
}

/** Curve and primaries of a space; the reason where there are none. */
function figures(processors: Processors, collection: string, row: Space): Markup {
  if (row.isdata) return markup`<td class="figures"></td>`;
  const isDisplay = collection === "display_colorspaces";
  const { src, dst } = lightWay(row.name, isDisplay);
  try {
    const steps: SpaceSteps = {
      toLight: processors.convert(src!, dst!) as readonly AnyOp[],
      fromLight: processors.convert(dst!, src!),
      isDisplay,
    };
    return markup`<td class="figures">${curveFigure(steps)}${gamutFigure(steps)}</td>`;
  } catch (error) {
    if (!(error instanceof ColorError)) throw error;
    return markup`<td class="figures"><small>${error.message}</small></td>`;
  }
}
