import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type BuildContext, type Direction, emptyContext } from "#color/context.ts";
import { MissingFileError } from "#color/error.ts";
import { step } from "#color/lut/step.ts";
import type { AnyOp } from "#color/op.ts";
import { opsOf } from "#color/transforms.ts";
import type { TransformOf } from "#ocio/chain/transform.ts";

/** Finder of files with these names and no other. */
export function files(known: Readonly<Record<string, string | Uint8Array>>): BuildContext {
  return {
    ...emptyContext,
    file(src) {
      const found = Object.hasOwn(known, src) ? known[src] : undefined;
      if (found === undefined) throw new MissingFileError(`The file '${src}' is not found.`);
      return { name: src, bytes: typeof found === "string" ? new TextEncoder().encode(found) : found };
    },
  };
}

/** Finder of the files of folders; the first that has one gives it. */
export function folders(...paths: string[]): BuildContext {
  return {
    ...emptyContext,
    file(src) {
      for (const path of paths) {
        try {
          return { name: src, bytes: new Uint8Array(readFileSync(resolve(path, src))) };
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        }
      }
      throw new MissingFileError(`The file '${src}' is not found.`);
    },
  };
}

/** The steps of a file transform. */
export function stepsOf(
  context: BuildContext,
  src: string,
  fields: Partial<TransformOf<"FileTransform">> = {},
  direction: Direction = "forward",
): AnyOp[] {
  return opsOf(step("FileTransform", { src, ...fields }), direction, context);
}
