import type { Window } from "#color/preview/pyramid.ts";

export type Size = { width: number; height: number };
export type Zoom = { scale: number | null; x: number; y: number };

/** The window of a picture that a stage shows, and where it lies on the stage, in CSS pixels. */
export type Frame = {
  window: Window;
  /** CSS pixels for one of the picture, down and across. */
  scale: number;
  across: number;
  left: number;
  top: number;
  width: number;
  height: number;
};

/** The scale at which a picture fits a stage. */
function fitScale(picture: Size, stage: Size, aspect: number): number {
  return Math.min(stage.width / (picture.width * aspect), stage.height / picture.height);
}

/**
 * The part of a picture that is in sight, in whole pixels of the picture where these are larger than those of the screen, and
 * else in as many samples as the screen has pixels.
 * @param density pixels of the screen for one of CSS
 * @param aspect width of a pixel of the picture for its height
 */
export function frameOf(picture: Size, stage: Size, zoom: Zoom, density: number, aspect = 1): Frame | null {
  if (stage.width < 1 || stage.height < 1) return null;
  const scale = zoom.scale === null ? fitScale(picture, stage, aspect) : zoom.scale / density;
  const axis = (size: number, room: number, middle: number, scale: number) => {
    const seen = room / scale;
    // A picture that is smaller than the stage stands in the middle of it.
    const from =
      seen >= size ? (size - seen) / 2 : Math.min(Math.max(middle * size - seen / 2, 0), size - seen);
    const first = Math.max(0, Math.floor(from));
    const last = Math.min(size, Math.ceil(from + seen));
    const count = Math.max(1, last - first);
    const samples = scale * density >= 1 ? count : Math.max(1, Math.round(count * scale * density));
    return { first, count, samples, start: (first - from) * scale, extent: count * scale };
  };
  const across = scale * aspect;
  const x = axis(picture.width, stage.width, zoom.x, across);
  const y = axis(picture.height, stage.height, zoom.y, scale);
  return {
    window: { x: x.first, y: y.first, width: x.count, height: y.count, columns: x.samples, rows: y.samples },
    scale,
    across,
    left: x.start,
    top: y.start,
    width: x.extent,
    height: y.extent,
  };
}
