import type { Transform } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { isAtLeast, transformFeature } from "#ocio/model/feature.ts";
import { ifComputable } from "../error.ts";
import { readLut } from "../lut/formats.ts";
import type { LutStep } from "../lut/step.ts";
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

/** A CLF or CTF file: attributes of its root element, and its steps. */
type ProcessList = { root: string; steps: readonly LutStep[] };

/** Files by name of a config: a step is asked about several times, and each parses the whole file. */
const known = new WeakMap<Processors, Map<string, ProcessList[]>>();

/** A CLF or CTF file and those that it refers to; none for other files. */
function listsOf(src: string, processors: Processors): ProcessList[] {
  const lists = known.get(processors) ?? new Map<string, ProcessList[]>();
  known.set(processors, lists);
  const kept = lists.get(src) ?? [...readLists(src, processors, [])];
  lists.set(src, kept);
  return kept;
}

function* readLists(src: string, processors: Processors, trail: readonly string[]): Generator<ProcessList> {
  const found = ifComputable(() => processors.context.file(src));
  if (!found || trail.includes(found.name)) return;
  const { name, bytes } = found;
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD)).replace(/<!--[\s\S]*?-->/g, "");
  const root = ROOT.exec(head)?.[1];
  if (root === undefined) return;
  const content = ifComputable(() => readLut(name, bytes).content);
  if (!content || !("steps" in content)) return;
  yield { root, steps: content.steps.filter(({ type }) => type !== "lut1d" && type !== "lut3d") };
  for (const step of content.steps)
    if (step.type === "FileTransform") yield* readLists(step.src, processors, [...trail, name]);
}

/**
 * The first version of official OCIO that reads a CLF or CTF file and those that it refers to; null for other files, and
 * for those that every version from 2 on reads.
 */
export function readableSince(src: string, processors: Processors): ProfileVersion | null {
  return listsOf(src, processors)
    .flatMap(({ root, steps }) => [
      statedSince(root),
      ...steps.map((step) => transformFeature(step as Transform)?.since ?? null),
    ])
    .reduce((a, b) => (a === null || (b !== null && isAtLeast(b, a)) ? b : a), null);
}

/** True if a CLF or CTF file, or one that it refers to, has such a step. */
export function hasStep(src: string, processors: Processors, isSuch: (step: Transform) => boolean): boolean {
  return listsOf(src, processors).some(({ steps }) => steps.some((step) => isSuch(step as Transform)));
}

function statedSince(root: string): ProfileVersion | null {
  if (SMPTE.test(root)) return CLF.test(root) && ID.test(root) ? null : "2.6";
  const stated = /\sversion\s*=\s*["']\s*(\d+(?:\.\d+)?)(?:\.(\d))?/i.exec(root);
  if (!stated) return null;
  const version = Number(stated[1]) + Number(stated[2] ?? 0) / 100;
  return ctf.find(([above]) => version > above)?.[1] ?? null;
}
