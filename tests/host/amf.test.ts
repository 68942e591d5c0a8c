import { expect, test, vi } from "vitest";
import { importAmfFile } from "#host/amf.ts";
import { cdlLook, sampleAmf } from "../ocio/amf/sampleAmf.ts";

const call = { id: "amf.import", args: { name: "night" } };

test("an AMF is read and given to the call", async () => {
  const run = vi.fn();
  await importAmfFile(new File([sampleAmf({ pipeline: cdlLook() })], "shot.amf"), call, { run });
  expect(run).toHaveBeenCalledWith({
    id: "amf.import",
    args: expect.objectContaining({
      name: "night",
      filename: "shot.amf",
      amf: expect.objectContaining({ clip: { name: "B007_C011", id: "B007_C011.mxf" } }),
    }),
  });
});

test.each([
  ["a path", "shot.amf", "A page cannot open “shot.amf” by its path; pick the file."],
  [
    "what is no XML",
    new File(["no"], "shot.amf"),
    "shot.amf is not an XML file, so it cannot be an AMF file.",
  ],
  [
    "a file that is too large",
    new File([new Uint8Array(9_000_000)], "shot.amf"),
    "shot.amf is larger than 8 MB; an AMF file of that size is not read.",
  ],
])("%s is refused by a sentence", async (_, file, why) => {
  const run = vi.fn();
  await expect(importAmfFile(file, call, { run })).rejects.toThrow(new Error(why));
  expect(run).not.toHaveBeenCalled();
});
