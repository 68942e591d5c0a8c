import { leadsIntoGit } from "#ocio/files/foreignPath.ts";

/** A rule of names in a repository: what breaks it, and the end of a sentence about the name. */
type Rule = readonly [broken: RegExp | { test: (name: string) => boolean }, why: string];

/** Longest names; GitHub takes branches of 244 bytes. */
const MAX_BRANCH = 200;
const MAX_PATH = 400;

/** Rules of branch names: those of `git check-ref-format --branch`, no options, and nothing that no host needs. */
const branchRules: readonly Rule[] = [
  [/^$/, "is missing"],
  [/[^\p{L}\p{N}._+#@/-]/u, "has a character other than letters, digits and . _ + # @ / -"],
  [/^[^\p{L}\p{N}_]/u, "must begin with a letter, a digit or _"],
  [/\/\/|\/$|\.$/, "must not have an empty part, nor end with / or a dot"],
  [/\.\.|\/\.|@$/, "must not have two dots in a row, a part that begins with a dot, nor end with @"],
  [/\.lock(\/|$)/i, "must not have a part that ends with .lock"],
  [/^refs\//, "is written without refs/heads/"],
  [/^HEAD$/i, "is one that git keeps for itself"],
  [/^proposal(\/|$)/, "is kept for proposals, whose branches begin with proposal/"],
];

const pathRules: readonly Rule[] = [
  [/^$/, "is missing"],
  [/[\u0000-\u001f\u007f"\\:*?<>|\p{Surrogate}]/u, 'has a control character or one of " \\ : * ? < > |'],
  [/^\/|\/\/|\/$/, "must begin with a folder or a name, and have no empty part"],
  [/(^|\/)\.{1,2}(\/|$)/, "must not have . or .. as a part"],
  [
    /(^|\/)[-\s]|[\s.](\/|$)/,
    "must not have a part that begins with - or a space, or ends with a dot or a space",
  ],
  [{ test: leadsIntoGit }, "leads into a folder that git keeps for itself"],
];

const brokenRule = (name: string, most: number, rules: readonly Rule[]): string | null => {
  if (name.length > most) return `has more than ${most} characters`;
  return rules.find(([broken]) => broken.test(name))?.[1] ?? null;
};

/** The reason why a name is no branch to mirror to, as the end of a sentence; null for a good one. */
export function branchProblem(name: string): string | null {
  return brokenRule(name, MAX_BRANCH, branchRules);
}

/** The reason why a path is none of a file in the repository, as the end of a sentence; null for a good one. */
export function repositoryPathProblem(path: string): string | null {
  return brokenRule(path, MAX_PATH, pathRules);
}

/** `repositoryPathProblem` for the path of a config. */
export function configPathProblem(path: string): string | null {
  return repositoryPathProblem(path) ?? (/[^/]\.ocio$/i.test(path) ? null : "must end with .ocio");
}

/** Characters of a folder that is named after a config. */
const MAX_FOLDER = 60;
/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The folder of a config in the repository of its team, by the config's name: letters and digits with "-" between, so that
 * it neither leads elsewhere nor is hidden, an option or one that git, a host or a file system keeps for itself.
 */
function folderOfName(name: string): string {
  const words = name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, "-")
    .replace(/(^|-)[-\p{M}]+/gu, "$1");
  const folder = [...words]
    .slice(0, MAX_FOLDER)
    .join("")
    .replace(/^-|-+$/g, "");
  return folder === "" || DEVICE.test(folder) ? `config${folder && "-"}${folder}` : folder;
}

/** The same for two names that are one on some file system: by case, or by how their characters are composed. */
export function folderKey(name: string): string {
  return name.normalize("NFKD").toUpperCase().toLowerCase().normalize("NFKD");
}

/** A folder for a config by its name, with a number where others have it. @param taken keys of folders */
export function freeFolder(name: string, taken: ReadonlySet<string>): string {
  const folder = folderOfName(name);
  for (let count = 1; ; count++) {
    const tried = count === 1 ? folder : `${folder}-${count}`;
    if (!taken.has(folderKey(tried))) return tried;
  }
}
