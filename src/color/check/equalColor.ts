import { computedRule } from "#ocio/check/computedRules.ts";
import { type Finding, quoted, type Rule } from "#ocio/check/rule.ts";
import type { Document } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { type EqualSpaces, equalGroups, spaceColors } from "../compare/equalColor.ts";
import type { Processors } from "../processor.ts";

/** Groups of active spaces that are equal in color and are not told apart by an interop ID or an equality group. */
export const equalColor = computedRule("equal-color", (document) => found(document));

/** The same with the files beside the configuration: spaces that read LUTs are compared too. */
export function equalColorWith(processors: Processors): Rule {
  return { ...equalColor, find: (document) => found(document, processors) };
}

function* found(document: Document, processors?: Processors): Generator<Finding> {
  for (const group of equalGroups(spaceColors(document, processors))) {
    const rows = group.ids.map((id) => document[group.collection].byId[id]!);
    const active = rows.filter(({ is_inactive }) => !is_inactive);
    if (active.length < 2 || isDeliberate(active)) continue;
    yield finding(
      group,
      active.map(({ name }) => name),
    );
  }
}

type Row = Pick<Document["colorspaces"]["byId"][string], "interop_id" | "equalitygroup">;

/** True if all have an interop ID of their own, or if all say by the same equality group that they are equal. */
function isDeliberate(rows: readonly Row[]): boolean {
  const ids = new Set(rows.map(({ interop_id }) => interop_id));
  const groups = new Set(rows.map(({ equalitygroup }) => equalitygroup));
  const [declared] = groups;
  return (ids.size === rows.length && !ids.has(null)) || (groups.size === 1 && Boolean(declared));
}

function finding({ collection }: EqualSpaces, names: string[]): Finding {
  const command = collection === "colorspaces" ? "colorspace.merge" : "displayColorspace.merge";
  return {
    path: `${collection}/${names[0]}`,
    message: `The ${nouns[collection][1]} ${quoted(names)} are equal in color. Merge them if one is enough; their names stay as aliases.`,
    fixes: [{ id: command, args: { targets: names, into: names[0] } }],
  };
}
