import { afterEach, expect, test, vi } from "vitest";
import * as client from "#api/client.ts";
import { addMissing, bundle, type Listing } from "#host/folder.ts";
import { readInput } from "#ocio/files/input.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const config = (src: string) => `ocio_profile_version: 2
search_path: luts
roles:
  default: raw
colorspaces:
  - !<ColorSpace>
    name: räw
    to_scene_reference: !<FileTransform> {src: ${src}}
`;
const listing = (files: Record<string, string | Buffer>): Listing =>
  new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      async () => new File([content as string], path.split("/").at(-1)!),
    ]),
  );
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

/** A folder of the disk, in memory. */
function folderOf(files: Map<string, string>, below = ""): FileSystemDirectoryHandle {
  const handle = {
    name: below,
    async *entries() {
      for (const path of files.keys()) {
        if (!path.startsWith(below)) continue;
        const [name, ...deeper] = path.slice(below.length).split("/");
        const isFile = deeper.length === 0;
        yield [
          name,
          isFile ? { kind: "file" } : { ...folderOf(files, `${below}${name}/`), kind: "directory" },
        ];
      }
    },
    getDirectoryHandle: async (name: string) => folderOf(files, `${below}${name}/`),
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (name.startsWith("con.")) throw new TypeError("Name is not allowed.");
      if (!create && !files.has(below + name)) throw new DOMException("None.", "NotFoundError");
      return { createWritable: writable(below + name) };
    },
  };
  const writable = (path: string) => async () => ({
    write: async (bytes: ArrayBuffer) => files.set(path, Buffer.from(bytes).toString()),
    close: async () => undefined,
  });
  return handle as unknown as FileSystemDirectoryHandle;
}

test("of the files that others put beside a config only LUTs come to the disk, and none of git's own", async () => {
  const paths = [
    "luts/a.cube",
    "there.cube",
    ".git/config",
    ".git./b.cube",
    ".envrc",
    "Makefile",
    ".luts/c.cube",
    "con.cube",
  ];
  const files = paths.map((path) => ({ path, size: 1, hash: "", at: "" }));
  vi.spyOn(client, "fetchFiles").mockResolvedValue({ files, removed: [] });
  vi.spyOn(client, "fileUrl").mockImplementation((_, path) => path);
  vi.stubGlobal("fetch", async (path: string) => new Response(`theirs: ${path}`));
  const disk = new Map([".git/config", "there.cube", ".luts/c.cube"].map((path) => [path, "own"]));
  const { added, left } = await addMissing(folderOf(disk), "config", config("a.cube"));
  expect(added).toBe(1);
  expect(left.map(({ path, why }) => `${path} ${why}`)).toEqual([
    ".git./b.cube leads into a folder that git keeps for itself",
    ".envrc is not named as a LUT",
    "Makefile is not named as a LUT",
    "con.cube has a name that the browser does not write",
  ]);
  expect([...disk].sort()).toEqual([
    [".git/config", "own"],
    [".luts/c.cube", "own"],
    ["luts/a.cube", "theirs: luts/a.cube"],
    ["there.cube", "own"],
  ]);
});
