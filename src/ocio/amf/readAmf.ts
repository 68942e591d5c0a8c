import { baseNameOf, decoded } from "../files/path.ts";
import type { Amf, AmfLook, AmfSource, AmfTransform } from "./amf.ts";
import { child, type Element, readElements, textOf } from "./element.ts";

type Triple = [number, number, number];

const MAX_LOOKS = 100;

/**
 * Reads an ACES Metadata File of version 1 or 2 (S-2019-001): the clip and its pipeline. Archived pipelines, authors,
 * times and hashes are left out.
 * @throws Error whose message is a sentence with file and line
 */
export function readAmf(text: string, filename: string): Amf {
  const { root, version } = readElements(text, filename);
  const fail = ({ line }: Element, reason: string): never => {
    throw new Error(`${filename}, line ${line}: ${reason}`);
  };
  if (version !== "1.0" && version !== "2.0")
    fail(root, `AMF version ${version} is not known; versions 1.0 and 2.0 are read.`);
  const pipeline = child(root, "pipeline") ?? fail(root, "the file has no pipeline.");
  const looks = pipeline.children.filter(({ name }) => name === "lookTransform");
  if (looks.length > MAX_LOOKS) fail(pipeline, `more than ${MAX_LOOKS} look transforms are not read.`);
  const input = child(pipeline, "inputTransform");
  const output = child(pipeline, "outputTransform");
  return {
    version: version as Amf["version"],
    clip: clipOf(child(root, "clipId")),
    description: textOf(child(root, "amfInfo"), "description"),
    input: input ? inputOf(input, fail) : null,
    looks: looks.map((look) => lookOf(look, fail)),
    output: output ? { ...commonOf(output, fail), ...outputOf(output, "", fail) } : null,
  };
}

type Fail = (element: Element, reason: string) => never;

function clipOf(element: Element | undefined): Amf["clip"] {
  if (!element) return null;
  const id = textOf(element, "uuid") ?? textOf(element, "file") ?? textOf(element, "sequence");
  const given = textOf(element, "clipName")?.replace(/\s+/g, " ");
  return { name: given ?? (id === null ? null : idName(id)) ?? "Clip", id };
}

/** Name for a clip that has an id alone: that of its file without frames and ending, or the digits of a UUID. */
function idName(id: string): string | null {
  const file = baseNameOf(decoded(id.replace(/^urn:uuid:/i, "")));
  return file.replace(/\.[^.]*$/, "").replace(/[._-]?(#+|@+|%\d*d)$/, "") || null;
}

function commonOf(element: Element, fail: Fail): Pick<AmfTransform, "applied" | "description"> {
  const applied = (element.attributes.applied ?? "false").trim().toLowerCase();
  if (!["true", "false", "1", "0"].includes(applied))
    fail(element, `applied is “${applied}”; it must be true or false.`);
  return { applied: applied === "true" || applied === "1", description: textOf(element, "description") };
}

function sourceOf(element: Element | undefined): AmfSource {
  const file = textOf(element, "file");
  return {
    id: textOf(element, "transformId"),
    files: file === null ? [] : [file],
    uuid: textOf(element, "uuid"),
  };
}

/** A source as an ID, else as files; of several ways to say it, the first is meant. */
function onlyFirst({ id, files, uuid }: AmfSource): AmfSource {
  if (id !== null) return { id, files: [], uuid: null };
  return { id, files, uuid: files.length > 0 ? null : uuid };
}

function inputOf(element: Element, fail: Fail): NonNullable<Amf["input"]> {
  const common = commonOf(element, fail);
  const own = onlyFirst(sourceOf(element));
  if (own.id !== null || own.files.length > 0 || own.uuid !== null)
    return { ...common, ...own, inverse: false };
  const whole = child(element, "inverseOutputTransform");
  const parts = whole ? onlyFirst(sourceOf(whole)) : outputOf(element, "inverse", fail);
  return { ...common, ...parts, inverse: true };
}

/** An output: given as one, or as a rendering and a device transform, whose ID tells both. */
function outputOf(element: Element, prefix: "" | "inverse", fail: Fail): AmfSource {
  const own = prefix === "" ? onlyFirst(sourceOf(element)) : { id: null, files: [], uuid: null };
  if (own.id !== null || own.files.length > 0 || own.uuid !== null) return own;
  const name = (what: string) => (prefix === "" ? what[0]!.toLowerCase() + what.slice(1) : `inverse${what}`);
  const device = child(element, name("OutputDeviceTransform"));
  if (!device) fail(element, `the ${element.name} says nothing about what it does.`);
  const found = onlyFirst(sourceOf(device));
  if (found.files.length === 0) return found;
  const rendering = child(element, name("ReferenceRenderingTransform"));
  return { ...found, files: [...onlyFirst(sourceOf(rendering)).files, ...found.files] };
}

function lookOf(element: Element, fail: Fail): AmfLook {
  const space = child(element, "cdlWorkingSpace");
  const reference = child(element, "ColorCorrectionRef");
  const way = (name: string) => {
    const found = onlyFirst(sourceOf(child(space, name)));
    return found.id === null && found.files.length === 0 ? null : found;
  };
  const own = onlyFirst(sourceOf(element));
  const cdl = own.id === null && own.files.length === 0 ? cdlOf(element, fail) : null;
  if (cdl === null && own.id === null && own.files.length === 0)
    fail(
      element,
      own.uuid === null
        ? "a look transform says nothing about what it does."
        : `a look transform is given by the UUID ${own.uuid} alone, which no file resolves.`,
    );
  return {
    ...commonOf(element, fail),
    ...own,
    cdl,
    correction: reference?.attributes.ref?.trim() || reference?.text.trim() || null,
    to: way("toCdlWorkingSpace"),
    from: way("fromCdlWorkingSpace"),
  };
}

function cdlOf(element: Element, fail: Fail): AmfLook["cdl"] {
  const sop = child(element, "SOPNode", "ASC_SOP");
  const sat = child(element, "SatNode", "SATNode", "ASC_SAT");
  if (!sop && !sat) return null;
  const triple = (
    name: string,
    neutral: Triple,
    holds: (value: number) => boolean,
    bound: string,
  ): Triple => {
    const given = child(sop, name);
    return given ? (numbers(given, 3, holds, bound, fail) as Triple) : neutral;
  };
  const saturation = child(sat, "Saturation");
  return {
    slope: triple("Slope", [1, 1, 1], (value) => value >= 0, "not below 0"),
    offset: triple("Offset", [0, 0, 0], () => true, ""),
    power: triple("Power", [1, 1, 1], (value) => value > 0, "above 0"),
    saturation: saturation
      ? (numbers(saturation, 1, (value) => value >= 0, "not below 0", fail)[0] as number)
      : 1,
  };
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

function numbers(
  element: Element,
  count: number,
  holds: (value: number) => boolean,
  bound: string,
  fail: Fail,
): number[] {
  const words = element.text.split(/\s+/).filter((word) => word !== "");
  const values = words.map((word) => {
    const value = NUMBER.test(word) ? Number(word) : Number.NaN;
    if (!Number.isFinite(value))
      fail(element, `${element.name} has “${word.slice(0, 40)}” where a number is expected.`);
    if (!holds(value)) fail(element, `${element.name} is ${word}; it must be ${bound}.`);
    return value;
  });
  if (values.length !== count)
    fail(element, `${element.name} has ${values.length} numbers; it needs ${count}.`);
  return values;
}
