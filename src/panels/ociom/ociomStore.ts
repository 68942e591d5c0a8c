import { create } from "zustand";
import { builtinConfigName } from "#ocio/builtin/name.ts";
import { defaultMerge, type MergeParams, type Ociom } from "#ocio/merge/ociom.ts";
import { configStem } from "#ocio/model/configTitle.ts";
import { fold } from "#ocio/names/name.ts";
import { drafts as kept } from "#store/drafts.ts";

/** An OCIOM file on its screen: the names of configurations in it stand for addresses of configurations here. */
export type OciomDraft = {
  fileName: string;
  ociom: Ociom;
  addresses: Readonly<Record<string, string>>;
  /** Merge that is shown, by its position. */
  at: number;
};

type Drafts = {
  /** The OCIOM file that is open beside a configuration, by the id of that. */
  drafts: Readonly<Record<string, OciomDraft>>;
  put: (configId: string, draft: OciomDraft) => void;
};

/** The OCIOM file that this page has open; one at a time. It is kept over a reload. */
export const useOciomDrafts = create<Drafts>()((set) => ({
  drafts: {},
  put: (configId, draft) => {
    kept.keep(formOf(configId), stored(draft));
    set({ drafts: { [configId]: draft } });
  },
}));

const formOf = (configId: string) => `${configId}/ociom`;

type Stored = Omit<OciomDraft, "ociom"> & {
  ociom: Omit<Ociom, "merges"> & { merges: { merge: MergeParams; environment: [string, string][] }[] };
};

/** A draft as JSON, which knows no maps. Configurations that were read from files are gone after a reload. */
function stored({ ociom, addresses, ...draft }: OciomDraft): Stored {
  const merges = ociom.merges.map((merge) => ({ merge, environment: [...merge.overrides.environment] }));
  const lasting = Object.entries(addresses).filter(([, address]) => !address.startsWith("file:"));
  return { ...draft, ociom: { ...ociom, merges }, addresses: Object.fromEntries(lasting) };
}

/** The draft from before a reload, if any. */
export function keptDraft(configId: string): OciomDraft | undefined {
  const found = kept.read<Stored>(formOf(configId));
  if (!found) return undefined;
  const merges = found.ociom.merges.map(({ merge, environment }) => ({
    ...merge,
    overrides: { ...merge.overrides, environment: new Map(environment) },
  }));
  return { ...found, ociom: { ...found.ociom, merges } };
}

/** A file with one merge into the open configuration. */
export function newDraft(openName: string): OciomDraft {
  return {
    fileName: `${configStem(openName)}.ociom`,
    ociom: { search_path: [], merges: [defaultMerge("Merged", openName, "")], warnings: [] },
    addresses: { [openName]: "open" },
    at: 0,
  };
}

/** Name for another merge that no merge has. */
export function freeMergeName(merges: readonly MergeParams[]): string {
  const taken = new Set(merges.map(({ name }) => fold(name)));
  for (let count = merges.length + 1; ; count++) if (!taken.has(`merged ${count}`)) return `Merged ${count}`;
}

/** The merge before a position that has a name. */
export function earlierMerge(
  merges: readonly MergeParams[],
  name: string,
  at: number,
): MergeParams | undefined {
  return merges.slice(0, at).find((merge) => fold(merge.name) === fold(name));
}

/** Names in the merges that stand for no configuration yet. */
export function unknownNames({ ociom, addresses }: OciomDraft): string[] {
  const names = ociom.merges.flatMap(({ base, input }, at) =>
    [base, input].filter((name) => name !== "" && !earlierMerge(ociom.merges, name, at)),
  );
  return [...new Set(names)].filter((name) => addresses[name] === undefined && !isBuiltin(name));
}

/** True for a built-in name; `builtinConfigName` does not know those of OCIO 2.6. */
export function isBuiltin(name: string): boolean {
  return (
    builtinConfigName(name) !== undefined ||
    /^(ocio:\/\/)?(default|(cg|studio)-config-(latest|v5\.0\.0_aces-v2\.1_ocio-v2\.6))$/i.test(name)
  );
}
