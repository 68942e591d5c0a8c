import { type Document, rowsOf } from "../model/document.ts";
import { impliedRules } from "../rule/implied.ts";
import type { ConversionChange } from "./change.ts";

/**
 * Writes out the file rules that version 1 implies, as official OCIO does when it upgrades a config: without them, later
 * versions look for no color space in the name of a file.
 */
export function addImpliedRules(document: Document, newId: () => string, changes: ConversionChange[]): void {
  if (rowsOf(document, "file_rules").length > 0) return;
  for (const rule of impliedRules(document, [newId(), newId()])) {
    document.file_rules.byId[rule.id] = rule;
    document.file_rules.order.push(rule.id);
    changes.push({
      collection: "file_rules",
      name: rule.name,
      what: "The file rule is written out.",
      why: "Profile version 1 has it without a word.",
      kind: "exact",
    });
  }
}
