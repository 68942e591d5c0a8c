import type { FileStep, Transform } from "#ocio/chain/transform.ts";
import { lookupOf } from "#ocio/check/lookup.ts";
import type { Document, RowOf } from "#ocio/model/document.ts";
import { invertedLooks, type LookStep, lookOptions } from "#ocio/names/lookList.ts";
import { fold } from "#ocio/names/name.ts";
import type { BuildContext, Direction, DisplayViewRequest, Reference } from "./context.ts";
import { ColorError, MissingFileError } from "./error.ts";
import type { AnyOp } from "./op.ts";
import { located, noFiles, type ReadFile, withoutFiles } from "./processor/location.ts";
import {
  type NamedTransformRow,
  NameResolver,
  type Space,
  type ViewTarget,
  type ViewTransformRow,
} from "./processor/nameResolver.ts";
import { followed, type Hooks, hasReference } from "./processor/references.ts";
import { type Question, Trace } from "./processor/trace.ts";
import { Trail } from "./processor/trail.ts";
import { contextVariables } from "./processor/variable.ts";
import { opsOf } from "./transforms.ts";

/** Environment of a configuration. */
export type Surroundings = {
  /** Values of context variables. */
  variables?: Readonly<Record<string, string>>;
  /** The files beside the configuration; none without. */
  read?: ReadFile;
};

/** A color space as refusals and the trail of a cycle call it. */
export const spaceCalled = (name: string) => `color space '${name}'`;

/**
 * Conversions of a configuration, as steps of the engine (`compile` makes kernels of them). Names are resolved like
 * official OCIO's: by name, alias and role, without case. Refusals are ColorErrors.
 */
export class Processors {
  readonly names: NameResolver;
  /** Files and names, as its transforms find them. */
  readonly context: BuildContext;
  private readonly resolve: (text: string) => string;
  private readonly build: NonNullable<Hooks["build"]>;
  private readonly trail = new Trail();
  private trace: Trace | null = null;

  constructor(
    document: Document,
    {
      variables = {},
      read = () => null,
      build = opsOf,
      onRefer = () => undefined,
    }: Surroundings & Hooks = {},
  ) {
    this.build = build;
    this.names = new NameResolver(document, lookupOf(document), contextVariables(document, variables));
    this.resolve = (text) => this.ask((names) => names.substituted(text));
    this.context = {
      major: Math.floor(this.names.version / 100),
      file: (src) => {
        if (this.trace) this.trace.readsFiles = true;
        if (read === noFiles) throw withoutFiles;
        return located(src, { searchPath: document.config.search_path, resolve: this.resolve, read });
      },
      resolve: this.resolve,
      refer: (node, direction) => {
        onRefer(node);
        return this.refer(node, direction);
      },
    };
  }

  /** From one color space to another; named transforms may stand for either. */
  convert(src: string, dst: string, dataBypass = true): AnyOp[] {
    const [source, target] = [this.spaceOrTransform(src), this.spaceOrTransform(dst)];
    if ("space" in source && "space" in target) return this.between(source.space, target.space, dataBypass);
    return [
      ...("named" in source ? this.named(source.named, "forward") : []),
      ...("named" in target ? this.named(target.named, "inverse") : []),
    ];
  }

  /** From a color space to a view of a display, or back. */
  displayView(request: DisplayViewRequest, direction: Direction = "forward"): AnyOp[] {
    const { src, display, view, looks: given, looksBypass = false, dataBypass = true } = request;
    const source = this.space(src);
    if (!source) throw this.names.unknownSpace(src);
    if (given !== undefined) return this.throughLooks(source, request, lookOptions(given), direction);
    const target = this.ask((names) => names.target(display, view));
    if (dataBypass && (source.isdata || (target.space?.isdata ?? false))) return [];
    const looks = looksBypass ? [] : lookOptions(target.looks);
    return direction === "forward"
      ? this.toView(source, target, looks, dataBypass)
      : this.fromView(source, target, looks, dataBypass);
  }

  /**
   * Looks, and from where they end to a view without its own; or back. To and from data, and to a named transform
   * alone, looks are applied where they are, without a way to their process spaces.
   */
  private throughLooks(
    source: Space,
    request: DisplayViewRequest,
    options: LookStep[][],
    direction: Direction,
  ): AnyOp[] {
    const { space: last } = this.ask((names) => names.target(request.display, request.view));
    const inPlace = source.isdata || !last || last.isdata;
    const looks = (from: Space | null, steps: LookStep[][]) =>
      inPlace ? { ops: this.looks(null, steps, true).ops, space: source } : this.looks(from, steps);
    const { ops, space } = looks(direction === "forward" ? source : null, options);
    const end = space ?? source;
    const shown = this.displayView(
      { ...request, src: end.name, looks: undefined, looksBypass: true },
      direction,
    );
    if (direction === "forward") return [...ops, ...shown];
    const back = looks(end, invertedLooks(options));
    return [...shown, ...back.ops, ...this.between(back.space ?? end, source, true)];
  }

  /** Name of the color space in which a view of a display ends; null where that is a named transform. */
  viewSpace(display: string, view: string): string | null {
    return this.names.target(display, view).space?.name ?? null;
  }

  /** A color space by name, alias or role; null for data and for what is none. */
  kindOf(name: string): { name: string; isScene: boolean } | null {
    const space = this.names.space(name);
    return space && !space.isdata ? { name: space.name, isScene: space.isScene } : null;
  }

  /** Looks between two color spaces. */
  look(src: string, dst: string, looks: string, direction: Direction = "forward"): AnyOp[] {
    const [source, target] = [this.space(src), this.space(dst)];
    if (!source) throw this.names.unknownSpace(src);
    if (!target) throw this.names.unknownSpace(dst);
    const options = lookOptions(looks);
    const [from, to, list] =
      direction === "forward" ? [source, target, options] : [target, source, invertedLooks(options)];
    const { ops, space } = this.looks(from, list);
    return [...ops, ...(space && space.id !== to.id ? this.between(space, to, true) : [])];
  }

  /** A named transform, applied in a direction. */
  namedTransform(name: string, direction: Direction = "forward"): AnyOp[] {
    const row = this.ask((names) => names.namedTransform(name));
    if (!row) throw new ColorError(`There is no named transform '${name}'.`);
    return this.named(row, direction);
  }

  /** Any transform, with what it names looked up in this configuration. */
  transform(node: Transform | null, direction: Direction = "forward"): AnyOp[] {
    return (this.trail.isWalking ? followed : this.build)(node, direction, this.context);
  }

  /** Reason the file of a step cannot be read as a LUT; null where it can, or does not exist. */
  fileFault(node: FileStep): string | null {
    try {
      this.transform({ ...node, direction: "forward" });
      return null;
    } catch (error) {
      if (error instanceof ColorError) return error instanceof MissingFileError ? null : error.message;
      throw error;
    }
  }

  /** Runs a computation and tells on what of the configuration its result, or its refusal, depends. */
  traced<T>(compute: () => T): { result: T; trace: Trace } {
    const trace = new Trace();
    this.trace = trace;
    try {
      return { result: compute(), trace };
    } finally {
      this.trace = null;
    }
  }

  /** True if this configuration says the same of all on which a computation depended. */
  confirms(trace: Trace): boolean {
    return trace.holds(this.names);
  }

  private ask<T>(question: Question<T>): T {
    return this.trace ? this.trace.ask(this.names, question) : question(this.names);
  }

  private space(name: string): Space | null {
    return this.ask((names) => names.space(name));
  }

  /** A color space, or a named transform in the place of one. */
  private spaceOrTransform(name: string): { space: Space } | { named: NamedTransformRow } {
    const space = this.space(name);
    if (space) return { space };
    const named = this.ask((names) => names.namedTransform(name));
    if (named) return { named };
    throw this.names.unknownSpace(name);
  }

  private spelled(id: string | null, kept: string | null): string {
    return this.resolve(this.ask((names) => names.spelled(id, kept)));
  }

  private refer(node: Reference, direction: Direction): AnyOp[] {
    switch (node.type) {
      case "ColorSpaceTransform": {
        const src = this.spelled(node.src, node.src_name);
        const dst = this.spelled(node.dst, node.dst_name);
        this.refuseCircle(src, dst);
        return direction === "forward"
          ? this.convert(src, dst, node.data_bypass)
          : this.convert(dst, src, node.data_bypass);
      }
      case "LookTransform":
        this.refuseCircle(node.src, node.dst);
        return this.look(node.src, node.dst, node.looks, direction);
      case "ViewTransform":
        return this.displayView(node, direction);
      case "DisplayViewTransform": {
        const { src, display, view, looks_bypass: looksBypass, data_bypass: dataBypass } = node;
        return this.displayView({ src, display, view, looksBypass, dataBypass }, direction);
      }
    }
  }

  /** Refuses names that lead here, as official OCIO does even where nothing is between them. */
  private refuseCircle(...names: string[]): void {
    for (const name of names) this.trail.refuseRepeated(spaceCalled(this.space(name)?.name ?? name));
  }

  /** Steps of a row's chain, which may refer to other rows, but not back to itself. */
  chain(of: string, node: Transform, direction: Direction): AnyOp[] {
    return this.trail.follow(of, () => this.transform(node, direction));
  }

  /** One of two chains that are each other's inverse: the first as it is, else the other turned round. */
  private either(of: string, own: Transform | null, other: Transform | null): AnyOp[] | null {
    this.trail.refuseRepeated(of);
    if (this.trail.isWalked(of)) return [];
    // Official OCIO walks both, and refuses what leads back by the one that is not needed.
    if (own && other && hasReference(other)) this.trail.walk(of, () => this.transform(other));
    if (own) return this.chain(of, own, "forward");
    return other ? this.chain(of, other, "inverse") : null;
  }

  private toReference({ name, toReference, fromReference }: Space): AnyOp[] {
    return this.either(spaceCalled(name), toReference, fromReference) ?? [];
  }

  private fromReference({ name, toReference, fromReference }: Space): AnyOp[] {
    return this.either(spaceCalled(name), fromReference, toReference) ?? [];
  }

  private between(src: Space, dst: Space, dataBypass: boolean): AnyOp[] {
    if (src.id === dst.id || fold(src.name) === fold(dst.name)) return [];
    if (src.equalitygroup && src.equalitygroup === dst.equalitygroup) return [];
    if (dataBypass && (src.isdata || dst.isdata)) return [];
    return [...this.toReference(src), ...this.crossing(src.isScene, dst.isScene), ...this.fromReference(dst)];
  }

  /** From one reference to the other, through the default view transform. */
  private crossing(fromScene: boolean, toScene: boolean): AnyOp[] {
    if (fromScene === toScene) return [];
    const row = this.ask((names) => names.defaultViewTransform());
    if (!row)
      throw new ColorError(
        "There is no view transform between the main scene-referred space and the display-referred space.",
      );
    return fromScene ? this.viewTransform(row, "forward") : this.viewTransform(row, "inverse");
  }

  /** From the reference of a view transform's kind to the display reference, or back. */
  private viewTransform(row: ViewTransformRow, direction: Direction): AnyOp[] {
    const isScene = row.reference_space_type === "scene";
    const from = isScene ? row.from_scene_reference : row.from_display_reference;
    const to = isScene ? row.to_scene_reference : row.to_display_reference;
    const of = `view transform '${row.name}'`;
    const ops = direction === "forward" ? this.either(of, from, to) : this.either(of, to, from);
    if (!ops) throw new ColorError(`The ${of} has no transform.`);
    return ops;
  }

  private named({ name, transform, inverse_transform }: NamedTransformRow, direction: Direction): AnyOp[] {
    const of = `named transform '${name}'`;
    const ops =
      direction === "forward"
        ? this.either(of, transform, inverse_transform)
        : this.either(of, inverse_transform, transform);
    if (!ops) throw new ColorError(`The ${of} has no transform.`);
    return ops;
  }

  private toView(src: Space, target: ViewTarget, options: LookStep[][], dataBypass: boolean): AnyOp[] {
    const { ops, space } = options.length > 0 ? this.looks(src, options) : { ops: [], space: src };
    return [...ops, ...this.fromSpaceToView(space ?? src, target, dataBypass)];
  }

  private fromSpaceToView(from: Space, target: ViewTarget, dataBypass: boolean): AnyOp[] {
    const { viewTransform, named, space } = target;
    if (named) return [...this.named(named, "forward"), ...(space ? this.fromReference(space) : [])];
    const to = space as Space;
    if (!viewTransform) return this.between(from, to, dataBypass);
    // Looks may have led to a space of data, which has no reference to go to.
    return [
      ...(dataBypass && from.isdata ? [] : this.toReference(from)),
      ...this.crossing(from.isScene, viewTransform.reference_space_type === "scene"),
      ...this.viewTransform(viewTransform, "forward"),
      ...this.fromReference(to),
    ];
  }

  private fromView(src: Space, target: ViewTarget, options: LookStep[][], dataBypass: boolean): AnyOp[] {
    // Output space of the looks, where the inverse begins.
    const end = this.looksEnd(options) ?? src;
    const back = this.fromViewToSpace(end, target, dataBypass);
    if (options.length === 0) return back;
    const { ops, space } = this.looks(end, invertedLooks(options));
    return [...back, ...ops, ...this.between(space ?? end, src, dataBypass)];
  }

  private fromViewToSpace(to: Space, target: ViewTarget, dataBypass: boolean): AnyOp[] {
    const { viewTransform, named, space } = target;
    if (named) return [...(space ? this.toReference(space) : []), ...this.named(named, "inverse")];
    const from = space as Space;
    if (!viewTransform) return this.between(from, to, dataBypass);
    return [
      ...this.toReference(from),
      ...this.viewTransform(viewTransform, "inverse"),
      ...this.crossing(viewTransform.reference_space_type === "scene", to.isScene),
      ...(dataBypass && to.isdata ? [] : this.fromReference(to)),
    ];
  }

  /**
   * The first alternative whose files are there, from a space (null: wherever its first look works). `inPlace` applies
   * looks one after the other without conversions.
   */
  private looks(
    from: Space | null,
    options: readonly LookStep[][],
    inPlace = false,
  ): { ops: AnyOp[]; space: Space | null } {
    const [only, ...others] = options;
    if (!only) return { ops: [], space: from };
    if (others.length === 0) return this.lookOption(from, only, inPlace);
    const missing: MissingFileError[] = [];
    for (const option of options) {
      try {
        return this.lookOption(from, option, inPlace);
      } catch (error) {
        if (!(error instanceof MissingFileError) || error.isInside) throw error;
        missing.push(error);
      }
    }
    throw new MissingFileError(missing.map(({ message }) => message).join(" "), missing[0]?.missing);
  }

  /** Space at which looks end; of one alternative without its steps, which need not have an inverse for the way back. */
  private looksEnd(options: readonly LookStep[][]): Space | null {
    const [only, ...others] = options;
    if (others.length > 0) return this.looks(null, options).space;
    return only?.map(({ name }) => this.lookAndSpace(name).space).at(-1) ?? null;
  }

  private lookAndSpace(name: string): { look: RowOf<"looks">; space: Space } {
    const look = this.ask((names) => names.look(name));
    const process = this.ask((names) => names.spelled(look.process_space_id, look.process_space_name));
    const space = this.space(process);
    if (!space)
      throw new ColorError(`The look '${name}' is applied in '${process}', which is not a color space.`);
    return { look, space };
  }

  private lookOption(
    from: Space | null,
    steps: readonly LookStep[],
    inPlace: boolean,
  ): { ops: AnyOp[]; space: Space | null } {
    let space = from;
    const ops: AnyOp[] = [];
    for (const { name, inverse } of steps) {
      const { look, space: working } = this.lookAndSpace(name);
      const [own, other] = inverse
        ? [look.inverse_transform, look.transform]
        : [look.transform, look.inverse_transform];
      // Its steps come before the way to its space: where its file is missing, the way need not exist either.
      const applied = this.either(`look '${look.name}'`, own, other) ?? [];
      if (!inPlace && space && space.id !== working.id) ops.push(...this.between(space, working, true));
      space = working;
      ops.push(...applied);
    }
    return { ops, space };
  }
}
