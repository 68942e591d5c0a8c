import { type Channel, neutral } from "#color/preview/adjustment.ts";
import type { Call } from "#command/state.ts";
import { equal } from "#ocio/model/equal.ts";
import { call } from "../change.ts";

/** Keys of the picture, as they are printed on its buttons, and what each runs. */
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
  z: call("viewer.toggleMark", { mark: "zebra" }),
  c: call("viewer.toggleMark", { mark: "clip" }),
  i: call("viewer.toggleMark", { mark: "gamut" }),
  n: call("viewer.toggleMark", { mark: "negative" }),
  m: call("viewer.toggleMark", { mark: "nan" }),
  j: call("viewer.nextMark"),
  "2": call("viewer.inspect", { inspector: "curve" }),
  "3": call("viewer.inspect", { inspector: "gamut" }),
  "4": call("viewer.inspect", { inspector: "pipeline" }),
  "5": call("viewer.inspect", { inspector: "code" }),
  "6": call("viewer.inspect", { inspector: "views" }),
  "7": call("viewer.inspect", { inspector: "cube" }),
  "9": call("viewer.closeInspector"),
  f: call("viewer.toggleFull"),
  h: call("viewer.fit"),
  "1": call("viewer.look", { scale: 1 }),
  PageUp: call("viewer.zoomIn"),
  PageDown: call("viewer.zoomOut"),
  w: call("preview.toggleSplit"),
  d: call("preview.toggleDifference"),
  t: call("preview.toggleBefore"),
  s: call("preview.toggleSide"),
  ",": call("viewer.lowerDifferenceGain"),
  ".": call("viewer.raiseDifferenceGain"),
  o: call("preview.openImage"),
};

/** Keys while the picture has the focus and is a frame of a sequence; arrows with Alt move the probe then. */
export const frameKeys: Readonly<Record<string, Call>> = {
  ArrowLeft: call("viewer.previousFrame"),
  ArrowRight: call("viewer.nextFrame"),
  Home: call("viewer.firstFrame"),
  End: call("viewer.lastFrame"),
};

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Returns the call of a key of the picture; that of a channel that is shown alone shows all again. */
export function keyCall(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  channel: Channel,
): ReturnType<typeof call> | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const known = pictureKeys[key.length === 1 ? key.toLowerCase() : key];
  const channelCall = (shown: Channel) => call("viewer.showChannel", { channel: shown });
  return equal(known, channelCall(channel)) ? channelCall(neutral.channel) : known;
}
