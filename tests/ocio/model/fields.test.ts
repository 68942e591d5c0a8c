import { expect, test } from "vitest";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { declared, everyKind, withField } from "./fields.ts";

/** Fields that are not in a file, or repeat what is. */
const NOT_IN_FILES = new Set([
  // Official OCIO drops comments and keys that it does not know; what a file had of them is kept beside its rows.
  ...declared
    .filter(({ field }) => ["comment", "unknown", "trailing_comment"].includes(field))
    .map(({ kind, field }) => `${kind}.${field}`),
  "config.display_colorspaces_last",
  "config.file_problems",
  "config.muted_rules",
  "config.layer_base",
  "families.description",
  "families.created_at",
  "families.updated_at",
  "categories.description",
  "file_rules.priority",
]);

const before = everyKind();

test.each(
  declared
    .map((each) => [`${each.kind}.${each.field}`, each] as const)
    .filter(([name]) => !NOT_IN_FILES.has(name)),
)("%s is written to a file and read from it", (_, field) => {
  const { document } = withField(before, field);
  const text = writeConfig(document);
  expect(text).not.toBe(writeConfig(before));
  expect(writeConfig(readConfig(text).document)).toBe(text);
});
