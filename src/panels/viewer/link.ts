import { CUBE_SIZES } from "#color/plot/cubePoints.ts";
import { CURVE_AXIS_NAMES } from "#color/plot/curveAxis.ts";
import { plotSubject } from "#color/plot/plotSubject.ts";
import { ADJUSTMENTS, type Adjustment, CHANNELS } from "#color/preview/adjustment.ts";
import { againstFrom, againstText, targetId, targetName } from "#color/preview/against.ts";
import {
  type Against,
  DIAGRAMS,
  DIFFERENCE_GAIN,
  GAMUT_COLORS,
  type GamutChoice,
  INSPECTORS,
  MAX_GAMUT_SPACES,
  MOST_ZOOM,
  PICTURES,
  type PreviewChoice,
  SHEETS,
  usualChoice,
} from "#color/preview/choice.ts";
import { CODE_FORMATS } from "#color/preview/codeFormat.ts";
import { LAYOUTS } from "#color/preview/layout.ts";
import { MARKS } from "#color/preview/marks.ts";
import { SCOPES } from "#color/preview/scopes.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { spaceId } from "#ocio/names/finder.ts";
import { LINK_NAMES, type LinkName } from "./linkName.ts";

type Written = string | number | undefined;
type Member = {
  write: (choice: PreviewChoice, document: Document) => Written;
  /** Null where the text means nothing. */
  read: (text: string, document: Document, choice: PreviewChoice) => Partial<PreviewChoice> | null;
};

const unlessUsual = <T extends Written>(value: T, usual: T): Written => (value === usual ? undefined : value);

function numberIn(text: string, { min, max }: { min: number; max: number }): number | null {
  const value = Number(text);
  return text.trim() !== "" && value >= min && value <= max ? value : null;
}

/** A member whose value is one of some words. */
function word<K extends keyof PreviewChoice>(name: K, words: readonly PreviewChoice[K][]): Member {
  return {
    write: (choice) => unlessUsual(choice[name] as Written, usualChoice[name] as Written),
    read: (text) => {
      const found = words.find((each) => each === text);
      return found === undefined ? null : { [name]: found };
    },
  };
}

function adjusted(name: keyof typeof ADJUSTMENTS): Member {
  return {
    write: ({ adjust }) => unlessUsual(adjust[name], usualChoice.adjust[name]),
    read: (text, _, { adjust }) => {
      const value = numberIn(text, ADJUSTMENTS[name]);
      return value === null ? null : { adjust: { ...adjust, [name]: value } };
    },
  };
}

function adjustedBy(
  write: (adjust: Adjustment) => Written,
  read: (text: string) => Partial<Adjustment> | null,
): Member {
  return {
    write: ({ adjust }) => write(adjust),
    read: (text, _, { adjust }) => {
      const change = read(text);
      return change && { adjust: { ...adjust, ...change } };
    },
  };
}

/** A word of the gamut plot. */
function plotted<K extends "diagram" | "colors">(name: K, words: readonly GamutChoice[K][]): Member {
  return {
    write: ({ gamut }) => unlessUsual<Written>(gamut[name], usualChoice.gamut[name]),
    read: (text, _, { gamut }) => {
      const found = words.find((each) => each === text);
      return found === undefined ? null : { gamut: { ...gamut, [name]: found } };
    },
  };
}

/** Word for a gamut plot without color spaces. */
const NO_SPACES = "none";

/** A color space as a list with commas holds it: by its name where that leads back to it, else by its UUID. */
function listedSpace(document: Document, id: string): string | undefined {
  const name = targetName(document, id);
  const isPlain = name !== undefined && !name.includes(",") && name !== NO_SPACES;
  return isPlain && spaceId(document, name) === id ? name : name && id;
}

/** UUID of a color space by its UUID, name, alias or role. */
function listedId(document: Document, text: string): string | undefined {
  const { colorspaces, display_colorspaces } = document;
  const isId = [colorspaces, display_colorspaces].some(({ byId }) => Object.hasOwn(byId, text));
  return isId ? text : spaceId(document, text);
}

function within(value: number | undefined, min: number, max: number): value is number {
  return value !== undefined && value >= min && value <= max;
}

/** Numbers with commas between them, each within 0 and 1 but for those of `bounds`. */
function numbers(text: string, count: number): number[] | null {
  const list = text.split(",").map((each) => numberIn(each, { min: 0, max: 1 }));
  return list.length === count && list.every((each) => each !== null) ? (list as number[]) : null;
}
const short = (value: number) => Number(value.toFixed(5));

function writeAgainst(against: Against, document: Document): Written {
  return against === usualChoice.against ? undefined : againstText(document, against);
}

/** Members of a link to the viewer: names and numbers that a person can read. Of an image only that there is one. */
const members = {
  from: {
    write: ({ source }, document) => (source === null ? undefined : targetName(document, source)),
    read: (text, document) => {
      const source = spaceId(document, text);
      return source === undefined ? null : { source };
    },
  },
  to: {
    write: ({ target }, document) => (target === null ? undefined : targetName(document, target)),
    read: (text, document) => {
      const target = targetId(document, text);
      return target === undefined ? null : { target };
    },
  },
  picture: word("picture", PICTURES),
  // The frames are no settings: `useLink` reads and writes the one that is shown.
  frame: { write: () => undefined, read: () => null },
  layer: {
    write: ({ picture, layer }) => (picture === "image" ? (layer ?? undefined) : undefined),
    read: (text) => (text === "" ? null : { layer: text }),
  },
  overscan: {
    write: ({ overscan }) => (overscan ? 1 : undefined),
    read: (text) => (text === "1" ? { overscan: true } : null),
  },
  layout: word("layout", LAYOUTS),
  against: {
    write: ({ against }, document) => writeAgainst(against, document),
    read: (text, document) => {
      const against = againstFrom(document, text);
      return against && { against };
    },
  },
  split: {
    write: ({ split }) => unlessUsual(short(split), usualChoice.split),
    read: (text) => {
      const split = numberIn(text, { min: 0, max: 1 });
      return split === null ? null : { split };
    },
  },
  gain: {
    write: ({ gain }) => unlessUsual(gain, usualChoice.gain),
    read: (text) => {
      const gain = numberIn(text, DIFFERENCE_GAIN);
      return gain === null ? null : { gain };
    },
  },
  exposure: adjusted("exposure"),
  gamma: adjusted("gamma"),
  saturation: adjusted("saturation"),
  channel: adjustedBy(
    ({ channel }) => unlessUsual(channel, usualChoice.adjust.channel),
    (text) => {
      const channel = CHANNELS.find((each) => each === text);
      return channel ? { channel } : null;
    },
  ),
  falseColor: adjustedBy(
    ({ falseColor }) => (falseColor ? 1 : undefined),
    (text) => (text === "1" ? { falseColor: true } : null),
  ),
  marks: adjustedBy(
    ({ marks }) => (marks.length === 0 ? undefined : marks.join(",")),
    (text) => {
      const marks = MARKS.filter((each) => text.split(",").includes(each));
      return marks.length === 0 ? null : { marks };
    },
  ),
  zoom: {
    write: ({ zoom: { scale, x, y } }) =>
      scale === null ? undefined : [scale, x, y].map((each) => short(each)).join(","),
    read: (text) => {
      const [first = "", ...rest] = text.split(",");
      const scale = numberIn(first, { min: 1 / MOST_ZOOM, max: MOST_ZOOM });
      const place = numbers(rest.join(","), 2);
      return scale === null || !place ? null : { zoom: { scale, x: place[0]!, y: place[1]! } };
    },
  },
  full: {
    write: ({ full }) => (full ? 1 : undefined),
    read: (text) => (text === "1" ? { full: true } : null),
  },
  probe: {
    write: ({ probe }) =>
      probe === usualChoice.probe
        ? undefined
        : "pixel" in probe
          ? probe.pixel.join(" ")
          : `${short(probe.x)},${short(probe.y)}`,
    read: (text) => {
      const place = numbers(text, 2);
      if (place) return { probe: { x: place[0]!, y: place[1]! } };
      const pixel = text.split(" ").map(Number);
      if (pixel.length !== 4 || !pixel.every(Number.isFinite)) return null;
      return { probe: { pixel: pixel as [number, number, number, number] } };
    },
  },
  region: {
    write: ({ region }) =>
      region ? [region.left, region.top, region.right, region.bottom].map(short).join(",") : undefined,
    read: (text) => {
      const [left, top, right, bottom] = numbers(text, 4) ?? [];
      if (left === undefined || top === undefined || right === undefined || bottom === undefined) return null;
      return { region: { left, top, right, bottom } };
    },
  },
  scope: word("scope", SCOPES),
  inspector: word("inspector", INSPECTORS),
  axis: word("axis", CURVE_AXIS_NAMES),
  slope: {
    write: ({ slope }) => (slope ? 1 : undefined),
    read: (text) => (text === "1" ? { slope: true } : null),
  },
  diagram: plotted("diagram", DIAGRAMS),
  colors: plotted("colors", GAMUT_COLORS),
  spaces: {
    write: ({ gamut: { spaces } }, document) => {
      const names = spaces?.flatMap((id) => listedSpace(document, id) ?? []);
      return names && (names.join(",") || NO_SPACES);
    },
    read: (text, document, { gamut }) => {
      if (text === NO_SPACES) return { gamut: { ...gamut, spaces: [] } };
      const found = text.split(",").flatMap((each) => listedId(document, each) ?? []);
      if (found.length === 0) return null;
      return { gamut: { ...gamut, spaces: [...new Set(found)].slice(0, MAX_GAMUT_SPACES) } };
    },
  },
  sheet: word("sheet", SHEETS),
  code: word("code", CODE_FORMATS),
  subject: {
    write: ({ subject }, document) => {
      if (typeof subject === "string") return unlessUsual(subject, "conversion");
      if ("step" in subject) return `step ${subject.step + 1}`;
      return targetName(document, subject.row) ?? document.named_transforms.byId[subject.row]?.name;
    },
    read: (text, document) => {
      const subject = plotSubject(text, document);
      return subject === null ? null : { subject };
    },
  },
  cube: {
    write: ({ cube }) =>
      equal(cube, usualChoice.cube)
        ? undefined
        : [cube.size, cube.yaw, cube.pitch, ...cube.point].map(short).join(","),
    read: (text) => {
      const [size, yaw, pitch, ...point] = text.split(",").map((each) => Number(each.trim() || "?"));
      const known = CUBE_SIZES.find((each) => each === size);
      if (!known || !within(yaw, -180, 180) || !within(pitch, -90, 90)) return null;
      if (point.length !== 3 || !point.every((each) => within(each, 0, 1))) return null;
      return { cube: { size: known, yaw, pitch, point: point as [number, number, number] } };
    },
  },
} satisfies Record<LinkName, Member>;

export type PreviewLink = { [N in LinkName]?: string | number | undefined };

/** The settings of the viewer that differ from the usual ones, for the address. */
export function linkOf(choice: PreviewChoice, document: Document): PreviewLink {
  const written = LINK_NAMES.map((name) => [name, members[name].write(choice, document)] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== undefined)) as PreviewLink;
}

/** The settings that an address tells; what means nothing in this config is left out. */
export function choiceFrom(link: PreviewLink, document: Document): PreviewChoice {
  const choice = { ...usualChoice };
  for (const name of LINK_NAMES) {
    const text = link[name];
    const member: Member = members[name];
    if (text !== undefined) Object.assign(choice, member.read(String(text), document, choice));
  }
  return choice;
}
