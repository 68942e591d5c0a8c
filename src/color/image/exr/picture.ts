import type { Picture } from "../../preview/chart.ts";
import { ImageError } from "../raster.ts";
import { gather } from "../samples.ts";
import { type ImageTags, tagsOfExr } from "../tags.ts";
import { channelsOf, checkLayer, checkSampling, samplesOf } from "./channels.ts";
import { framed, isFrame, overlap } from "./frame.ts";
import { type ExrPart, heightOf, readExrHeader, widthOf } from "./header.ts";
import { isColor, type Layer, type LayerPlace, layersIn, ONLY_DEEP } from "./layer.ts";
import { checkPart, makePlanes, type Plane, readBlocks } from "./planes.ts";
import { plainZlib } from "./zlib.ts";

/** A decoded image as float RGBA, with what the file says of it. */
export type DecodedPicture = { picture: Picture; tags: ImageTags; label: string; layers: string[] };

/** Decodes a layer of an OpenEXR file, the first with colors where none is named. Throws ImageError. */
export function decodeExrPicture(bytes: Uint8Array, wanted: string | null): DecodedPicture {
  const { parts, isMultipart } = readExrHeader(bytes);
  const places = layersIn(parts);
  const place =
    places.find((each) => nameOf(each) === wanted) ?? places.find(({ layer }) => isColor(layer)) ?? places[0];
  if (!place) throw new ImageError(ONLY_DEEP);
  const { part, layer } = place;
  checkPart(part, bytes.length);
  const hasColors = isColor(layer) || layer.luma !== undefined;
  if (hasColors) checkLayer(part, layer);
  const planes = makePlanes(part);
  readBlocks(bytes, part, isMultipart, plainZlib, planes, [0, Number.POSITIVE_INFINITY]);
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
  const { picture, where } = shownFrame(part, pixels);
  return {
    picture,
    tags: tagsOfExr(part.attributes),
    label: `${picture.width} × ${picture.height}, ${types}, ${part.compression.toUpperCase()}, ${count} channel${count === 1 ? "" : "s"}${where}`,
    layers: places.map(nameOf),
  };
}

/** The picture of the display window, as `apply` writes it; that of the data window where the two are apart. */
function shownFrame({ dataWindow, displayWindow }: ExrPart, pixels: Float32Array) {
  const [width, height] = [widthOf(dataWindow), heightOf(dataWindow)];
  const { x0, y0 } = dataWindow;
  const whole = { width, height, pixels };
  if (!isFrame(dataWindow, displayWindow) || !overlap(dataWindow, displayWindow))
    return { picture: whole, where: ", of the data window alone" };
  const raster = { width, height, channels: 4, samples: pixels, bits: 32 } as const;
  const made = framed(raster, dataWindow, displayWindow);
  if (made === raster) return { picture: whole, where: "" };
  const picture = { width: made.width, height: made.height, pixels: made.samples as Float32Array };
  return { picture, where: `, data window ${width} × ${height} at ${x0}, ${y0}` };
}

function nameOf({ part, layer }: LayerPlace): string {
  return [part.name ?? "", layer.name].filter((name) => name !== "").join(".") || "Main";
}

/** The first three channels of a layer, or its first one, as they are. */
function rawChannels(part: ExrPart, layer: Layer, planes: readonly Plane[]) {
  const [first, second = first, third = first] =
    layer.channels.length < 3 ? layer.channels.slice(0, 1) : layer.channels;
  checkSampling(part, [first!, second!, third!]);
  const at = (index: number) => samplesOf(part.channels[index]!, planes[index]!);
  return { red: at(first!), green: at(second!), blue: at(third!), alpha: null };
}
