import { z } from "zod";
import { arg } from "#command/command.ts";
import { nouns } from "#ocio/model/noun.ts";
import { setter, textOrNull } from "../field.ts";
import type { NamedCollection } from "../target.ts";
import { needs } from "../version.ts";

type Field = "amf_transform_ids" | "icc_profile_name";
type Interchanged = { interchange: Record<Field, string | null> };

/** Sets or clears the AMF transform IDs of rows. */
export function amfCommand(
  collection: Extract<NamedCollection, "colorspaces" | "display_colorspaces" | "view_transforms" | "looks">,
) {
  return interchangeCommand(collection, "amf_transform_ids", {
    name: "amfTransformIds",
    label: "AMF transform IDs",
    note: "urn:ampas:aces:transformId:v2.0:…, one a line",
    needs: "AMF transform IDs need",
  });
}

/** Sets or clears the ICC profile name of color spaces. */
export function iccCommand(collection: "colorspaces" | "display_colorspaces") {
  return interchangeCommand(collection, "icc_profile_name", {
    name: "iccProfileName",
    label: "ICC profile name",
    hint: "sRGB IEC61966-2.1",
    needs: "ICC profile names need",
  });
}

function interchangeCommand(
  collection: NamedCollection,
  field: Field,
  words: { name: string; label: string; hint?: string; note?: string; needs: string },
) {
  return setter(collection, {
    title: `Set ${words.label} of ${nouns[collection][1]}…`,
    name: words.name,
    schema: arg(z.string().trim().nullable(), words),
    words: words.label,
    when: needs("2.5", words.needs),
    typed: true,
    now: (_, row) => (row as unknown as Interchanged).interchange[field],
    next: (_, answer) => textOrNull(answer),
    put: (_, row, next) => {
      (row as unknown as Interchanged).interchange[field] = next as string | null;
    },
  });
}
