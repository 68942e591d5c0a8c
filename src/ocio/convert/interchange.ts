import { type Document, rowsOf } from "../model/document.ts";
import type { ConversionChange } from "./change.ts";

/**
 * Moves the interchange attributes and interop IDs of rows into their descriptions, in the words that configs used before profile
 * version 2.5 had a place for them.
 */
export function foldInterchange(document: Document, changes: ConversionChange[]): void {
  for (const collection of ["colorspaces", "display_colorspaces", "looks", "view_transforms"] as const)
    for (const row of rowsOf(document, collection)) {
      const { amf_transform_ids: ids, icc_profile_name: profile } = row.interchange;
      if (!ids && !profile) continue;
      const lines = [
        ...(ids ?? "")
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "")
          .map((line) => `ACEStransformID: ${line}`),
        ...(profile ? [`ICC profile: ${profile}`] : []),
      ];
      row.description = [row.description?.trimEnd(), lines.join("\n")].filter(Boolean).join("\n\n");
      row.interchange = { amf_transform_ids: null, icc_profile_name: null };
      changes.push({
        collection,
        name: row.name,
        field: "interchange",
        what: "The interchange attributes move into the description.",
        why: "Interchange attributes require OCIO 2.5.",
        kind: "exact",
      });
    }
  foldInteropIds(document, changes);
}

/** Official OCIO before 2.5 warns of each interop ID, whatever the profile version. */
function foldInteropIds(document: Document, changes: ConversionChange[]): void {
  for (const collection of ["colorspaces", "display_colorspaces"] as const)
    for (const row of rowsOf(document, collection)) {
      if (!row.interop_id) continue;
      const line = `Interop ID: ${row.interop_id}`;
      row.description = [row.description?.trimEnd(), line].filter(Boolean).join("\n\n");
      row.interop_id = null;
      changes.push({
        ...{ collection, name: row.name, field: "interop_id", kind: "exact" },
        what: "The interop ID moves into the description.",
        why: "Official OCIO before 2.5 does not know interop IDs and warns of each.",
      });
    }
}
