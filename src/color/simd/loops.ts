import { type Body, I32, instruction, signed, unsigned, V128 } from "./code.ts";
import { AT_ONCE, inRows, PIXEL_BYTES } from "./emission.ts";
import { Graph, isFree, loopEnds, type Node } from "./graph.ts";
import { PLACE } from "./lane.ts";
import type { Pixel } from "./pixel.ts";
import type { Tables } from "./table.ts";

/** Pixels that go through all loops before the next ones do: what the loops keep for each other stays in the cache. */
const TURN = 256;
const VECTOR_BYTES = 16;
/** Parameters, the pixels' first address and the one after them, and a local: the kept vectors of a group of pixels. */
const [FROM, UNTIL, KEPT] = [0, 1, 2];

const get = (local: number) => [0x20, ...unsigned(local)];
const set = (local: number) => [0x21, ...unsigned(local)];
const tee = (local: number) => [0x22, ...unsigned(local)];
const constant = (value: number) => [0x41, ...signed(value)];
const load = (at: number) => instruction(0x00, [4, ...unsigned(at)]);
const store = (at: number) => instruction(0x0b, [4, ...unsigned(at)]);
const ADD = 0x6a;
const DROP = 0x1a;
/** The less of two addresses on the stack, each given twice. */
const SELECT_LESS = [0x49, 0x1b];
/** To the start of the loop where the first address is before the second. */
const AGAIN_IF_LESS = [0x49, 0x0d, 0];

function loop(code: readonly number[]): number[] {
  return [0x03, 0x40].concat(code, 0x0b);
}

/** Vectors that loops keep for later ones: their places in the memory of a group of pixels. */
class Slots {
  readonly #places = new Map<Node, number>();
  readonly #free: number[] = [];
  count = 0;

  of(node: Node): number | undefined {
    return this.#places.get(node);
  }

  keep(node: Node): number {
    const place = this.#free.pop() ?? this.count++;
    this.#places.set(node, place);
    return place;
  }

  /** Frees the places of what is used only before a position. */
  release(until: number): void {
    for (const [node, place] of this.#places) {
      if (node.last >= until) continue;
      this.#free.push(place);
      this.#places.delete(node);
    }
  }
}

/** The code of one loop. */
class Loop {
  readonly #locals: number[] = [I32];
  readonly #constants: number[] = [];
  readonly #code: number[] = [];
  readonly #local = new Map<Node, number>();
  readonly #slots: Slots;

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  #assigned(node: Node): number {
    const local = KEPT + this.#locals.push(node.lane.kind === "address" ? I32 : V128) - 1;
    this.#local.set(node, local);
    return local;
  }

  /** Leaves a node's value on the stack; a value that is used again stays in a local. */
  #push(node: Node): void {
    const { lane } = node;
    const local = lane === PLACE ? FROM : this.#local.get(node);
    if (local !== undefined) return void this.#code.push(...get(local));
    if (lane.kind === "constant") {
      const place = this.#assigned(node);
      this.#constants.push(...lane.bytes, ...set(place));
      return void this.#code.push(...get(place));
    }
    const slot = this.#slots.of(node);
    if (slot === undefined) {
      for (const each of node.of) this.#push(each);
      this.#code.push(...lane.bytes);
    } else this.#code.push(...get(KEPT), ...load(slot * VECTOR_BYTES));
    if (node.uses > 1) this.#code.push(...tee(this.#assigned(node)));
  }

  /** Computes a node into a local. */
  into(node: Node): number {
    this.#push(node);
    const known = this.#local.get(node);
    this.#code.push(...(known === undefined ? set(this.#assigned(node)) : [DROP]));
    return this.#local.get(node) as number;
  }

  /** Keeps nodes for later loops. */
  keep(nodes: readonly Node[]): void {
    const computed = nodes.map((node) => ({ node, local: this.into(node) }));
    for (const { node, local } of computed)
      this.#code.push(...get(KEPT), ...get(local), ...store(this.#slots.keep(node) * VECTOR_BYTES));
  }

  /** Writes pixels, all computed before the first is written. */
  write(rows: readonly Node[]): void {
    const locals = rows.map((row) => this.into(row));
    for (const [at, local] of locals.entries())
      this.#code.push(...get(FROM), ...get(local), ...store(at * PIXEL_BYTES));
  }

  /** The function, given where the kept vectors are and how many bytes a group of pixels has of them. */
  body(kept: number, stride: number): Body {
    const next = stride > 0 ? [...get(KEPT), ...constant(stride), ADD, ...set(KEPT)] : [];
    const more = [...get(FROM), ...constant(AT_ONCE * PIXEL_BYTES), ADD, ...tee(FROM), ...get(UNTIL)];
    return {
      locals: this.#locals,
      code: constant(kept).concat(
        set(KEPT),
        this.#constants,
        loop(this.#code.concat(next, more, AGAIN_IF_LESS)),
      ),
    };
  }
}

/** Functions over pixels from one address to before another; the last one does it all. */
export function loopsOf(pixel: Pixel, tables: Tables): Body[] {
  const graph = new Graph(inRows(pixel));
  const slots = new Slots();
  let start = 0;
  const loops = loopEnds(graph).map((end) => {
    const each = new Loop(slots);
    const own = graph.nodes.slice(start, end);
    if (end === graph.nodes.length) each.write(graph.results);
    else each.keep(own.filter((node) => !isFree(node) && node.last >= end));
    slots.release(end);
    start = end;
    return each;
  });
  // An odd number of vectors: groups at multiples of large powers of two would share few sets of the cache.
  const stride = slots.count > 0 ? (slots.count | 1) * VECTOR_BYTES : 0;
  const kept = stride > 0 ? tables.room((TURN / AT_ONCE) * stride) : 0;
  const bodies = loops.map((each) => each.body(kept, stride));
  return bodies.length === 1 ? bodies : [...bodies, inTurns(bodies.length)];
}

/** Calls the functions one after the other for the pixels of each turn. */
function inTurns(count: number): Body {
  const END = KEPT;
  const end = [...get(FROM), ...constant(TURN * PIXEL_BYTES), ADD, ...tee(END), ...get(UNTIL)];
  const calls = Array.from({ length: count }, (_, at) => [...get(FROM), ...get(END), 0x10, ...unsigned(at)]);
  return {
    locals: [I32],
    code: loop([
      ...end,
      ...get(END),
      ...get(UNTIL),
      ...SELECT_LESS,
      ...set(END),
      ...calls.flat(),
      ...get(END),
      ...tee(FROM),
      ...get(UNTIL),
      ...AGAIN_IF_LESS,
    ]),
  };
}
