import type { BitDepth } from "../../bitDepth.ts";
import type { LutStep } from "../step.ts";
import type { Element } from "./element.ts";
import type { Version } from "./version.ts";

/** Context of a process node's steps. */
export type NodeContext = {
  readonly version: Version;
  readonly inDepth: BitDepth;
  readonly outDepth: BitDepth;
};

/** A kind of process node: which versions have it, and its steps. */
export type NodeKind = {
  /** The element in the spelling of the files. */
  readonly name: string;
  readonly since: (version: Version) => boolean;
  readonly read: (element: Element, context: NodeContext) => LutStep[];
};

export const everywhere = () => true;
/** In CTF files of this version or later, and in no CLF. */
export const ctfSince = (least: number) => (version: Version) => !version.clf && version.ctf >= least;
/** In CTF files of this version or later, and in CLF since version 3. */
export const since = (least: number) => (version: Version) => version.ctf >= (version.clf ? 200 : least);
