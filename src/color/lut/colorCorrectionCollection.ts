import { ColorError } from "#color/error.ts";
import { correctionText, readCorrections } from "./colorCorrection.ts";
import type { LutFormat } from "./format.ts";
import { descriptions } from "./text/xmlText.ts";

const TITLE = "ASC color correction collection";

export const colorCorrectionCollection: LutFormat = {
  name: "ColorCorrectionCollection",
  title: TITLE,
  extensions: ["ccc"],
  read: readCorrections,
  write(steps, { description }) {
    if (steps.length === 0) throw new ColorError(`A ${TITLE} file needs a CDL.`);
    const corrections = steps.map((step) => correctionText(step, 4, TITLE, {})).join("");
    return `<ColorCorrectionCollection xmlns="urn:ASC:CDL:v1.01">\n${descriptions(description, 4)}${corrections}</ColorCorrectionCollection>\n`;
  },
};
