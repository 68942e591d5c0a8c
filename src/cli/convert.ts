import { converted } from "#color/convert/convert.ts";
import { ColorError } from "#color/error.ts";
import { commands } from "#commands";
import { Trouble } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { writeArchive } from "#ocio/archive/archive.ts";
import { type ConversionChange, profileVersion } from "#ocio/convert/change.ts";
import { versionFor } from "#ocio/convert/target.ts";
import { unfitBeside } from "#ocio/files/foreignPath.ts";
import { folderOf } from "#ocio/files/path.ts";
import { PROFILE_VERSIONS } from "#ocio/model/config.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { prepared } from "#store/preparation.ts";
import { knownHost, withLine } from "./check.ts";
import { surroundingsOf } from "./color/processors.ts";
import { filesOf } from "./files.ts";
import { isArchivePath, keptFiles, notCopied } from "./keptFiles.ts";
import { problemLine, readSource, refusal } from "./source.ts";
import { Misuse, NO, OK, onlyFile, type Subcommand, split } from "./subcommand.ts";

const versions = PROFILE_VERSIONS.join(", ");

export const convert: Subcommand = {
  usage: "FILE --to VERSION | --for HOST [--out F] [--modern] [--allow-loss] [--json]",
  summary: "Convert the configuration to another profile version or for an application, equal in color.",
  details: `Transforms that the version lacks become older ones where these are equal, else LUT files with their error in
ΔE ITP. The LUT files, those that FILE has in its folder included, go beside F by the same relative paths, or into F
where it ends in .ocioz. Without --out nothing is written. Where something would be lost, nothing is written either and the exit code is
1, but with --allow-loss.

With --for, the version is the newest that the application loads, roles that it wants are assigned and names that it
looks for are given where that can be told; what is left for people is told as problems.

To the same or a newer version, built-in transforms that matrices, curves and LUT files equal are offered, and the names
that ACES configs have for a color space; --modern takes that up.`,
  options: [
    ["--to VERSION", `One of ${versions}; 2.0 is 2.`],
    ["--for HOST", "An application in the place of a version, such as nuke-15; check --hosts lists them."],
    ["--out F", "Where to write it."],
    [
      "--modern",
      "Use built-in transforms where steps equal them to within 1e-5, and add the names of ACES configs as aliases.",
    ],
    ["--allow-loss", "Leave out what no older profile version can say."],
    ["--json", "Print the changes as JSON, as docs/schemas/convert.schema.json says."],
  ],
  examples: [
    "convert show.ocio --to 2.2 --out nuke/show.ocio",
    "convert builtin:studio-config-latest --to 2.1 --out studio.ocioz --json",
    "convert show.ocio --for nuke-14 --out nuke/show.ocio",
    "convert old.ocio --to 2.5 --modern --out new.ocio",
  ],
  async run(words, terminal) {
    const options = ["to", "for", "out"];
    const { on, given, rest } = split(words, { switches: ["json", "allow-loss", "modern"], options });
    const file = onlyFile(rest);
    const [asked, application] = [given.get("to")?.at(-1), given.get("for")?.at(-1)];
    if ((asked === undefined) === (application === undefined))
      throw new Misuse(`Give either --to, one of ${versions}, or --for with an application.`);
    const version = asked === undefined ? undefined : profileVersion(asked);
    if (asked !== undefined && version === undefined)
      throw new Misuse(`--to is one of ${versions}, not “${asked}”.`);
    const host = application === undefined ? undefined : knownHost(application);
    const out = given.get("out")?.at(-1);
    const source = await readSource(file, terminal);
    const fault = refusal(source);
    if (fault) throw fault;
    const surroundings = surroundingsOf(source, terminal);
    const { kept, outside, foreign, opened } = await keptFiles(source, terminal);
    const { luts, offers, ...made } = converting(() =>
      converted(source.document, version ?? versionFor(source.document, host), {
        ...surroundings,
        paths: kept.keys(),
        isModern: on.has("modern"),
      }),
    );
    const ready = host && prepared(made.document, host, commands);
    const document = ready?.document ?? made.document;
    const changes = [...made.changes, ...(ready?.changes ?? [])];
    const replaced = await replacedFiles();
    for (const each of replaced) kept.delete(each);
    const lost = changes.filter(({ kind }) => kind === "lost").length;
    const isAllowed = lost === 0 || on.has("allow-loss");
    if (!on.has("json")) for (const change of changes) terminal.out(told(change));
    if (luts.size > 0) terminal.err(`${sizeOf(luts)}\n`);
    const text = writeConfig(document);
    const target = isAllowed ? out : undefined;
    const wrote = target === undefined ? [] : await write(target);
    const left = ready?.problems.map((problem) => (target === undefined ? problem : withLine(problem, text)));
    const problems = left && { problems: left };
    const sizes = Array.from(luts, ([name, { length }]) => ({ path: name, bytes: length }));
    const answer = { ok: isAllowed, changes, offers, luts: sizes, ...problems };
    if (on.has("json")) terminal.out(`${JSON.stringify(answer, null, 2)}\n`);
    else {
      for (const { collection, name, what, why } of offers)
        terminal.out(`${oneLine(`offer: ${collection} “${name}”: ${what} ${why}`)}\n`);
      for (const problem of left ?? []) terminal.out(problemLine(target ?? source.name, problem));
    }
    if (!isAllowed)
      terminal.err(`${lost} of ${changes.length} changes lose something; --allow-loss accepts that.\n`);
    if (offers.length > 0 && !on.has("json"))
      terminal.err(`${offers.length} of these are offers; --modern takes them up.\n`);
    for (const each of wrote) terminal.err(`Wrote ${each}.\n`);
    if (wrote.length > 0) {
      const isLeft = (name: string) => !replaced.has(name);
      terminal.err(notCopied(source, { outside: outside.filter(isLeft), foreign: foreign.filter(isLeft) }));
    }
    return isAllowed ? OK : NO;

    /** Files that were read before, and are by no step that is left. */
    async function replacedFiles(): Promise<Set<string>> {
      if (changes.length === 0 || opened.size === 0) return new Set();
      const files = source.files && new Map([...kept, ...luts]);
      const listed = await filesOf({ ...source, document, files }, terminal);
      const open = new Set(listed.filter(({ status }) => status === "found").map((each) => each.path));
      return new Set([...opened].filter((each) => !open.has(each)));
    }

    async function write(target: string): Promise<string[]> {
      const files = new Map([...kept, ...luts]);
      await terminal.makeFolder(folderOf(target) || ".");
      if (isArchivePath(target)) {
        await terminal.write(target, writeArchive(text, files));
        return [target];
      }
      const folder = folderOf(target);
      const made: string[] = [];
      try {
        for (const [name, bytes] of files) {
          const why = source.files && !luts.has(name) ? unfitBeside(name) : null;
          if (why !== null) {
            terminal.err(`“${oneLine(name)}” ${why} and was not copied; an .ocioz has it.\n`);
            continue;
          }
          if (folder + name === folderOf(source.path) + name && !luts.has(name)) continue;
          await terminal.makeFolder(folderOf(folder + name) || ".");
          const isNew = !(await terminal.has(folder + name));
          await terminal.write(folder + name, bytes);
          if (isNew) made.push(folder + name);
        }
        await terminal.write(target, new TextEncoder().encode(text));
      } catch (error) {
        // LUT files of a config that is not there are of no use, and fill a full disk.
        for (const each of made) await terminal.remove(each);
        throw error;
      }
      return [target, ...[...luts.keys()].map((name) => folder + name)];
    }
  },
};

function converting<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof ColorError) throw new Trouble(error.message);
    throw error;
  }
}

function sizeOf(luts: ReadonlyMap<string, Uint8Array>): string {
  const bytes = [...luts.values()].reduce((sum, { length }) => sum + length, 0);
  const megabytes = (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
  return `${luts.size} new LUT file${luts.size === 1 ? " has" : "s have"} ${megabytes} MB.`;
}

/** A change as one line: 'baked: looks "Grade": … (p99 0.4, max 1.2, from 0 to 16)'. */
function told({ kind, collection, name, what, why, max, p99, range }: ConversionChange): string {
  const error =
    max === undefined || p99 === undefined
      ? ""
      : max === 0
        ? ` (equal from ${range?.[0]} to ${range?.[1]})`
        : ` (ΔE ITP: 99 of 100 below ${p99}, at most ${max}; from ${range?.[0]} to ${range?.[1]})`;
  return `${oneLine(`${kind}: ${collection} “${name}”: ${what} ${why}${error}`)}\n`;
}
