import { builtinStyle } from "#ocio/model/enums.ts";
import { ColorError } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { acesStyles } from "./aces.ts";
import { acesOutput1Styles } from "./acesOutput1.ts";
import { acesOutput2Styles } from "./acesOutput2.ts";
import { cameraStyles } from "./camera.ts";
import { displayStyles } from "./display.ts";

/** Builders of all built-in styles. A new one is a row in the file of its family. */
const styles: Readonly<Record<string, () => AnyOp[]>> = {
  ...acesStyles,
  ...cameraStyles,
  ...acesOutput1Styles,
  ...acesOutput2Styles,
  ...displayStyles,
};

/** The forward steps of a built-in transform; the case of its style is ignored. Throws ColorError for an unknown one. */
export function builtinOps(style: string): AnyOp[] {
  const known = builtinStyle(style);
  const make = known === undefined ? undefined : styles[known];
  if (!make) throw new ColorError(`'${style}' is not the style of any built-in transform.`);
  return make();
}
