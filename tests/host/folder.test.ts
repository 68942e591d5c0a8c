import { afterEach, expect, test, vi } from "vitest";
import * as client from "#api/client.ts";
import { addMissing } from "#host/folder.ts";

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
