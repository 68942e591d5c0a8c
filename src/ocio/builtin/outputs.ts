import { type DisplaySpace, displaySpaces } from "./displaySpaces.ts";

type Outputs = NonNullable<DisplaySpace["amf"]>;

/** Cinema projectors with the equal-energy white: ACES renders for them, but no display here shows it. */
const OTHER: Outputs = { encoding: "XYZ-E_Gamma2pt6", renderings: ["P3-D65_48nit"] };

/** AMF ids of everything that is rendered for a display. */
export function outputsFor({ amf }: DisplaySpace): string[] | undefined {
  return amf && bothWays(ids(amf));
}

/** AMF ids of some renderings on every display. */
export function outputsOf(renderings: readonly string[]): string[] {
  const all = [...displaySpaces.map(({ amf }) => amf).filter((amf) => amf !== undefined), OTHER];
  return bothWays(
    all.flatMap((outputs) =>
      ids({ ...outputs, renderings: outputs.renderings.filter((name) => renderings.includes(name)) }),
    ),
  );
}

function ids({ encoding, renderings }: Outputs): string[] {
  return renderings.map((rendering) => `Output.Academy.${rendering}_in_${encoding}.a2.v1`);
}

/** AMF lists every output with its inverse, in alphabetical order. */
function bothWays(outputs: string[]): string[] {
  const sorted = outputs.toSorted();
  return [...sorted.map((id) => `Inv${id}`), ...sorted];
}
