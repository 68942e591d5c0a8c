import { type DisplaySpace, displaySpaces } from "#ocio/builtin/displaySpaces.ts";
import { at, type Generation, generationNames, generations } from "#ocio/builtin/generation.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { builtinStyles } from "#ocio/model/enums.ts";
import { isAtLeast } from "#ocio/model/feature.ts";

/** A kind of display that standards define, as a display color space. */
export type Standard = {
  name: string;
  aliases: string[];
  encoding: string;
  interop: string | null;
  description: string;
  /** The built-in style that leads there from CIE XYZ D65. */
  style: string;
  /** The first profile version that has the style. */
  since: ProfileVersion;
};

/** The newest of the published configurations that a profile version can hold, for what it calls styles. */
function generationOf(version: string): Generation {
  const fit = generationNames.filter((name) => isAtLeast(version, generations[name].ocio));
  return fit.at(-1) ?? "1.0";
}

/** The display of a published configuration, as a profile of that version would have it. */
function standard(space: DisplaySpace, version: string): Standard[] {
  const first = generationNames
    .map((name) => at(space.style ?? {}, name))
    .find((style) => style !== undefined);
  const end = at(space.style ?? {}, generationOf(version)) ?? first;
  if (end === undefined) return [];
  const style = `DISPLAY - CIE-XYZ-D65_to_${end}`;
  const since = builtinStyles.find((each) => each.style === style)?.since ?? "2";
  return [
    {
      name: space.name,
      aliases: at(space.aliases, "4.0") ?? [],
      encoding: space.encoding ?? "sdr-video",
      interop: space.interop ?? null,
      description: space.description,
      style,
      since: since as ProfileVersion,
    },
  ];
}

/** The kinds of displays for a profile version, those that it lacks too. */
export function standards(version: string): Standard[] {
  return displaySpaces.flatMap((space) => standard(space, version));
}

/** The kind of display of a name, case ignored. */
export function standardOf(name: string, version: string): Standard | undefined {
  return standards(version).find((each) => each.name.toLowerCase() === name.trim().toLowerCase());
}
