import { problemList } from "#ocio/check/problemList.ts";
import type { Document } from "#ocio/document.ts";
import type { FileList } from "#ocio/fileReference.ts";
import { placeWords, rowOfProblem } from "#ocio/problemPlace.ts";
import type { Found } from "../rows.ts";
import type { Mode } from "./mode.ts";

/** What is wrong, the worst first; a problem goes to its place. */
export const problemMode: Mode = {
  prefix: "!",
  name: "Problems",
  hint: "alias",
  rows: ({ state }) => (state.document ? problemRows(state.document, state.files ?? null) : []),
  empty: "No problems found.",
};

function problemRows(document: Document, files: FileList | null): Found[] {
  return problemList(document, files).map((problem, order): Found => {
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
