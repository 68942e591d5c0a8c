import type { Ref } from "#command/state.ts";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import type { ConversionChange } from "#ocio/convert/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import type { Conversion } from "./useConversion.ts";

/** Kinds of lines in a report, in the order in which they are shown; "open" is left for people, "offer" can be used. */
export const kinds = {
  lost: "Lost",
  open: "For you to do",
  baked: "Baked",
  exact: "Exact",
  offer: "Offered",
} as const;
/** Meaning of each kind, as a sentence. */
export const kindTitles = {
  lost: "The target cannot hold it.",
  open: "Problems that are left in the application.",
  baked: "Sampled into a LUT file, with a small error that is shown.",
  exact: "Written in another way, equal in every color.",
  offer: "Newer built-in transforms and names that could be used as well, without a change of colors.",
} as const;
export type Kind = keyof typeof kinds;

/** A line of a report: a change, an offer, or a problem that is left in the application. */
export type ReportLine = Omit<ConversionChange, "kind"> & { kind: Kind; row: Ref | null };

/** The lines of a report, what is lost first. */
export function reportLines({ before, target, changes, offers, problems }: Conversion): ReportLine[] {
  const lines = [
    ...changes.map((change) => ({ ...change, row: rowOf(before, change) })),
    ...offers.map(({ collection, name, what, why, ...offer }): ReportLine => {
      const place = { collection, name, ...(offer.field !== undefined && { field: offer.field }) };
      return { ...place, what, why, kind: "offer", row: rowOf(before, place) };
    }),
    ...problems.map((problem): ReportLine => {
      const row = rowOfProblem(before, problem) ?? null;
      const name = row && before[row.kind].byId[row.id];
      const place = (problem.path ?? "").split("/")[1];
      return {
        ...{ kind: "open", collection: row?.kind ?? "config", row },
        name: (name && "name" in name ? name.name : undefined) ?? place ?? target.label,
        ...{ what: problem.message, why: "" },
      };
    }),
  ];
  const order = Object.keys(kinds);
  return lines.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

function rowOf(
  document: Document,
  { collection, name }: Pick<ConversionChange, "collection" | "name">,
): Ref | null {
  if (collection === "config") return null;
  const row = rowsOf(document, collection).find((each) => "name" in each && each.name === name);
  return row ? { kind: collection, id: row.id } : null;
}

/** The error of a bake as a sentence; none for others. */
export function errorWords({ p99, max, range }: ReportLine): string | null {
  if (p99 === undefined || max === undefined) return null;
  if (max === 0 && range)
    return `Colors are equal for values from ${range[0]} to ${range[1]}, and differ beyond.`;
  const within = range ? `, for values from ${range[0]} to ${range[1]}` : "";
  return `99 of 100 colors are off by at most ΔE ITP ${p99}, all by at most ${max}${within}.`;
}
