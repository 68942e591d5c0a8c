import { expect, test } from "vitest";
import { bundle, type Listing } from "#ocio/archive/bundle.ts";
import { readInput } from "#ocio/files/input.ts";

const listing = (files: Record<string, string | Buffer>): Listing =>
  new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      async () => new File([content as string], path.split("/").at(-1)!),
    ]),
  );
const config = (src: string) => `ocio_profile_version: 2
search_path: luts
roles:
  default: raw
colorspaces:
  - !<ColorSpace>
    name: räw
    to_scene_reference: !<FileTransform> {src: ${src}}
`;
const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const read = async (file: File) => readInput(new Uint8Array(await file.arrayBuffer()), file.name);

test.each([
  ["UTF-8", (text: string) => text],
  ["UTF-16", wide],
])("a configuration in %s brings the files along that it uses", async (_, encode) => {
  const file = await bundle(
    listing({ "config.ocio": encode(config("a.spi1d")), "luts/a.spi1d": "x", "luts/b.spi1d": "y" }),
    "config.ocio",
    "show",
  );
  expect(file.name).toBe("show.ocioz");
  const { text, files, problems } = await read(file);
  expect([text, [...files.keys()], problems]).toEqual([config("a.spi1d"), ["luts/a.spi1d"], []]);
});

test("one that uses none goes as it is, byte for byte", async () => {
  const bytes = wide(config("lost.spi1d"));
  const file = await bundle(listing({ "config.ocio": bytes }), "config.ocio", "show");
  expect(file.name).toBe("show.ocio");
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
});
