import { ACES_1, type Amf, type AmfLook, type AmfSource, type AmfTransform } from "./amf.ts";

/** Facts of a written AMF that do not follow from the configuration. */
export type AmfStamp = { uuid: string; time: string };

type Line = string | Line[];

/** Writes an AMF of version 2 (S-2019-001); `time` is ISO text, `uuid` that of the file. */
export function writeAmf(amf: Amf, { uuid, time }: AmfStamp): string {
  const isOld = [amf.input, ...amf.looks, amf.output].some((each) => each?.id?.startsWith(ACES_1));
  const at = time.replace(/\.\d+Z$/, "Z");
  const dates = element("dateTime", [leaf("creationDateTime", at), leaf("modificationDateTime", at)]);
  const [major, minor] = isOld ? [1, 3] : [2, 0];
  const lines: Line[] = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<aces:acesMetadataFile xmlns:aces="urn:ampas:aces:amf:v2.0" xmlns:cdl="urn:ASC:CDL:v1.01" version="2.0">',
    [
      ...element("amfInfo", [...described(amf.description), ...dates, leaf("uuid", `urn:uuid:${uuid}`)]),
      ...(amf.clip ? element("clipId", clipLines(amf.clip)) : []),
      ...element("pipeline", [
        ...element("pipelineInfo", [
          ...dates,
          leaf("uuid", `urn:uuid:${uuid}`),
          ...element("systemVersion", [
            leaf("majorVersion", String(major)),
            leaf("minorVersion", String(minor)),
            leaf("patchVersion", "0"),
          ]),
        ]),
        ...(amf.input ? transformLines("inputTransform", amf.input, sourceLines(amf.input)) : []),
        "<aces:workingLocation/>",
        ...amf.looks.flatMap((look) => transformLines("lookTransform", look, lookLines(look))),
        ...(amf.output ? transformLines("outputTransform", amf.output, outputLines(amf.output)) : []),
      ]),
    ],
    "</aces:acesMetadataFile>",
  ];
  return `${indented(lines, 0).join("\n")}\n`;
}

function indented(lines: readonly Line[], depth: number): string[] {
  return lines.flatMap((line) =>
    typeof line === "string" ? [`${"  ".repeat(depth)}${line}`] : indented(line, depth + 1),
  );
}

function element(name: string, content: Line[], attributes = ""): Line[] {
  return [`<aces:${name}${attributes}>`, content, `</aces:${name}>`];
}

function leaf(name: string, text: string, prefix = "aces"): string {
  return `<${prefix}:${name}>${escaped(text)}</${prefix}:${name}>`;
}

/** Text as XML holds it; characters that XML has no way to write become spaces. */
function escaped(text: string): string {
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, " ");
  return plain
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function described(description: string | null): Line[] {
  return description === null ? [] : [leaf("description", description)];
}

function clipLines({ name, id }: NonNullable<Amf["clip"]>): Line[] {
  const isUuid = id !== null && /^urn:uuid:/i.test(id);
  return [leaf("clipName", name), isUuid ? leaf("uuid", id) : leaf("file", fileUri(id ?? name))];
}

/** A path as a URI, which keeps its slashes. */
function fileUri(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function transformLines(
  name: string,
  { applied, description }: Pick<AmfTransform, "applied" | "description">,
  content: Line[],
): Line[] {
  return element(name, [...described(description), ...content], ` applied="${applied}"`);
}

function sourceLines({ id, files, uuid }: AmfSource): Line[] {
  if (id !== null) return [leaf("transformId", id)];
  if (files.length > 0) return files.map((file) => leaf("file", fileUri(file)));
  return uuid === null ? [] : [leaf("uuid", uuid)];
}

/** An output; one of ACES 1 that is a device transform follows the reference rendering. */
function outputLines(output: AmfTransform): Line[] {
  if (!output.id?.startsWith(`${ACES_1}ODT.`)) return sourceLines(output);
  return [
    ...element("referenceRenderingTransform", [leaf("transformId", `${ACES_1}RRT.a1.0.3`)]),
    ...element("outputDeviceTransform", sourceLines(output)),
  ];
}

function lookLines(look: AmfLook): Line[] {
  if (look.id !== null || (look.cdl === null && look.correction === null)) return sourceLines(look);
  const to = look.to ? element("toCdlWorkingSpace", sourceLines(look.to)) : [];
  const from = look.from ? element("fromCdlWorkingSpace", sourceLines(look.from)) : [];
  const space = to.length + from.length > 0 ? element("cdlWorkingSpace", [...to, ...from]) : [];
  if (look.cdl === null)
    return [
      ...space,
      `<cdl:ColorCorrectionRef ref="${escaped(look.correction ?? "")}"/>`,
      ...sourceLines(look),
    ];
  const { slope, offset, power, saturation } = look.cdl;
  const numbers = (name: string, values: readonly number[]) =>
    leaf(name, values.map(decimal).join(" "), "cdl");
  return [
    ...space,
    "<cdl:SOPNode>",
    [numbers("Slope", slope), numbers("Offset", offset), numbers("Power", power)],
    "</cdl:SOPNode>",
    "<cdl:SatNode>",
    [numbers("Saturation", [saturation])],
    "</cdl:SatNode>",
  ];
}

/** A number without an exponent, which xs:decimal does not have. */
function decimal(value: number): string {
  const text = String(value);
  return /e/i.test(text) ? value.toFixed(20).replace(/\.?0+$/, "") : text;
}
