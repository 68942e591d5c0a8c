import { f } from "../../float.ts";
import type { ExponentOp } from "../../op/exponentOp.ts";
import { pow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { either, type Lane, more } from "../lane.ts";
import { channels } from "../pixel.ts";
import { mirrored } from "../sign.ts";

export function exponent({ exponent, negative }: ExponentOp): Emit {
  const curve = (value: Lane, channel: number): Lane => {
    const by = f(exponent[channel] as number);
    if (negative === "mirror") return by === 1 ? value : mirrored(value, (size) => pow(size, by));
    if (negative === "clamp") return pow(value, by);
    return by === 1 ? value : either(more(value, 0), pow(value, by), value);
  };
  return (pixel) => channels(pixel, curve);
}
