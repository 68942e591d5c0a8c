import type { BakeFormatName } from "../bake/target.ts";
import type { LutSource } from "./source.ts";
import type { LutContent, LutStep } from "./step.ts";

/** Metadata of a written file. */
export type Writing = {
  /** Comments or descriptions, one line each; formats without a place for them leave them out. */
  readonly description?: readonly string[];
  /** The name or id of CLF and CDL files. */
  readonly id?: string;
};

/** A format of files; one file of this folder each. */
export type LutFormat = {
  /** Official OCIO's name of its reader. */
  readonly name: string;
  /** Display name. */
  readonly title: string;
  readonly extensions: readonly string[];
  /** The bake format that it writes, and how a 3D LUT goes into it. */
  readonly bake?: {
    readonly as: BakeFormatName;
    /** True if a cube's shaper clamps to its limits besides mapping them to 0 to 1. */
    readonly clamps?: boolean;
    /** Values are whole numbers from 0 to full scale. */
    readonly whole?: boolean;
  };
  /**
   * Reads a file of this format. Throws ColorError with file, line and reason if it is of another format or broken,
   * UnusableLutError if no steps can be made of it.
   */
  readonly read: (source: LutSource) => LutContent;
  /** The text of a file. Throws ColorError where the format cannot hold a step. */
  readonly write?: (steps: readonly LutStep[], writing: Writing) => string;
};
