import { spaceFields } from "./colorspace.ts";
import { type Field, isFlag } from "./fields.ts";
import { labelFields } from "./label.ts";
import { lookFields } from "./look.ts";
import { namedTransformFields } from "./namedTransform.ts";
import { fileRuleFields, viewingRuleFields } from "./rule.ts";
import { viewFields } from "./view.ts";
import { viewTransformFields } from "./viewTransform.ts";

/** The fields of rows that are described, by collection. */
export const fieldsOf = {
  colorspaces: spaceFields,
  display_colorspaces: spaceFields,
  looks: lookFields,
  view_transforms: viewTransformFields,
  named_transforms: namedTransformFields,
  shared_views: viewFields,
  file_rules: fileRuleFields,
  viewing_rules: viewingRuleFields,
  families: labelFields,
  categories: labelFields,
};
export type DescribedName = keyof typeof fieldsOf;
export const describedNames = Object.keys(fieldsOf) as DescribedName[];

/** The described fields of a collection with their keys. */
const fieldEntries = (collection: DescribedName): [string, Field][] => Object.entries(fieldsOf[collection]);

const described = new Map(describedNames.flatMap(fieldEntries));

/** Words of the parts of a field, and of keys of the file that are no words. */
const partWords: Readonly<Record<string, string>> = {
  allocationvars: "allocation vars",
  amf_transform_ids: "AMF IDs",
  icc_profile_name: "ICC profile",
  ocio_profile_version: "profile version",
  strictparsing: "strict parsing",
};

/**
 * A field of a row in words: "is_inactive" reads as "is inactive", "family_id" as "family", a part of a view or of the
 * interchange attributes as that part.
 */
export function fieldWords(path: string): string {
  const key = path.replace(/^(inline_view|interchange)\./, "");
  const field = described.get(key);
  if (field) return isFlag(field) ? `is ${field.words}` : field.words;
  const words = key.replace(/_(id|ids|data)$/, "").replaceAll("_", " ");
  return partWords[key] ?? words.replaceAll("colorspace", "color space");
}
