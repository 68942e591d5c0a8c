import { ColorError } from "#color/error.ts";
import { correctionText, readCorrections } from "./colorCorrection.ts";
import type { LutFormat } from "./format.ts";
import { descriptions } from "./text/xmlText.ts";

const TITLE = "ASC color decision list";

export const colorDecisionList: LutFormat = {
  name: "ColorDecisionList",
  title: TITLE,
  extensions: ["cdl"],
  read: readCorrections,
  write(steps, { description }) {
    if (steps.length === 0) throw new ColorError(`A ${TITLE} file needs a CDL.`);
    const decisions = steps.map(
      (step) => `    <ColorDecision>\n${correctionText(step, 8, TITLE, {})}    </ColorDecision>\n`,
    );
    return `<ColorDecisionList xmlns="urn:ASC:CDL:v1.01">\n${descriptions(description, 4)}${decisions.join("")}</ColorDecisionList>\n`;
  },
};
