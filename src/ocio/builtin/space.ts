import type { curves } from "./curve.ts";
import type { ap0To, cameraToAp0 } from "./gamut.ts";
import type { Since } from "./generation.ts";

type Described = {
  name: string;
  /** Also in the CG configurations. */
  cg?: true;
  family: string;
  aliases: Since<string[]>;
  description: string;
};

type Builtin = { builtin: string };
type Curved = { curve: keyof typeof curves };

/**
 * A scene-referred space. `to` leads to ACES2065-1 and `from` away from it:
 * one built-in style, or a named group of a curve and a matrix, `label` being its subject where that is not the space's name.
 */
export type SceneSpace = Described & {
  encoding: string | Since<string>;
  /** Without it: for file input and output only. */
  categories?: Since<string[]>;
  isdata?: true;
  /** Color Interop Forum id, from generation 4.0 on. */
  interop?: string;
  /** AMF ids of the conversions, without their common beginning, from generation 4.0 on. */
  amf?: string[];
  to?: Builtin | (Partial<Curved> & { gamut: keyof typeof cameraToAp0; label?: string });
  from?: Partial<Curved> & { gamut: keyof typeof ap0To; label?: string };
};

/** A named transform: a curve alone, decoding to linear light or encoding from it. */
export type NamedCurve = Described & {
  encoding: string;
  decode?: Builtin | (Curved & { label: string });
  encode?: Builtin | (Curved & { label: string });
};
