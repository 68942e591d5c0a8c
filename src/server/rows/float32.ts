import type { Problem } from "#ocio/check/problem.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";

/** Largest float32: stored for infinity. */
const LARGEST = 3.4028234663852886e38;

/**
 * JSON has neither infinity nor NaN: in the document given they become the largest float32 and 0.
 * @returns a warning for each
 */
export function replaceNonFinite(document: Document): Problem[] {
  const problems: Problem[] = [];
  const visit = (holder: object, path: string): void => {
    for (const [key, value] of Object.entries(holder)) {
      const at = `${path}/${key}`;
      if (typeof value === "object" && value !== null) visit(value, at);
      if (typeof value !== "number" || Number.isFinite(value)) continue;
      const kept = Number.isNaN(value) ? 0 : Math.sign(value) * LARGEST;
      (holder as Record<string, unknown>)[key] = kept;
      const message = `${at} is ${value}, which cannot be kept; it was read as ${kept}.`;
      problems.push({ severity: "warning", code: "not-finite", message, path: at });
    }
  };
  visit(document.config, "config");
  for (const name of collectionNames)
    for (const row of rowsOf(document, name)) visit(row, `${name}/${"name" in row ? row.name : row.id}`);
  return problems;
}
