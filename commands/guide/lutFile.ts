import { z } from "zod";
import { type Ask, arg } from "#command/command.ts";
import type { Option, State } from "#command/state.ts";
import { fileUses, sourceOf } from "#ocio/files/fileReference.ts";
import { LUT_EXTENSIONS, lutFormat } from "#ocio/files/lutFormat.ts";
import type { Change } from "#ocio/model/change.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import type { Document } from "#ocio/model/document.ts";
import { finderOf, spaceId } from "#ocio/names/finder.ts";
import { optionsOf } from "../row/target.ts";

/** A file beside the configuration, or any path as a step would spell it. */
export const lutFile = arg(
  z
    .string()
    .trim()
    .min(1, "A file is needed")
    .refine((path) => lutFormat(path) !== undefined || /[$%]/.test(path), {
      error: `OCIO reads files by their extension: ${LUT_EXTENSIONS.join(", ")}.`,
    }),
  { label: "File", hint: "luts/grade.cube", options: fileOptions, createdBy: "lut.upload" },
);

function fileOptions({ document, files }: State): Option[] {
  const paths = files
    ? files.files.map(({ path }) => path)
    : document
      ? fileUses(document, null).flatMap(({ path }) => path ?? [])
      : [];
  return [...new Set(paths)]
    .filter((path) => lutFormat(path) !== undefined)
    .map((path) => ({ value: path, label: path, detail: lutFormat(path) ?? "" }));
}

/** The `src` of a step that reads the file: shortened by the search path where the file is known. */
export function fileSource(document: Document, { files }: Pick<State, "files">, path: string): string {
  const paths = files ? new Set(files.files.map((each) => each.path)) : null;
  const isKnown = paths?.has(path) ?? fileUses(document, null).some((use) => use.path === path);
  return isKnown ? sourceOf(document, path, paths) : path;
}

/** Change that adds the config's own folder, ".": official OCIO refuses a config that reads files without a search path. */
export function searchPathChanges({ config }: Document): Change[] {
  return config.search_path.some((entry) => entry !== "")
    ? []
    : [{ at: ["config", "search_path"], to: () => ["."] }];
}

/** The argument for the color space of a LUT's input or output. */
export const lutSpaceArg = (label: string, does: string, asked: Partial<Ask>) =>
  arg(z.string().trim().min(1), {
    label,
    options: (state) => [...optionsOf(state, "colorspaces"), ...optionsOf(state, "roles")],
    refuses: (document, value) => {
      const found = lutSpace(document, String(value), does);
      return typeof found === "string" ? found : undefined;
    },
    ...asked,
  });

/** Scene-referred color space by name, alias or role; a sentence where there is none. */
export function lutSpace(document: Document, given: string, does: string): Colorspace | string {
  const id = Object.hasOwn(document.colorspaces.byId, given) ? given : spaceId(document, given);
  const row = document.colorspaces.byId[id ?? ""];
  if (!row)
    return finderOf(document)("space", given)
      ? `“${given}” is not a scene-referred color space, which a LUT needs to ${does}.`
      : `There is no color space “${given}”.`;
  return row.isdata ? `“${row.name}” holds data, not color.` : row;
}

/** "grade" of "luts/grade.cube". */
export function stemOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return name.replace(/(?<=.)\.[^.]*$/, "");
}
