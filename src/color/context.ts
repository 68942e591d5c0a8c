import type { TransformOf } from "#ocio/chain/transform.ts";
import { ColorError } from "./error.ts";
import type { AnyOp } from "./op.ts";

export type Direction = "forward" | "inverse";

/** Transforms that mean nothing without a config. */
export type Reference = TransformOf<
  "ColorSpaceTransform" | "DisplayViewTransform" | "LookTransform" | "ViewTransform"
>;

/** A view of a display, and the color space from which it is seen. */
export type DisplayViewRequest = {
  src: string;
  display: string;
  view: string;
  /** Looks in place of those of the view. */
  looks?: string | undefined;
  looksBypass?: boolean;
  dataBypass?: boolean;
};

/** Context of building a transform's steps. */
export type BuildContext = {
  /** Major profile version of the config: 1 computes exponents and CDLs in another way. */
  readonly major: number;
  /** File of a `src`, with variables and search path resolved. @throws MissingFileError where there is none */
  readonly file: (src: string) => { readonly name: string; readonly bytes: Uint8Array };
  /** A cccid or similar text with its context variables replaced. */
  readonly resolve: (text: string) => string;
  /** The steps of a transform that names parts of a config. */
  readonly refer: (node: Reference, direction: Direction) => AnyOp[];
};

/** The direction of a step that has one of its own, when it is asked for in another. */
export function combined(own: Direction, asked: Direction): Direction {
  return own === asked ? "forward" : "inverse";
}

/** For transforms that stand alone, without files and without a config. */
export const emptyContext: BuildContext = {
  major: 2,
  file(src) {
    throw new ColorError(`The file '${src}' cannot be read without a config.`);
  },
  resolve: (text) => text,
  refer({ type }) {
    throw new ColorError(`A ${type} needs a config.`);
  },
};
