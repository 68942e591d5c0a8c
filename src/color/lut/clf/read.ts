import { type BitDepth, bitDepth } from "../../bitDepth.ts";
import { type LutSource, shown } from "../source.ts";
import type { LutStep } from "../step.ts";
import { readXml } from "../text/xml.ts";
import { attribute, type Element } from "./element.ts";
import { dynamicOf, nodeKinds } from "./nodes.ts";
import { holdsText, mayHold } from "./place.ts";
import { type Version, versionOf } from "./version.ts";

/** Process nodes of a file, and elements in one of them, that are read. */
const [MAX_NODES, MAX_ELEMENTS] = [10_000, 100_000];

const byName = new Map(nodeKinds.map((kind) => [kind.name.toLowerCase(), kind]));
const plainTexts = new Set(["id", "description", "inputdescriptor", "outputdescriptor"]);

/** Content of a ProcessList, as read so far. */
class ProcessList {
  readonly steps: LutStep[] = [];
  readonly #version: Version;
  #nodes = 0;
  #depth: BitDepth | undefined;

  constructor(version: Version) {
    this.#version = version;
  }

  get isEmpty(): boolean {
    return this.#nodes === 0;
  }

  /** Takes the steps of a complete process node. */
  add(element: Element): void {
    const kind = byName.get(element.name)!;
    const depth = (name: string) => {
      const text = attribute(element, name);
      return bitDepth(text) ?? element.fail(`the ${name} "${shown(text)}" is not known.`);
    };
    const inDepth = depth("inBitDepth");
    const outDepth = depth("outBitDepth");
    if (this.#depth !== undefined && this.#depth !== inDepth)
      element.fail(`the inBitDepth ${inDepth} is not the outBitDepth ${this.#depth} of the node before.`);
    this.#depth = outDepth;
    if (++this.#nodes > MAX_NODES) element.fail(`more than ${MAX_NODES} process nodes are not read.`);
    if (!kind.since(this.#version)) element.fail(`${kind.name} is not in files of this version.`);
    for (const dynamic of element.children.filter(({ name }) => name === "dynamicparameter")) {
      const param = attribute(dynamic, "param").toUpperCase();
      if (param !== "LOOK_SWITCH" && !dynamicOf[element.name]?.includes(param))
        dynamic.fail(`${kind.name} has no dynamic parameter ${shown(param)}.`);
    }
    this.steps.push(...kind.read(element, { version: this.#version, inDepth, outDepth }));
  }
}

/** Removes the prefix, which says nothing. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}

/**
 * The steps of a CLF or CTF file. Unknown elements and attributes are passed over as official OCIO does; everything
 * else that it refuses is refused. `strict`: the file must state a version.
 */
export function readProcessList(source: LutSource, strict: boolean): LutStep[] {
  let list: ProcessList | undefined;
  let node: Element[] = [];
  let elements = 0;
  let skipped = 0;
  /** A text element of the list itself, or nothing. */
  let plain: string | undefined;

  readXml(source, {
    open(name, attributes, xml) {
      const local = localName(name).toLowerCase();
      const element: Element = {
        name: local,
        attributes: new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value])),
        children: [],
        pieces: [],
        line: xml.line(),
        fail: (reason) => source.fail(reason, element.line),
      };
      if (!list) {
        // Official OCIO looks for this spelling; of other elements it compares names in lower case.
        if (localName(name) !== "ProcessList")
          xml.fail("this is not a CLF or CTF file: its outermost element is not a ProcessList.");
        list = new ProcessList(versionOf(element, strict));
      } else if (skipped > 0 || plain !== undefined) skipped++;
      else if (node.length > 0) {
        if (
          !mayHold(
            node.map((each) => each.name),
            local,
          )
        )
          return void skipped++;
        if (++elements > MAX_ELEMENTS) xml.fail("a process node holds too many elements.");
        node.at(-1)!.children.push(element);
        node.push(element);
      } else if (byName.has(local)) {
        node = [element];
        elements = 0;
      } else if (plainTexts.has(local)) plain = local;
      else {
        if (local === "info") checkInfo(element, Object.keys(attributes)[0]);
        skipped++;
      }
    },
    text(piece, xml) {
      if (skipped > 0 || plain !== undefined || !list) return;
      const inside = node.at(-1);
      if (inside && holdsText(node.map(({ name }) => name))) inside.pieces.push(piece);
      else if (/[^ \t-\r]/.test(piece)) xml.fail(`the text "${shown(piece)}" stands where none may.`);
    },
    close() {
      if (skipped > 0) return void skipped--;
      if (plain !== undefined) plain = undefined;
      else {
        const done = node.pop();
        if (done && node.length === 0) list!.add(done);
      }
    },
  });
  if (!list || list.isEmpty) return source.fail("it holds no process node.");
  return list.steps;
}

/** A version that stands first in an Info must be one that is known. */
function checkInfo(info: Element, first: string | undefined): void {
  if (first?.toLowerCase() !== "version") return;
  const text = info.attributes.get("version")!.trim();
  const version = /^[+-]?\d+/.exec(text);
  if (!version) info.fail(`the version "${shown(text)}" of Info is not a number.`);
  if (Number(version![0]) > 2) info.fail(`version ${version![0]} of Info is not known; 2 is the last.`);
}
