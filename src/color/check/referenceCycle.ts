import type { TransformOf } from "#ocio/chain/transform.ts";
import { computedRule } from "#ocio/check/computedRules.ts";
import type { Lookup } from "#ocio/check/lookup.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { lookTokens } from "#ocio/names/lookList.ts";
import { fold } from "#ocio/names/name.ts";
import { ifComputable } from "../error.ts";
import { NameResolver, type Space } from "../processor/nameResolver.ts";
import { contextVariables } from "../processor/variable.ts";

const types = ["ColorSpaceTransform", "LookTransform", "DisplayViewTransform", "ViewTransform"] as const;
type Reference = TransformOf<(typeof types)[number]>;

/** A row that another one names: what messages call it, and where it is named. */
type Lead = { id: string; path: string };
type Row = { called: string; leads: Lead[] };

/** The most rows of a cycle that its message lists. */
const MOST_SHOWN = 6;

/**
 * Rows whose steps lead back to them, by either direction, once for each cycle. Official OCIO validates them; from 2.6
 * on it refuses to convert through them, before it recurses until the application crashes.
 */
export const referenceCycle = computedRule("reference-cycle", function* (document, lookup) {
  const steps = lookup.stepsOf(...types);
  if (steps.length === 0) return;
  const names = new NameResolver(document, lookup, contextVariables(document, {}));
  const rows = new Map<string, Row>();
  for (const { node, owner, path, label } of steps) {
    const row = rows.get(owner.id) ?? { called: label, leads: [] };
    row.leads.push(...leadsOf(node, names, lookup).map((id) => ({ id, path })));
    rows.set(owner.id, row);
  }
  for (const { id, name } of rowsOf(document, "looks")) {
    const space = processSpace(document, names, id);
    const row = rows.get(id) ?? { called: `look “${name}”`, leads: [] };
    if (space) row.leads.push({ id: space.id, path: `looks/${name}/process_space` });
    rows.set(id, row);
  }
  for (const cycle of cyclesOf(rows)) {
    const called = cycle.map(({ id }) => rows.get(id)!.called);
    const shown = called.length > MOST_SHOWN ? [...called.slice(0, MOST_SHOWN - 1), "…"] : called;
    yield {
      path: cycle[0]!.path,
      message: `The ${called[0]} leads back to itself: ${[...shown, called[0]].join(" → ")}. Official OCIO refuses to convert through it, and before 2.6 the application crashes. Let one of these name another color space, look or view.`,
    };
  }
});

/** Ids of the rows that a step names, itself or by a view, looks or the way between the two references. */
function leadsOf(node: Reference, names: NameResolver, lookup: Lookup): string[] {
  const spelled = (id: string | null, kept: string | null) => names.substituted(names.spelled(id, kept));
  const takesNamed = node.type === "ColorSpaceTransform";
  const ends = takesNamed
    ? [spelled(node.src, node.src_name), spelled(node.dst, node.dst_name)]
    : [node.src, ...(node.type === "LookTransform" ? [node.dst] : [])];
  const found = ends.map((name) => names.space(name) ?? (takesNamed ? names.namedTransform(name) : null));
  const kinds = new Set(ends.flatMap((name) => kindOf(names.space(name))));
  const leads = found.map((row) => row?.id);
  let looks = node.type === "LookTransform" ? node.looks : "";
  if (node.type === "DisplayViewTransform" || node.type === "ViewTransform") {
    const target = ifComputable(() => names.target(node.display, node.view));
    leads.push(target?.viewTransform?.id, target?.named?.id, target?.space?.id);
    const through = target?.viewTransform;
    for (const kind of through ? [through.reference_space_type === "scene"] : kindOf(target?.space))
      kinds.add(kind);
    if (node.type === "ViewTransform" || !node.looks_bypass) looks = target?.looks ?? "";
  }
  if (kinds.size === 2) leads.push(names.defaultViewTransform()?.id);
  leads.push(...lookTokens(looks).map(({ name }) => lookup.looks.get(fold(name))?.id));
  return leads.filter((id) => id !== undefined);
}

/** The reference of a color space, true for the scene's; none of data, which is not converted. */
function kindOf(space: Space | null | undefined): boolean[] {
  return space && !space.isdata ? [space.isScene] : [];
}

function processSpace(document: Document, names: NameResolver, look: string): Space | null {
  const { process_space_id, process_space_name } = document.looks.byId[look]!;
  return names.space(names.spelled(process_space_id, process_space_name));
}

/** Cycles of rows, each as what leads from one row to the next; a row is in one at most. */
function* cyclesOf(rows: ReadonlyMap<string, Row>): Generator<Lead[]> {
  const done = new Set<string>();
  const told = new Set<string>();
  for (const start of rows.keys()) {
    const trail = [{ id: start, next: 0 }];
    while (trail.length > 0) {
      const last = trail.at(-1)!;
      const lead = done.has(last.id) ? undefined : rows.get(last.id)?.leads[last.next++];
      if (!lead) {
        done.add(last.id);
        trail.pop();
        continue;
      }
      const at = trail.findIndex(({ id }) => id === lead.id);
      if (at < 0) trail.push({ id: lead.id, next: 0 });
      else if (!trail.slice(at).some(({ id }) => told.has(id))) {
        for (const { id } of trail.slice(at)) told.add(id);
        yield trail.slice(at).map(({ id, next }) => ({ id, path: rows.get(id)!.leads[next - 1]!.path }));
      }
    }
  }
}
