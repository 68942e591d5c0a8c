import type { Picture } from "../../preview/chart.ts";
import { aspectWords, ImageError, pixelAspect } from "../raster.ts";
import { gather, type Samples } from "../samples.ts";
import { type ImageTags, tagsOfExr } from "../tags.ts";
import { channelsOf, checkLayer, checkSampling, samplesOf } from "./channels.ts";
import { notesOfExr } from "./exrNotes.ts";
import { framed, isFrame, overlap } from "./frame.ts";
import { type Box, type ExrPart, heightOf, readExrHeader, widthOf } from "./header.ts";
import { isColor, type Layer, type LayerPlace, layersIn, ONLY_DEEP, otherChannels } from "./layer.ts";
import { checkPart, makePlanes, type Plane, readBlocks } from "./planes.ts";
import { plainZlib } from "./zlib.ts";

/** A decoded image as float RGBA, with what the file says of it; of its layers the first is shown where none is named. */
export type DecodedPicture = {
  picture: Picture;
  tags: ImageTags;
  label: string;
  layers: string[];
  /** Width of a pixel for its height, where it is no square. */
  aspect?: number;
  /** Coordinates of its first pixel at the top left; left out, 0 and 0. */
  origin?: { x: number; y: number };
  /** True if there are pixels outside of the display window. */
  hasOverscan?: boolean;
  /** The display window in pixels of a picture that has more. */
  display?: { x: number; y: number; width: number; height: number } | null;
};

/** Called with the decoded share of an image, from 0 to 1. */
export type OnShare = (share: number) => void;

/**
 * Decodes a layer of an OpenEXR file, the first with colors where none is named; with overscan all of the data window,
 * not only what lies in the display window. Throws ImageError.
 */
export function decodeExrPicture(
  bytes: Uint8Array,
  wanted: string | null,
  overscan = false,
  onShare?: OnShare,
): DecodedPicture {
  const { parts, isMultipart } = readExrHeader(bytes);
  const places = shownIn(parts);
  const place = places.find(({ name }) => name === wanted) ?? places[0];
  if (!place) throw new ImageError(ONLY_DEEP);
  const { part, layer } = place;
  checkPart(part, bytes.length);
  const hasColors = isColor(layer) || layer.luma !== undefined;
  if (hasColors) checkLayer(part, layer);
  const planes = makePlanes(part);
  readBlocks(bytes, part, isMultipart, plainZlib, planes, [0, Number.POSITIVE_INFINITY], (done, all) =>
    onShare?.(done / all),
  );
  const [width, height] = [widthOf(part.dataWindow), heightOf(part.dataWindow)];
  const pixels = new Float32Array(width * height * 4);
  gather(
    hasColors ? channelsOf(part, layer, planes) : rawChannels(part, layer, planes),
    0,
    width * height,
    pixels,
  );
  const types = [...new Set(layer.channels.map((index) => part.channels[index]!.type))].join(" and ");
  const count = part.channels.length;
  const { picture, where, ...windows } = shownFrame(part, pixels, overscan);
  const aspect = pixelAspect(notesOfExr(part.attributes));
  return {
    picture,
    tags: tagsOfExr(part.attributes),
    label: `${picture.width} × ${picture.height}, ${types}, ${part.compression.toUpperCase()}, ${count} channel${count === 1 ? "" : "s"}${where}${aspectWords(aspect)}`,
    layers: places.map(({ name }) => name),
    ...(aspect !== 1 && { aspect }),
    ...windows,
  };
}

/**
 * The picture of the display window, as `apply` writes it, or with `overscan` of both windows; that of the data window where
 * the two are apart.
 */
function shownFrame({ dataWindow, displayWindow }: ExrPart, pixels: Float32Array, overscan: boolean) {
  const [width, height] = [widthOf(dataWindow), heightOf(dataWindow)];
  const { x0, y0 } = dataWindow;
  const whole = { width, height, pixels };
  if (!isFrame(dataWindow, displayWindow) || !overlap(dataWindow, displayWindow))
    return { picture: whole, origin: { x: x0, y: y0 }, where: ", of the data window alone" };
  const both = {
    x0: Math.min(x0, displayWindow.x0),
    y0: Math.min(y0, displayWindow.y0),
    x1: Math.max(dataWindow.x1, displayWindow.x1),
    y1: Math.max(dataWindow.y1, displayWindow.y1),
  };
  const hasOverscan =
    (widthOf(both) > widthOf(displayWindow) || heightOf(both) > heightOf(displayWindow)) &&
    isFrame(dataWindow, both);
  const box = overscan && hasOverscan ? both : displayWindow;
  const origin = { x: box.x0, y: box.y0 };
  const display = box === displayWindow ? null : windowIn(displayWindow, box);
  const shown = { origin, hasOverscan, display };
  const raster = { width, height, channels: 4, samples: pixels, bits: 32 } as const;
  const made = framed(raster, dataWindow, box);
  if (made === raster) return { picture: whole, ...shown, where: where(dataWindow, displayWindow) };
  const picture = { width: made.width, height: made.height, pixels: made.samples as Float32Array };
  return { picture, ...shown, where: where(dataWindow, displayWindow) };
}

/** The data window in words, where it is not the display window. */
function where(data: Box, display: Box): string {
  const isSame =
    data.x0 === display.x0 && data.y0 === display.y0 && data.x1 === display.x1 && data.y1 === display.y1;
  return isSame ? "" : `, data window ${widthOf(data)} × ${heightOf(data)} at ${data.x0}, ${data.y0}`;
}

/** A window in pixels of another one around it. */
function windowIn(inner: Box, outer: Box) {
  return { x: inner.x0 - outer.x0, y: inner.y0 - outer.y0, width: widthOf(inner), height: heightOf(inner) };
}

type ShownPlace = LayerPlace & { name: string };

/** Layers of a file, the first with colors before the others, and each channel beside colors as a layer of its own. */
function shownIn(parts: readonly ExrPart[]): ShownPlace[] {
  const layers = layersIn(parts).map((place) => ({ ...place, name: nameOf(place, place.layer.name) }));
  const first = layers.find(({ layer }) => isColor(layer)) ?? layers[0];
  const singles = layers.flatMap((place) =>
    place.layer.channels.length === 1
      ? []
      : otherChannels(place.layer).map((index): ShownPlace => {
          const { name } = place.part.channels[index]!;
          return { ...place, layer: { name, channels: [index] }, name: nameOf(place, name) };
        }),
  );
  const all = [...(first ? [first] : []), ...layers.filter((each) => each !== first), ...singles];
  return all.filter(({ name }, i) => all.findIndex((each) => each.name === name) === i);
}

function nameOf({ part }: LayerPlace, name: string): string {
  return [part.name ?? "", name].filter((each) => each !== "").join(".") || "Main";
}

/** Samples of a channel that is not there. */
const NONE: Samples = { kind: "whole", most: 1, array: new Uint8Array(1), at: 0, step: 0 };

/** A layer without three colors: those that it has in their places, else its first three channels; one channel is gray. */
function rawChannels(part: ExrPart, layer: Layer, planes: readonly Plane[]) {
  const colors = [layer.red, layer.green, layer.blue];
  const others = otherChannels(layer);
  const raw = others.length === 1 ? [others[0], others[0], others[0]] : others.slice(0, 3);
  const [red, green, blue] = colors.some((index) => index !== undefined) ? colors : raw;
  const used = [red, green, blue, layer.alpha];
  checkSampling(
    part,
    used.filter((index) => index !== undefined),
  );
  const at = (index: number | undefined) =>
    index === undefined ? null : samplesOf(part.channels[index]!, planes[index]!);
  return {
    red: at(red) ?? NONE,
    green: at(green) ?? NONE,
    blue: at(blue) ?? NONE,
    alpha: at(layer.alpha),
  };
}
