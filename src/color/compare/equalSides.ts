import { rowsOf } from "#ocio/model/document.ts";
import { Processors } from "../processor.ts";
import type { Side } from "./colorComparison.ts";
import { type EqualSpaces, equalGroups, type SpaceColor, spaceColors } from "./equalColor.ts";

type Space = { id: string; name: string };
/** Spaces of two configurations that are equal in color, each from its own reference. */
export type EqualSides = Pick<EqualSpaces, "collection"> & { a: Space[]; b: Space[] };

/** Groups of spaces equal in color within a configuration or between two, without those of one name on either side. */
export function equalSides(before: Side, after: Side): EqualSides[] {
  const sides = [before, after].map(({ document, surroundings }, side) =>
    spaceColors(document, new Processors(document, surroundings)).map((color) => marked(color, side)),
  );
  return equalGroups(sides.flat()).flatMap(({ collection, ids }) => {
    const [a, b] = [before, after].map(({ document }, side) => {
      const own = new Set(ids.filter((id) => id.startsWith(`${side} `)).map((id) => id.slice(2)));
      return rowsOf(document, collection)
        .filter(({ id }) => own.has(id))
        .map(({ id, name }) => ({ id, name }));
    }) as [Space[], Space[]];
    const isSame = a.length === 1 && b.length === 1 && a[0]!.name === b[0]!.name;
    return isSame ? [] : [{ collection, a, b }];
  });
}

/** A color whose id tells its side: versions of one configuration have the same ids. */
function marked(color: SpaceColor, side: number): SpaceColor {
  return { ...color, id: `${side} ${color.id}` };
}
