import type { Effect } from "#command/command.ts";
import type { Option, State } from "#command/state.ts";
import { builtinConfigName, builtinConfigNames } from "#ocio/builtin/name.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { fileSources } from "#ocio/files/externalFile.ts";
import { type FileList, fileUses } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

/** The address of a configuration as people type it: version 3, a built-in config, or an address. */
export function addressOf(given: string): string {
  const version = /^version[ -](\d{1,9})$/i.exec(given)?.[1];
  return version === undefined ? (builtinConfigName(given) ?? given) : `version-${Number(version)}`;
}

/** Versions of the open configuration and the built-in configs, the newest first, as people type them. */
export function knownConfigs({ log }: State): Option[] {
  return [
    ...(log?.entries ?? []).map(({ version, at, say }) => ({
      value: `version ${version}`,
      label: `Version ${version}`,
      detail: `${versionTime(at)} · ${say}`,
    })),
    ...builtinConfigNames
      .toReversed()
      .map((name) => ({ value: name, label: name, detail: "built-in config" })),
  ];
}

/** The time of a version, as choices show it. */
export const versionTime = (at: string): string =>
  new Date(at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** True for the address of a configuration (see `#api/otherConfig.ts`), false for the text of one. */
export function isAddress(given: string): boolean {
  const address = addressOf(given);
  return (
    /^(version-\d+|file:.*|[0-9a-f]{8}-[0-9a-f-]{27}(@[1-9]\d{0,8})?)$/.test(address) ||
    builtinConfigName(address) !== undefined
  );
}

/** The problem for which a text is no configuration at all. */
export function faultIn(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ code }) => ["no-version", "not-a-config", "yaml"].includes(code));
}

/** The configuration in a text with names for links and UUIDs that follow from the call; a sentence if it is none. */
export function readOther(text: string, id: string): Document | string {
  let count = 0;
  const { document, problems } = readConfig(text, { links: false, newId: () => idAfter(id, count++) });
  const fault = faultIn(problems);
  return fault ? `The other config cannot be read: ${fault.message}` : document;
}

const texts = new WeakMap<Document, string>();

function textOf(document: Document): string {
  const text = texts.get(document) ?? writeConfig(document);
  texts.set(document, text);
  return text;
}

/** The configuration that a text or an address means, as `readOther` reads it; null where it is not at hand. */
export function otherOf({ others = {} }: State, given: string, id: string): Document | string | null {
  if (!isAddress(given)) return readOther(given, id);
  const known = others[given] ?? others[addressOf(given)];
  return known ? readOther(textOf(known), id) : null;
}

/** The effects that bring the LUT files which a change began to read, where the other configuration is at an address. */
export function broughtFiles(
  before: Document,
  after: Document,
  { from, other, files }: { from: string; other: Document; files: FileList | null | undefined },
): Effect[] {
  if (!isAddress(from)) return [];
  const known = new Set(fileSources(before).map(({ src }) => src));
  const places = new Map(fileUses(other, null).map(({ src, candidates }) => [src, candidates]));
  const paths = files ? new Set(files.files.map(({ path }) => path)) : null;
  const effects = fileUses(after, paths).flatMap(({ src, path, home }): Effect[] => {
    const to = path ?? home;
    const of = places.get(src) ?? [];
    if (known.has(src) || to === null || of.length === 0) return [];
    return [{ kind: "lut", do: "bring", path: to, from: addressOf(from), places: of }];
  });
  return [...new Map(effects.map((effect) => ["path" in effect ? effect.path : "", effect])).values()];
}
