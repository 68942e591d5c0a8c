import { z } from "zod";
import { arg, type Effect } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { entryName } from "#ocio/archive/name.ts";
import { fileUses, moveChanges, placeFor } from "#ocio/files/fileReference.ts";
import { LUT_EXTENSIONS } from "#ocio/files/lutFormat.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { hasRoom, waysToRoom } from "../row/room.ts";

const accept = LUT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

/** A file by its path. */
const target = arg(z.string().min(1), {
  label: "File",
  hint: "luts/grade.cube",
  options: fileOptions,
});
const targets = arg(z.array(z.string().min(1)).min(1), {
  label: "Files",
  options: fileOptions,
});
const file = arg(z.file().optional(), { label: "File on disk" });

/** For commands that put a file where none is. */
const forFile = {
  when: (_: Document, state: State) => hasRoom(state, "files"),
  alternatives: (state: State) => waysToRoom(state, "files"),
};

export default changing(
  "lut",
  {
    upload: opened({
      title: "Upload LUT files",
      ...forFile,
      aliases: [
        "lut",
        "add files",
        "add lut",
        "import lut",
        "missing lut",
        "import cube",
        "import clf",
        "import ctf",
        "import spi1d",
        "load lut",
      ],
      args: z.object({ file, path: arg(z.string().optional(), { label: "Path", hint: "luts/grade.cube" }) }),
      together: (count) => `Uploaded ${count} files`,
      run: (document, { file: given, path }, state) => {
        if (!given) {
          const more = path === undefined ? { many: true } : { with: { path } };
          // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
          return { effects: [{ kind: "open", accept, then: "lut.upload", ...more }] };
        }
        const place = checkedPath(path ?? placeFor(document, given.name, pathsOf(state) ?? new Set()));
        if ("why" in place) return place.why;
        return {
          effects: [{ kind: "lut", do: "upload", path: place.path, file: given }],
          say: `Uploaded ${place.path}`,
        };
      },
    }),
    replace: opened({
      title: "Replace LUT file…",
      aliases: ["replace lut", "update lut", "swap lut", "new version of file"],
      args: z.object({ target, file }),
      together: (count) => `Replaced ${count} files`,
      run: (_, { target: path, file: given }, state) => {
        const why = notThere(state, path);
        if (why) return why;
        if (!given)
          return {
            // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
            effects: [{ kind: "open", accept, then: "lut.replace", with: { target: path } }],
          };
        const [from, to] = [extensionOf(path), extensionOf(given.name)];
        if (from !== to)
          return `“${given.name}” cannot replace ${path}: OCIO reads a file by its extension, which would not fit.`;
        return {
          effects: [{ kind: "lut", do: "upload", path, file: given }],
          back: [{ kind: "lut", do: "restore", path }],
          say: `Replaced ${path}`,
        };
      },
    }),
    rename: opened({
      title: "Rename LUT file…",
      aliases: ["rename lut", "move lut", "move file"],
      args: z.object({
        target,
        path: arg(z.string().trim().min(1), {
          label: "New path",
          hint: "luts/grade.cube",
          suggest: (_, { target: from }) => from,
        }),
      }),
      run: (document, { target: from, path }, state) => {
        const missing = notThere(state, from);
        if (missing) return missing;
        const checked = checkedPath(path);
        if ("why" in checked) return checked.why;
        const { path: to } = checked;
        if (from === to) return { say: `The file already is ${to}` };
        const paths = pathsOf(state);
        const taken = [...(paths ?? [])].find(
          (each) => each !== from && each.toLowerCase() === to.toLowerCase(),
        );
        if (taken !== undefined) return `There is a file ${taken} already.`;
        const changes = moveChanges(document, from, to, paths);
        const followed = changes.length === 0 ? "" : `; ${countedNoun(changes.length, "step")} followed`;
        return {
          ...(changes.length > 0 && { edit: (draft) => applyChanges(draft as Document, changes) }),
          effects: [{ kind: "lut", do: "move", path: from, to }],
          back: [{ kind: "lut", do: "move", path: to, to: from }],
          say: `Renamed ${from} to ${to}${followed}`,
        };
      },
    }),
    remove: opened({
      title: "Remove LUT files…",
      destructive: true,
      deletes: { of: "files" },
      aliases: [
        "remove lut",
        "delete lut",
        "delete lut files",
        "delete file",
        "remove unused luts",
        "delete unused luts",
      ],
      args: z.object({ targets }),
      run: (document, { targets: paths }, state) => {
        const why = paths.map((path) => notThere(state, path)).find((each) => each !== undefined);
        if (why) return why;
        const gone = new Set(paths);
        const uses = fileUses(document, pathsOf(state)).filter(({ path }) => path !== null && gone.has(path));
        const used =
          uses.length === 0 ? "" : `; ${countedNoun(uses.length, "step")} of ${owners(uses)} used it`;
        const [first = ""] = paths;
        const what = gone.size === 1 ? first : `${gone.size} files`;
        return {
          effects: [...gone].map((path): Effect => ({ kind: "lut", do: "remove", path })),
          back: [...gone].map((path): Effect => ({ kind: "lut", do: "restore", path })),
          say: `Removed ${what}${gone.size === 1 ? used : used.replace("used it", "used them")}`,
        };
      },
    }),
    restore: opened({
      title: "Restore removed LUT file…",
      ...forFile,
      aliases: ["restore lut", "bring back lut", "undelete file"],
      args: z.object({
        target: arg(z.string().min(1), {
          label: "Removed file",
          options: ({ files }) => [...new Set(files?.removed.map(({ path }) => path))].map(option),
        }),
      }),
      together: (count) => `Restored ${count} files`,
      run: (_, { target: path }, { files }) => {
        if (files && !files.removed.some((each) => each.path === path))
          return `There is no removed file ${path} to bring back.`;
        // The file that it replaces is restorable in turn.
        const taken = files?.files.some((each) => each.path === path);
        return {
          effects: [{ kind: "lut", do: "restore", path }],
          back: [{ kind: "lut", do: taken ? "restore" : "remove", path }],
          say: `Restored ${path}`,
        };
      },
    }),
    download: opened({
      title: "Download LUT file…",
      reads: true,
      aliases: ["download lut", "save lut"],
      args: z.object({ target }),
      together: (count) => `Downloaded ${count} files`,
      run: (_, { target: path }, state) =>
        notThere(state, path) ?? {
          effects: [{ kind: "lut", do: "download", path }],
          say: `Downloaded ${path}`,
        },
    }),
  },
  { riskyFix: true },
);

/** The paths of the files; null where they are not known. */
function pathsOf({ files }: State): ReadonlySet<string> | null {
  return files ? new Set(files.files.map(({ path }) => path)) : null;
}

/** The files to choose from; where they are not known, those that the steps name. */
function fileOptions(state: State): Option[] {
  const paths = pathsOf(state);
  if (paths) return [...paths].map(option);
  const named = state.document ? fileUses(state.document, null).map(({ path }) => path) : [];
  return [...new Set(named.filter((path) => path !== null))].map(option);
}

function option(path: string): Option {
  return { value: path, label: path };
}

function notThere({ files }: State, path: string): string | undefined {
  if (!files || files.files.some((each) => each.path === path)) return undefined;
  return `There is no file ${path} beside the configuration.`;
}

/** The path as an archive can hold it, or why it cannot. */
function checkedPath(path: string): { path: string } | { why: string } {
  const named = entryName({ name: path, mode: 0 });
  if (named === null) return { why: `“${path}” is the path of a folder.` };
  if ("why" in named) return { why: named.why.replace(/^The entry/, "The path") };
  if (named.name.toLowerCase() === "config.ocio")
    return { why: "config.ocio is the configuration itself; give the file another name." };
  return { path: named.name };
}

function extensionOf(path: string): string {
  return /\.([^./]*)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

function owners(uses: readonly { name: string }[]): string {
  const names = [...new Set(uses.map(({ name }) => `“${name}”`))];
  return names.length <= 2 ? names.join(" and ") : `${names[0]} and ${names.length - 1} others`;
}
