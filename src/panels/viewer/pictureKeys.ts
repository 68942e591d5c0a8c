import type { Call } from "#command/command.ts";
import { call } from "../change.ts";

/** Keys while the picture has the focus, as they are printed on its buttons, and what each runs. */
export const pictureKeys: Readonly<Record<string, Call>> = {
  "+": call("viewer.raiseExposure"),
  "=": call("viewer.raiseExposure"),
  "-": call("viewer.lowerExposure"),
  "0": call("viewer.resetAdjustments"),
  r: call("viewer.showChannel", { channel: "red" }),
  g: call("viewer.showChannel", { channel: "green" }),
  b: call("viewer.showChannel", { channel: "blue" }),
  a: call("viewer.showChannel", { channel: "alpha" }),
  y: call("viewer.showChannel", { channel: "luma" }),
  x: call("viewer.toggleFalseColor"),
  h: call("viewer.fit"),
  "1": call("viewer.look", { scale: 1 }),
  PageUp: call("viewer.zoomIn"),
  PageDown: call("viewer.zoomOut"),
  w: call("preview.toggleSplit"),
  d: call("preview.toggleDifference"),
  o: call("preview.openImage"),
};
