import type { Picture } from "../../preview/chart.ts";
import { ImageError } from "../raster.ts";
import { gather } from "../samples.ts";
import { type ImageTags, tagsOfExr } from "../tags.ts";
import { channelsOf, checkLayer, samplesOf } from "./channels.ts";
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
  return {
    picture: { width, height, pixels },
    tags: tagsOfExr(part.attributes),
    label: `${width} × ${height}, ${types}, ${part.compression.toUpperCase()}, ${count} channel${count === 1 ? "" : "s"}`,
    layers: places.map(nameOf),
  };
}

function nameOf({ part, layer }: LayerPlace): string {
  return [part.name ?? "", layer.name].filter((name) => name !== "").join(".") || "Main";
}

/** The first three channels of a layer, or its first one, as they are. */
function rawChannels(part: ExrPart, layer: Layer, planes: readonly Plane[]) {
  const [first, second = first, third = first] =
    layer.channels.length < 3 ? layer.channels.slice(0, 1) : layer.channels;
  const at = (index: number) => samplesOf(part.channels[index]!, planes[index]!);
  return { red: at(first!), green: at(second!), blue: at(third!), alpha: null };
}
