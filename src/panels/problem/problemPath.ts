import { encoded } from "#command/link.ts";
import { listPath } from "#command/screen.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { rowOfProblem, viewOfProblem } from "#ocio/check/problemPlace.ts";
import { collectionNames, type Document } from "#ocio/model/document.ts";
import { pathOf } from "../place.ts";

/** The path at which a problem can be fixed: its row, its field of the overview, a list; null for the file as a whole. */
export function pathOfProblem(document: Document, problem: Problem): string | null {
  const { id } = document.config;
  const row = viewOfProblem(document, problem) ?? rowOfProblem(document, problem);
  if (row) return pathOf(id, row);
  const { path = "" } = problem;
  const [first = "", name] = path.split("/");
  const kind = collectionNames.find((collection) => collection === first);
  if (kind) return `${listPath(id, kind)}${kind === "roles" && name ? `#${encoded(name)}` : ""}`;
  if (first === "files") return `/${id}/files`;
  if (!Object.hasOwn(document.config, first)) return null;
  return `/${id}#${encoded(first === "environment" ? path : first)}`;
}
