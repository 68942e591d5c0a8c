import { expect, test } from "vitest";
import { fieldWords } from "#ocio/model/rowFields.ts";

test.each([
  ["colorspace", "color space"],
  ["inactive_colorspaces", "inactive color spaces"],
  ["allocationvars", "allocation vars"],
  ["ocio_profile_version", "profile version"],
  ["family_id", "family"],
  ["inline_view.source_colorspace_id", "color space"],
])("the key %s reads as “%s”", (key, words) => expect(fieldWords(key)).toBe(words));
