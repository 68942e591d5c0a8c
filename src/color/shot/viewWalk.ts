import { isFileStep, type Transform } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { type BuildContext, combined, type Direction, type DisplayViewRequest } from "../context.ts";
import { ColorError, MissingFileError } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { isReference } from "../processor/references.ts";
import { Processors } from "../processor.ts";

/**
 * A file that a step opens, and the number of places of the search path that were tried before. `key` is what it was
 * opened by: its text, and after a NUL the color correction that it has to have.
 */
export type Opened = { key: string; src: string; path: string; place: number };

/** Opens the file of a key, or returns the reason why there is none. */
export type Open = (key: string) => Opened | MissingFileError;

/** A walk through a view: the keys that were looked for in order, and the files of its steps or the fault. */
export type Walked = {
  tried: readonly string[];
  files: readonly Opened[];
  message?: string;
  /** True if a name in it has a variable, so that other values lead to other steps. */
  isVariable: boolean;
};

/** A file in the place of the steps that it would give. */
type FileMark = AnyOp & { opened: Opened };

/** Walks through views with the values of one shot as the processors do, with files in the place of steps. */
export class ViewWalk {
  private readonly processors: Processors;
  private readonly open: Open;
  private tried: string[] = [];
  private isVariable = false;

  constructor(document: Document, variables: Readonly<Record<string, string>>, open: Open) {
    this.open = open;
    const build = (node: Transform | null, asked: Direction, context: BuildContext) =>
      this.build(node, asked, context);
    this.processors = new Processors(document, {
      ...{ variables, build },
      onRefer: (node) => {
        if (node.type === "ColorSpaceTransform" && /[$%]/.test(`${node.src_name}${node.dst_name}`))
          this.isVariable = true;
      },
    });
  }

  view(request: DisplayViewRequest): Walked {
    this.tried = [];
    this.isVariable = false;
    const walked = (rest: Pick<Walked, "files" | "message">) => ({
      ...{ tried: this.tried, isVariable: this.isVariable },
      ...rest,
    });
    try {
      const marks = this.processors.displayView(request) as FileMark[];
      return walked({ files: marks.map(({ opened }) => opened) });
    } catch (error) {
      if (error instanceof ColorError) return walked({ files: [], message: error.message });
      throw error;
    }
  }

  /** Steps that name files or parts of the config; others open nothing. */
  private build(node: Transform | null, asked: Direction, context: BuildContext): AnyOp[] {
    if (!node) return [];
    const direction = combined(node.direction, asked);
    if (node.type === "GroupTransform") {
      const children = direction === "forward" ? node.children : node.children.toReversed();
      return children.flatMap((child) => this.build(child, direction, context));
    }
    if (isFileStep(node)) {
      const key = node.type === "FileTransform" && node.cccid ? `${node.src}\0${node.cccid}` : node.src;
      this.tried.push(key);
      const opened = this.open(key);
      if (opened instanceof MissingFileError) throw opened;
      return [{ type: "file", opened } as unknown as FileMark];
    }
    return isReference(node) ? context.refer(node, direction) : [];
  }
}
