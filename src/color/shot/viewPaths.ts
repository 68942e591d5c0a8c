import { MissingFileError } from "../error.ts";
import type { Open, Opened, Walked } from "./viewWalk.ts";

/** Files that a view opens with the values of a shot, or the fault. */
type ViewFiles = { files: readonly Opened[]; isNextLook: boolean; message?: string };

/** The end of a way through a view: the texts of its files; or how many of the last texts without a file make the fault. */
type End = { sources: readonly string[] } | { faults: number };
/** A text that is looked for, and what comes then, with its file and without. */
type Fork = { src: string; found?: Fork | End; missing?: Fork | End };

/**
 * The ways that walks took through a view. Which way it is depends only on the files that are there, where no name in
 * the view has a variable: of 500 shots that differ in their files alone, few need a walk.
 */
export class ViewPaths {
  private start: Fork | End | undefined;

  /** The files of a view for another shot, by ways that are known; undefined where the way is not. */
  follow(open: Open): ViewFiles | undefined {
    let at = this.start;
    const missing: string[] = [];
    while (at && "src" in at) {
      const opened = open(at.src);
      // No other look is tried where a file is there and lacks the correction.
      if (opened instanceof MissingFileError && opened.isInside)
        return { files: [], isNextLook: false, message: opened.message };
      if (opened instanceof MissingFileError) missing.push(opened.message);
      at = opened instanceof MissingFileError ? at.missing : at.found;
    }
    if (!at) return undefined;
    if ("faults" in at) return { files: [], isNextLook: false, message: missing.slice(-at.faults).join(" ") };
    return { files: at.sources.map((src) => open(src) as Opened), isNextLook: missing.length > 0 };
  }

  /** Keeps the way of a walk, and tells what it found. */
  learn({ tried, files, message, isVariable }: Walked, open: Open): ViewFiles {
    const missing = tried.map(open).filter((each) => each instanceof MissingFileError);
    const found = { files, isNextLook: message === undefined && missing.length > 0 };
    if (message === undefined) {
      if (!isVariable) this.keep(tried, open, { sources: files.map(({ key }) => key) });
      return found;
    }
    const faults = missing.findIndex(
      (_, at) =>
        missing
          .slice(-at - 1)
          .map((each) => each.message)
          .join(" ") === message,
    );
    if (faults >= 0 && !isVariable) this.keep(tried, open, { faults: faults + 1 });
    return { ...found, message };
  }

  private keep(tried: readonly string[], open: Open, end: End): void {
    let put = (next: Fork | End) => {
      this.start = next;
    };
    let at = this.start;
    for (const src of tried) {
      const fork: Fork = at && "src" in at ? at : { src };
      if (fork !== at) put(fork);
      const opened = open(src);
      if (opened instanceof MissingFileError && opened.isInside) return;
      const way = opened instanceof MissingFileError ? "missing" : "found";
      put = (next) => {
        fork[way] = next;
      };
      at = fork[way];
    }
    put(end);
  }
}
