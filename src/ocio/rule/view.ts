import { type Document, type RowOf, rowsOf } from "../model/document.ts";
import { listed } from "../model/noun.ts";
import type { ViewingRule } from "../model/rule.ts";
import { finderOf, nameOf } from "../names/finder.ts";
import { fold, SPACES, spelling, trim } from "../names/name.ts";

/** Verdict on a view for a color space, with the reason as a sentence. */
type ViewVerdict = { id: string; name: string; shown: boolean; why: string };

export type ViewVerdicts = {
  /** Views that are shown first, in the order in which they are offered. */
  views: ViewVerdict[];
  /** The view that is chosen when nobody chooses; where none is shown, the first of all. */
  defaultView: string | null;
};

type Space = RowOf<"colorspaces"> | RowOf<"display_colorspaces">;

/**
 * Views of a display that remain for a color space under the viewing rules and the active views. A text is a sentence
 * why this is unknown.
 */
export function viewVerdicts(
  document: Document,
  colorspaceId: string,
  displayId: string,
): ViewVerdicts | string {
  const space = document.colorspaces.byId[colorspaceId] ?? document.display_colorspaces.byId[colorspaceId];
  if (!space) return "That color space is not in this configuration.";
  if (!document.displays.byId[displayId]) return "That display is not in this configuration.";
  const { views, twice } = viewsOf(document, displayId);
  const { active, left } = activeViews(document, views);
  const judged = active.map(
    (view): ViewVerdict => ({ id: view.id, name: view.name, ...verdict(document, space, view.rule) }),
  );
  const shown = judged.filter((view) => view.shown);
  const inactive = left.map(({ id, name }) => ({
    id,
    name,
    shown: false,
    why: `“${name}” is not among the active views.`,
  }));
  return {
    views: [...shown, ...judged.filter((view) => !view.shown), ...inactive, ...twice],
    defaultView: shown[0]?.id ?? views[0]?.id ?? null,
  };
}

/** Names of the views of a display that applications offer, in their order. */
export function offeredViews(document: Document, displayId: string): string[] {
  return activeViews(document, viewsOf(document, displayId).views).active.map(({ name }) => name);
}

type View = { id: string; name: string; rule: string | null };

/** The views of a display, its own before the shared ones. Of those with one name the last own, else the first counts. */
function viewsOf(document: Document, displayId: string): { views: View[]; twice: ViewVerdict[] } {
  const rows = rowsOf(document, "display_view_associations").filter(
    ({ display_id }) => display_id === displayId,
  );
  const found = new Map<string, View>();
  const twice: ViewVerdict[] = [];
  const again = ({ id, name }: View) =>
    twice.push({ id, name, shown: false, why: `The display has another view “${name}”, which counts.` });
  for (const row of [
    ...rows.filter((each) => each.inline_view),
    ...rows.filter((each) => !each.inline_view),
  ]) {
    const shared = row.shared_view_id === null ? undefined : document.shared_views.byId[row.shared_view_id];
    const name = nameOf(row, document);
    const view = { id: row.id, name, rule: (row.inline_view ?? shared)?.rule_name ?? null };
    const before = found.get(fold(name));
    if (before && row.inline_view) again(before);
    if (before && !row.inline_view) again(view);
    else found.set(fold(name), before ? { ...view, name: before.name } : view);
  }
  return { views: [...found.values()], twice };
}

/** The views in the order of the active ones; all of them where the list names none. */
function activeViews(document: Document, views: readonly View[]): { active: View[]; left: View[] } {
  const wanted = [...new Set(document.config.active_views.map((name) => fold(trim(name))))];
  const active = wanted
    .map((name) => views.find((view) => fold(view.name) === name))
    .filter((view) => view !== undefined);
  if (active.length === 0) return { active: [...views], left: [] };
  return { active, left: views.filter((view) => !active.includes(view)) };
}

function verdict(document: Document, space: Space, ruleName: string | null): { shown: boolean; why: string } {
  if (!ruleName) return { shown: true, why: "It has no viewing rule." };
  const found = finderOf(document)("viewingRule", ruleName);
  const rule = found?.kind === "viewing_rules" ? document.viewing_rules.byId[found.id] : undefined;
  if (!rule) return { shown: false, why: `There is no viewing rule “${ruleName}”.` };
  return rule.encodings_data.length > 0 ? byEncoding(rule, space) : bySpace(document, rule, space);
}

/** Official OCIO puts the encodings of the rule in lower case, but not that of the color space. */
function byEncoding({ name, encodings_data }: ViewingRule, space: Space): { shown: boolean; why: string } {
  const { encoding } = space;
  const listedOnes = listed(encodings_data);
  if (!encoding)
    return {
      shown: false,
      why: `Viewing rule “${name}” asks for the encoding ${listedOnes}; “${space.name}” has none.`,
    };
  const folded = encodings_data.map(fold);
  if (folded.includes(encoding))
    return { shown: true, why: `Viewing rule “${name}” admits the encoding ${encoding}.` };
  const written = folded.includes(fold(encoding)) ? "; official OCIO wants it in lower case" : "";
  return {
    shown: false,
    why: `Viewing rule “${name}” asks for the encoding ${listedOnes}, “${space.name}” has ${encoding}${written}.`,
  };
}

/** Names and roles count, aliases do not. */
function bySpace(document: Document, rule: ViewingRule, space: Space): { shown: boolean; why: string } {
  const finder = finderOf(document);
  const names = rule.colorspace_ids.map((id, at) =>
    spelling(document, SPACES, id, rule.colorspace_names[at] ?? null),
  );
  for (const name of names) {
    if (fold(name) === fold(space.name))
      return { shown: true, why: `Viewing rule “${rule.name}” admits “${space.name}”.` };
    const found = finder("space", name);
    const role = found?.kind === "roles" ? document.roles.byId[found.id] : undefined;
    const target = role && spelling(document, SPACES, role.colorspace_id, role.colorspace_name);
    if (target !== undefined && fold(target) === fold(space.name))
      return { shown: true, why: `Viewing rule “${rule.name}” admits the role ${role?.name}.` };
  }
  const alias = names.find((name) => finder("space", name)?.id === space.id);
  if (alias !== undefined)
    return {
      shown: false,
      why: `Viewing rule “${rule.name}” names the alias “${alias}”; official OCIO wants “${space.name}”.`,
    };
  return { shown: false, why: `Viewing rule “${rule.name}” does not admit “${space.name}”.` };
}
