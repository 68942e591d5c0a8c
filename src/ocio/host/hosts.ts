import { ayon } from "./ayon.ts";
import { blender } from "./blender.ts";
import type { FaultName } from "./faults.ts";
import { flame } from "./flame.ts";
import type { Host } from "./host.ts";
import { houdini } from "./houdini.ts";
import { krita } from "./krita.ts";
import { maya } from "./maya.ts";
import { nuke } from "./nuke.ts";
import { openimageio } from "./openimageio.ts";
import { resolve } from "./resolve.ts";
import { rv } from "./rv.ts";
import { substancePainter } from "./substancePainter.ts";
import { unreal } from "./unreal.ts";
import { usd } from "./usd.ts";
import { xstudio } from "./xstudio.ts";

/** An application with its known faults. */
export type KnownHost = Host<FaultName>;

/** Every application that a configuration can be checked for, in the order in which they are listed. */
export const hosts: readonly KnownHost[] = [
  ...nuke,
  maya,
  houdini,
  ...blender,
  resolve,
  ...flame,
  krita,
  substancePainter,
  unreal,
  rv,
  xstudio,
  ayon,
  openimageio,
  usd,
];

const byId = new Map(hosts.map((host) => [host.id, host]));

/** The application with an id, in any case of letters. */
export function hostById(id: string): KnownHost | undefined {
  return byId.get(id.trim().toLowerCase());
}
