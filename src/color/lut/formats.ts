import { ColorError } from "#color/error.ts";
import { LUT_EXTENSIONS } from "#ocio/files/lutFormat.ts";
import { clf } from "./clf.ts";
import { colorCorrection } from "./colorCorrection.ts";
import { colorCorrectionCollection } from "./colorCorrectionCollection.ts";
import { colorDecisionList } from "./colorDecisionList.ts";
import { csp } from "./csp.ts";
import { ctf } from "./ctf.ts";
import { discreet } from "./discreet.ts";
import { flame } from "./flame.ts";
import type { LutFormat } from "./format.ts";
import { houdini } from "./houdini.ts";
import { icc } from "./icc.ts";
import { iridasCube } from "./iridasCube.ts";
import { itx } from "./itx.ts";
import { look } from "./look.ts";
import { nukeVf } from "./nukeVf.ts";
import { pandora } from "./pandora.ts";
import { resolveCube } from "./resolveCube.ts";
import { LutSource, UnusableLutError } from "./source.ts";
import { spi1d } from "./spi1d.ts";
import { spi3d } from "./spi3d.ts";
import { spimtx } from "./spimtx.ts";
import type { LutContent } from "./step.ts";
import { truelight } from "./truelight.ts";

/** Every format, in the order in which official OCIO tries them. A new one is one file and a row here. */
export const lutFormats: readonly LutFormat[] = [
  flame,
  colorCorrection,
  colorCorrectionCollection,
  colorDecisionList,
  clf,
  ctf,
  csp,
  discreet,
  houdini,
  icc,
  iridasCube,
  itx,
  look,
  pandora,
  resolveCube,
  spi1d,
  spi3d,
  spimtx,
  truelight,
  nukeVf,
];

/** The text after the last dot of a path's last part, in lower case; empty without one. */
function extension(path: string): string {
  return /\.([^./\\]*)$/.exec(path)?.[1]?.toLowerCase() ?? "";
}

/** The formats that files of this name have by their extension, in the order in which they are tried. */
export function formatsOf(path: string): LutFormat[] {
  return lutFormats.filter(({ extensions }) => extensions.includes(extension(path)));
}

/**
 * Reads a LUT file in a format of its extension, else the first that can read it, as official OCIO does. Throws
 * ColorError, with the errors of the extension's formats, if none can.
 */
export function readLut(name: string, bytes: Uint8Array): { format: LutFormat; content: LutContent } {
  const source = new LutSource(name, bytes);
  const expected = formatsOf(name);
  const reasons = new Set<string>();
  for (const format of [...expected, ...lutFormats.filter((each) => !expected.includes(each))]) {
    try {
      return { format, content: format.read(source) };
    } catch (error) {
      if (!(error instanceof ColorError) || error instanceof UnusableLutError) throw error;
      if (expected.includes(format)) reasons.add(error.message);
    }
  }
  if (source.wide)
    throw new ColorError(
      `${name} is UTF-16; official OCIO reads LUT files in UTF-8 only, and so does this. Save it as UTF-8.`,
    );
  if (source.marked)
    throw new ColorError(
      `${name} begins with a byte order mark, which official OCIO does not skip in this format. Save it as UTF-8 without one.`,
    );
  if (reasons.size > 0 && bytes.includes(0) && !expected.includes(icc))
    throw new ColorError(`${name} is a binary file, not a LUT; export it again.`);
  if (reasons.size > 0) throw new ColorError([...reasons].join(" Or: "));
  throw new ColorError(
    `${name} is of no format that is known. Files end in ${LUT_EXTENSIONS.map((each) => `.${each}`).join(", ")}; give it the ending of what it is, or convert it to .clf or .cube.`,
  );
}
