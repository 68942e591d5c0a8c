import type { ExrChannel, ExrPart } from "./header.ts";

/** Channels of a layer, by their part of an image; those that are not there are left out. */
export type Layer = {
  /** Name before the last dot; "" for the channels without one. */
  name: string;
  red?: number;
  green?: number;
  blue?: number;
  alpha?: number;
  /** Luma, alone or with chroma. */
  luma?: number;
  /** Chroma of a luma: RY and BY. */
  chromaRed?: number;
  chromaBlue?: number;
  /** Indices of all its channels. */
  channels: number[];
};

type Role = Exclude<keyof Layer, "name" | "channels">;

const ROLES: Readonly<Record<string, Role>> = {
  r: "red",
  red: "red",
  g: "green",
  green: "green",
  b: "blue",
  blue: "blue",
  a: "alpha",
  alpha: "alpha",
  y: "luma",
  ry: "chromaRed",
  by: "chromaBlue",
};

/** Layers of a part, in the order of their first channels; that without a name comes first. */
export function layersOf(channels: readonly ExrChannel[]): Layer[] {
  const layers = new Map<string, Layer>();
  channels.forEach(({ name }, index) => {
    const dot = name.lastIndexOf(".");
    const prefix = name.slice(0, Math.max(dot, 0));
    const layer = layers.get(prefix) ?? { name: prefix, channels: [] };
    layers.set(prefix, layer);
    layer.channels.push(index);
    const role = ROLES[lastName(name)];
    if (role) layer[role] ??= index;
  });
  // Y of a position or a normal is no luma.
  for (const layer of layers.values())
    if (layer.channels.some((index) => ["x", "z"].includes(lastName(channels[index]!.name))))
      delete layer.luma;
  return [...layers.values()].sort((a, b) => Number(a.name !== "") - Number(b.name !== ""));
}

const lastName = (name: string) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** A layer of a file: the part that has it, by its place among the parts too. */
export type LayerPlace = { index: number; part: ExrPart; layer: Layer };

/** Refusal of a file that has no layers which are not deep. */
export const ONLY_DEEP = "The OpenEXR file has only deep images; flatten it first.";

/** Layers of all parts of a file that are not deep. */
export function layersIn(parts: readonly ExrPart[]): LayerPlace[] {
  return parts.flatMap((part, index) =>
    part.isDeep ? [] : layersOf(part.channels).map((layer) => ({ index, part, layer })),
  );
}

/** Luma and the chroma with it, or null where a layer has colors or no chroma. */
export function lumaChromaOf(layer: Layer): { luma: number; chroma: [red: number, blue: number] } | null {
  const { luma, chromaRed, chromaBlue } = layer;
  if (isColor(layer) || luma === undefined || chromaRed === undefined || chromaBlue === undefined)
    return null;
  return { luma, chroma: [chromaRed, chromaBlue] };
}

/** True if a layer has red, green and blue. */
export function isColor(layer: Layer): boolean {
  return layer.red !== undefined && layer.green !== undefined && layer.blue !== undefined;
}

/** Channels of a layer that are neither its colors nor its alpha, such as depth. */
export function otherChannels(layer: Layer): number[] {
  const { red, green, blue, alpha, luma, chromaRed, chromaBlue } = layer;
  const isLuma = !isColor(layer) && luma !== undefined;
  const used = [alpha, ...(isLuma ? [luma, chromaRed, chromaBlue] : [red, green, blue])];
  return layer.channels.filter((index) => !used.includes(index));
}
