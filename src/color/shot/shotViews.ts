import type { Document } from "#ocio/model/document.ts";
import type { Shot } from "#ocio/shot/table.ts";
import { MissingFileError } from "../error.ts";
import { located, type ReadFile } from "../processor/location.ts";
import { contextVariables, substituted } from "../processor/variable.ts";
import { ViewPaths } from "./viewPaths.ts";
import { type Open, type Opened, ViewWalk } from "./viewWalk.ts";

/** A view of a display, to which shots are brought. */
export type View = { display: string; view: string };

/**
 * A view with the values of a shot. `fallback` is one of which a file is there only at a later place of the search path
 * than for another shot, or by the next alternative of a look; `missing` has no processor. `files` are those it opens.
 */
export type ShotView = View & {
  status: "resolved" | "fallback" | "missing";
  files: { src: string; path: string }[];
  message?: string;
};

export type ShotResult = Shot & { views: ShotView[] };

type Options = {
  /** Color space of the pictures, by name, alias or role. */
  src: string;
  views: readonly View[];
  /** Values of variables that shots do not give. */
  variables?: Readonly<Record<string, string>>;
  /** True if a file exists: by a path from the folder of the configuration, or an absolute one. */
  has: (path: string, spelled?: string) => boolean;
  /** A sentence where a file has no color correction of that id; null where it has, or is not known. */
  lacks?: (path: string, cccid: string) => string | null;
};

const EMPTY = new Uint8Array();

/** Finds the files of views for the values of each shot as official OCIO does, without reading them. */
export function shotViews(document: Document, shots: readonly Shot[], options: Options): ShotResult[] {
  const { src, views, variables = {} } = options;
  const known = new Map<string, boolean>();
  const read: ReadFile = (path, spelled = path) => {
    const found = known.get(spelled) ?? options.has(path, spelled);
    known.set(spelled, found);
    return found ? EMPTY : null;
  };
  const paths = views.map(() => new ViewPaths());
  /** The first place at which a text leads to a file for any shot. */
  const first = new Map<string, number>();
  const found = shots.map(({ name, values }) => {
    const given = { ...variables, ...values };
    const open = opener(document, given, read, options.lacks);
    let walk: ViewWalk | undefined;
    const opened = views.map((view, at) => {
      const known = paths[at]!.follow(open);
      if (known) return known;
      walk ??= new ViewWalk(document, given, open);
      return paths[at]!.learn(walk.view({ src, ...view }), open);
    });
    for (const each of opened)
      for (const file of each.files)
        first.set(file.src, Math.min(file.place, first.get(file.src) ?? file.place));
    return { name, values, opened };
  });
  return found.map(({ opened, ...shot }) => ({
    ...shot,
    views: opened.map(({ files, isNextLook, message }, at): ShotView => {
      const isLater = files.some(({ src: text, place }) => place > (first.get(text) ?? place));
      const there = isLater || isNextLook ? "fallback" : "resolved";
      return {
        ...views[at]!,
        status: message === undefined ? there : "missing",
        files: files.map(({ src: text, path }) => ({ src: text, path })),
        ...(message !== undefined && { message }),
      };
    }),
  }));
}

/** Opens files with the values of one shot, each once. */
function opener(
  document: Document,
  given: Readonly<Record<string, string>>,
  read: ReadFile,
  lacks: Options["lacks"],
): Open {
  const variables = contextVariables(document, given);
  const places = {
    searchPath: document.config.search_path,
    resolve: (text: string) => substituted(text, variables),
    read,
  };
  const opened = new Map<string, Opened | MissingFileError>();
  return (key) => {
    const known = opened.get(key);
    if (known) return known;
    const [src = "", cccid] = key.split("\0");
    const file = openedAt(src, places);
    const fault =
      file instanceof MissingFileError || cccid === undefined
        ? null
        : (lacks?.(file.path, places.resolve(cccid)) ?? null);
    const made = file instanceof MissingFileError ? file : { ...file, key };
    opened.set(key, fault === null ? made : new MissingFileError(fault, null, true));
    return opened.get(key)!;
  };
}

function openedAt(
  src: string,
  places: Parameters<typeof located>[1],
): Omit<Opened, "key"> | MissingFileError {
  try {
    const { name, place } = located(src, places);
    return { src, path: name, place };
  } catch (error) {
    if (error instanceof MissingFileError) return error;
    throw error;
  }
}
