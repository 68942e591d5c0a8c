import { isFileStep, type Transform } from "#ocio/chain/transform.ts";
import { isAbsolute } from "#ocio/files/path.ts";
import type { Document } from "#ocio/model/document.ts";
import { variableTokens } from "#ocio/names/variable.ts";
import { type BuildContext, combined, type Direction } from "../context.ts";
import { ColorError } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { located } from "../processor/location.ts";
import { isReference } from "../processor/references.ts";
import { Processors, type Surroundings } from "../processor.ts";

/** Finds the names behind steps that depend on context variables, so that no other steps stand for these in every shot. */
export class ContextNames {
  private readonly processors: Processors;
  private readonly searchPath: readonly string[];
  private readonly read: NonNullable<Surroundings["read"]>;
  private readonly hasVariable: (text: string | null) => boolean;
  private found: string | null = null;

  constructor(document: Document, { variables = {}, read = () => null }: Surroundings) {
    const declared = Object.keys(document.config.environment ?? {});
    this.searchPath = document.config.search_path;
    this.read = read;
    this.hasVariable = (text) => text !== null && variableTokens(text, declared).length > 0;
    const build = (node: Transform | null, asked: Direction, context: BuildContext) =>
      this.build(node, asked, context);
    this.processors = new Processors(document, { variables, read, build });
  }

  /** The first such name as a noun phrase: file “a.cube” in “luts/$SHOT”; null where there is none. */
  behind(nodes: readonly Transform[]): string | null {
    this.found = null;
    try {
      for (const node of nodes) this.processors.transform(node);
    } catch (error) {
      if (!(error instanceof ColorError)) throw error;
    }
    return this.found;
  }

  /** Follows references; steps that name nothing have no part in it. */
  private build(node: Transform | null, asked: Direction, context: BuildContext): AnyOp[] {
    if (!node || this.found !== null) return [];
    if (node.type === "GroupTransform")
      return node.children.flatMap((child) => this.build(child, asked, context));
    if (isFileStep(node)) {
      this.found = this.fileName(node.src, node.type === "FileTransform" ? node.cccid : null, context);
      // Another look may stand for that of a missing file.
      if (this.found === null) context.file(node.src);
    } else if (isReference(node)) {
      if (node.type === "ColorSpaceTransform") {
        const name = [node.src_name, node.dst_name].find((each) => this.hasVariable(each));
        if (name) this.found = `color space “${name}”`;
      }
      if (this.found === null) context.refer(node, combined(node.direction, asked));
    }
    return [];
  }

  private fileName(src: string, cccid: string | null, { resolve }: BuildContext): string | null {
    if (this.hasVariable(src) || this.hasVariable(cccid)) return `file “${src}”`;
    if (isAbsolute(src.replaceAll("\\", "/"))) return null;
    const at = this.searchPath.findIndex((entry) => this.hasVariable(entry));
    const inEntry = `file “${src}” in “${this.searchPath[at]}”`;
    if (at <= 0) return at < 0 ? null : inEntry;
    try {
      located(src, { searchPath: this.searchPath.slice(0, at), resolve, read: this.read });
      return null;
    } catch (error) {
      if (error instanceof ColorError) return inEntry;
      throw error;
    }
  }
}
