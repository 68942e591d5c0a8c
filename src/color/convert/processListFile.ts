import type { Transform } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { isAtLeast, transformFeature } from "#ocio/model/feature.ts";
import { ifComputable } from "../error.ts";
import { readLut } from "../lut/formats.ts";
import type { Processors } from "../processor.ts";

/** CTF versions that official OCIO learned to read, the newest first; 2.1 and older ones were there before. */
const ctf: readonly (readonly [above: number, since: ProfileVersion])[] = [
  [2.5, "2.6"],
  [2.4, "2.5"],
  [2.1, "2.4"],
  [2, "2.1"],
];

/** Attributes that every version wants of a CLF; one of SMPTE ST 2136-1 may lack the id, or state it in another way. */
const [CLF, ID] = [/\scompCLFversion\s*=\s*["']\s*\d/i, /\sid\s*=/i];
const SMPTE = /ST2136-1|smpte-ra\.org/i;

const ROOT = /<ProcessList\b([^>]*)>/i;
/** A root element stands near the beginning. */
const HEAD = 65_536;

/** Versions by file of a config: a step is asked about several times, and each parses the whole file. */
const known = new WeakMap<Processors, Map<string, ProfileVersion | null>>();

/**
 * The first version of official OCIO that reads a CLF or CTF file and those that it refers to; null for other files, and
 * for those that every version from 2 on reads.
 */
export function readableSince(src: string, processors: Processors): ProfileVersion | null {
  const versions = known.get(processors) ?? new Map<string, ProfileVersion | null>();
  known.set(processors, versions);
  const kept = versions.get(src);
  if (kept !== undefined) return kept;
  const since = sinceOf(src, processors, []);
  versions.set(src, since);
  return since;
}

function sinceOf(src: string, processors: Processors, trail: readonly string[]): ProfileVersion | null {
  const found = ifComputable(() => processors.context.file(src));
  if (!found || trail.includes(found.name)) return null;
  const { name, bytes } = found;
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD)).replace(/<!--[\s\S]*?-->/g, "");
  const root = ROOT.exec(head)?.[1];
  if (root === undefined) return null;
  const content = ifComputable(() => readLut(name, bytes).content);
  if (!content || !("steps" in content)) return null;
  const needs = content.steps.map((step) => {
    if (step.type === "lut1d" || step.type === "lut3d") return null;
    if (step.type === "FileTransform") return sinceOf(step.src, processors, [...trail, name]);
    return transformFeature(step as Transform)?.since ?? null;
  });
  return [statedSince(root), ...needs].reduce((a, b) =>
    a === null || (b !== null && isAtLeast(b, a)) ? b : a,
  );
}

function statedSince(root: string): ProfileVersion | null {
  if (SMPTE.test(root)) return CLF.test(root) && ID.test(root) ? null : "2.6";
  const stated = /\sversion\s*=\s*["']\s*(\d+(?:\.\d+)?)(?:\.(\d))?/i.exec(root);
  if (!stated) return null;
  const version = Number(stated[1]) + Number(stated[2] ?? 0) / 100;
  return ctf.find(([above]) => version > above)?.[1] ?? null;
}
