import { ColorError } from "#color/error.ts";
import { parseCdl } from "./cdl.ts";
import type { LutFormat, Writing } from "./format.ts";
import type { LutSource } from "./source.ts";
import type { LutContent, LutStep } from "./step.ts";
import { doubleText } from "./text/number.ts";
import { element, escaped } from "./text/xmlText.ts";

type Corrections = Extract<LutContent, { corrections: unknown }>;

/** The corrections of a file that lists them, whichever of the three kinds it is, and its outermost element. */
export function readCorrections(source: LutSource): Corrections & { root: string } {
  try {
    const { corrections, root } = parseCdl(source.xml, source.name);
    return { corrections, root, isList: true };
  } catch (error) {
    throw new ColorError((error as Error).message, { cause: error });
  }
}

/** One correction as XML, indented by a number of blanks. */
export function correctionText(given: LutStep, indent: number, title: string, { id }: Writing): string {
  if (given.type !== "CDLTransform")
    throw new ColorError(`A ${title} file cannot hold a ${given.type}, only CDLs.`);
  if (given.direction === "inverse")
    throw new ColorError(`A ${title} file cannot hold an inverse CDL; invert it where the file is used.`);
  const numbers = (values: readonly number[]) => values.map(doubleText).join(" ");
  const line = (depth: number, text: string) => `${" ".repeat(indent + depth * 4)}${text}\n`;
  const name = id ?? given.name;
  return [
    line(0, name ? `<ColorCorrection id="${escaped(name)}">` : "<ColorCorrection>"),
    line(1, "<SOPNode>"),
    line(2, element("Slope", numbers(given.slope))),
    line(2, element("Offset", numbers(given.offset))),
    line(2, element("Power", numbers(given.power))),
    line(1, "</SOPNode>"),
    line(1, "<SatNode>"),
    line(2, element("Saturation", doubleText(given.sat))),
    line(1, "</SatNode>"),
    line(0, "</ColorCorrection>"),
  ].join("");
}

const TITLE = "ASC color correction";

export const colorCorrection: LutFormat = {
  name: "ColorCorrection",
  title: TITLE,
  extensions: ["cc"],
  read(source) {
    const { root, ...content } = readCorrections(source);
    if (root !== "ColorCorrection") source.fail(`it is a ${root}, not one ColorCorrection.`);
    return { ...content, isList: false };
  },
  write(steps, writing) {
    if (steps.length !== 1)
      throw new ColorError(`A ${TITLE} file holds exactly one CDL, not ${steps.length} steps.`);
    return correctionText(steps[0]!, 0, TITLE, writing);
  },
};
