import type { Transform, TransformOf } from "#ocio/chain/transform.ts";
import type { BuildContext, Direction } from "../context.ts";
import { ColorError, MissingFileError } from "../error.ts";
import type { CdlCorrection } from "../lut/cdl.ts";
import { readLut } from "../lut/formats.ts";
import { type LutContent, type LutStep, step } from "../lut/step.ts";
import { intStrict } from "../lut/text/number.ts";
import type { Interpolation } from "../op/lut1dOp.ts";
import type { AnyOp } from "../op.ts";
import { inverseOf } from "../ops.ts";

type FileNode = TransformOf<"FileTransform" | "Lut1DTransform" | "Lut3DTransform">;

/** The steps of a transform that a file holds. */
type OpsOf = (node: Transform, direction: Direction, context: BuildContext) => AnyOp[];

/** The files that led to one, and how many more may be read for the first of them. */
type Trail = { names: readonly string[]; left: { files: number } };
const MOST_FILES = 200;

/** The interpolations that curves and cubes know; official OCIO leaves others to the default. */
const known: Readonly<Record<"lut1d" | "lut3d", readonly string[]>> = {
  lut1d: ["default", "nearest", "linear", "best"],
  lut3d: ["default", "nearest", "linear", "tetrahedral", "best"],
};

/**
 * The steps of the file that a transform names. Throws MissingFileError where it, or the correction asked for, is not
 * found, ColorError with file, line and reason where it cannot be read or leads back to itself.
 */
export function ops(node: FileNode, direction: Direction, context: BuildContext, inner: OpsOf): AnyOp[] {
  return follow(node, direction, context, inner, { names: [], left: { files: MOST_FILES } });
}

function follow(
  node: FileNode,
  direction: Direction,
  context: BuildContext,
  inner: OpsOf,
  trail: Trail,
): AnyOp[] {
  if (node.src.trim() === "") throw new ColorError("A file transform names no file.");
  const { name, bytes } = trail.names.length === 0 ? context.file(node.src) : fileInside(node.src, context);
  const lower = name.toLowerCase();
  if (trail.names.includes(lower)) throw new ColorError(`The file ${name} refers to itself.`);
  if (trail.left.files-- <= 0)
    throw new ColorError(`The file ${name} is one of too many that refer to others.`);
  const inside = { ...trail, names: [...trail.names, lower] };
  const content = readContent(name, bytes);
  const built =
    "corrections" in content
      ? inner(chosen(content, node, name, context), "forward", context)
      : content.steps.flatMap((given) => {
          if (given.type === "lut1d" || given.type === "lut3d")
            return [interpolated(given, node.interpolation)];
          if (given.type === "FileTransform") return follow(given, given.direction, context, inner, inside);
          // Files mean the same in configs of every version.
          return inner(given, "forward", { ...context, major: 2 });
        });
  return direction === "forward" ? built : inverseOf(built);
}

/** The file that another one refers to. */
function fileInside(src: string, context: BuildContext): ReturnType<BuildContext["file"]> {
  try {
    return context.file(src);
  } catch (error) {
    if (error instanceof MissingFileError) throw new MissingFileError(error.message, error.missing, true);
    throw error;
  }
}

const contents = new WeakMap<Uint8Array, Map<string, LutContent | ColorError>>();

/** Content of a file, cached as long as its bytes are, as is the error of one that cannot be read. */
function readContent(name: string, bytes: Uint8Array): LutContent {
  const byName = contents.get(bytes) ?? new Map<string, LutContent | ColorError>();
  const found = byName.get(name) ?? contentOf(name, bytes);
  contents.set(bytes, byName.set(name, found));
  if (found instanceof ColorError) throw found;
  return found;
}

function contentOf(name: string, bytes: Uint8Array): LutContent | ColorError {
  try {
    return readLut(name, bytes).content;
  } catch (error) {
    if (error instanceof ColorError) return error;
    throw error;
  }
}

/** A LUT whose file says nothing about interpolation takes that of the transform, if there is one for LUTs of its kind. */
function interpolated<T extends Extract<LutStep, { type: "lut1d" | "lut3d" }>>(
  lut: T,
  asked: string | null,
): T {
  if (lut.interpolation !== null || asked === null || !known[lut.type].includes(asked)) return lut;
  return { ...lut, interpolation: asked as Interpolation };
}

type Corrections = Extract<LutContent, { corrections: unknown }>;

/**
 * The correction of that id, else at that place from 0; undefined where there is none. A .ccc or .cdl is a list also where
 * its outermost element is one correction.
 */
export function correctionOf({ corrections, isList }: Corrections, asked: string): CdlCorrection | undefined {
  if (!isList) return corrections[0];
  const place = asked === "" ? 0 : intStrict(asked.trimStart());
  const named = corrections.find(({ id }) => id !== null && id === asked);
  return named ?? (place === undefined ? undefined : corrections[place]);
}

/** Error for a correction that a file does not have. */
export function noCorrection({ corrections }: Corrections, asked: string, name: string): string {
  return `${name} has no color correction '${asked}'; it has ${corrections.length}, which are asked for by id or by number from 0.`;
}

/** The correction that a transform picks: by id, else by place from 0. A .cc file has one and no choice. */
function chosen(
  content: Corrections,
  node: FileNode,
  name: string,
  context: BuildContext,
): TransformOf<"CDLTransform"> {
  const asked = node.type === "FileTransform" && node.cccid ? context.resolve(node.cccid) : "";
  const found = correctionOf(content, asked);
  if (!found) throw new MissingFileError(noCorrection(content, asked, name), null, true);
  const { slope, offset, power, saturation }: CdlCorrection = found;
  const style = node.type === "FileTransform" && node.cdl_style === "ASC_SOP" ? "ASC_SOP" : "NO_CLAMP";
  return step("CDLTransform", { slope, offset, power, sat: saturation, style });
}
