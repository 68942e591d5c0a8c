import { lutFormat } from "./lutFormat.ts";

/** Characters that the file system of a Mac leaves out of a name. */
const LEFT_OUT = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/** Folder of a repository, and files of git that are no folder, also by their short names on Windows. */
const OF_GIT = /^\.git$|^git~\d+$|^\.git(modules|attributes)$|^(gitmod|gitatt|gi7eba|gi7d29)~\d+$/i;

/** True for a path that leads to what git keeps for itself, by whatever file system: git refuses the whole commit. */
export function leadsIntoGit(path: string): boolean {
  return path.split("/").some((part) =>
    OF_GIT.test(
      part
        .replace(LEFT_OUT, "")
        .replace(/:.*$/s, "")
        .replace(/[ .]+$/, ""),
    ),
  );
}

/**
 * The reason why a file that others may have put beside a config is not written among files that are no part of it, as
 * the end of a sentence: programs run or obey files by their names. Null for one that is.
 */
export function unfitBeside(path: string): string | null {
  if (leadsIntoGit(path)) return "leads into a folder that git keeps for itself";
  return lutFormat(path) === undefined ? "is not named as a LUT" : null;
}
