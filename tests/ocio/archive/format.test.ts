import { expect, test } from "vitest";
import { archiveFormat } from "#ocio/archive/format.ts";

test.each([
  ["1", "zip"],
  ["2.1", "zip"],
  ["2.2", "ocioz"],
  ["2.5", "ocioz"],
])("an archive for applications of version %s is a .%s", (version, format) => {
  expect(archiveFormat(version)).toBe(format);
});
