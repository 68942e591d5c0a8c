import { checkDocument } from "#ocio/check/check.ts";
import type { Document } from "#ocio/document.ts";
import type { Severity } from "#ocio/problem.ts";
import { placeWords, rowOfProblem } from "#ocio/problemPlace.ts";
import type { Found } from "../rows.ts";
import type { Mode } from "./mode.ts";

const worst: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** What is wrong, the worst first; a problem goes to its place. */
export const problemMode: Mode = {
  prefix: "!",
  name: "Problems",
  hint: "alias",
  rows: ({ state }) => (state.document ? problemRows(state.document) : []),
  empty: "No problems found.",
};

function problemRows(document: Document): Found[] {
  return [...checkDocument(document)]
    .sort((a, b) => worst[a.severity] - worst[b.severity])
    .map((problem, order): Found => {
      const row = rowOfProblem(document, problem);
      return {
        id: `problem:${order}`,
        title: problem.message,
        aliases: [problem.code],
        order,
        group: "Problems",
        icon: problem.severity,
        detail: placeWords(document, problem),
        does: {
          call: row
            ? { id: "go.thing", args: { thing: `${row.kind}/${row.id}` } }
            : { id: "go.export", args: {} },
        },
      };
    });
}
