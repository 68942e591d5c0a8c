import fc from "fast-check";
import { expect, test } from "vitest";
import { type Adaptation, adaptations, conversion, primaries, primariesOf } from "#color/primaries.ts";
import { ap0To, cameraToAp0 } from "#ocio/builtin/gamut.ts";

const xy = (name: string) => primariesOf(name)?.xy ?? [];

/** The largest difference of two matrices; a missing one is infinitely far. */
function apart(a: readonly number[] | null, b: readonly number[]): number {
  return a === null ? Number.POSITIVE_INFINITY : Math.max(...a.map((value, at) => Math.abs(value - b[at]!)));
}

test.each([
  ["ARRI Wide Gamut 3", cameraToAp0.arriWideGamut3["2.1"]],
  ["ARRI Wide Gamut 4", cameraToAp0.arriWideGamut4["1.0"]],
  ["Blackmagic Wide Gamut Gen 5", cameraToAp0.blackmagicWideGamut5["1.0"]],
  ["DaVinci Wide Gamut", cameraToAp0.davinciWideGamut["1.0"]],
  ["Canon Cinema Gamut", cameraToAp0.canonCinemaGamutD55["1.0"]],
  ["DJI D-Gamut", cameraToAp0.dGamut["1.0"]],
  ["Panasonic V-Gamut", cameraToAp0.vGamut["1.0"]],
  ["REDWideGamutRGB", cameraToAp0.redWideGamutRgb["1.0"]],
  ["Sony S-Gamut3", cameraToAp0.sGamut3["1.0"]],
  ["Sony S-Gamut3.Cine", cameraToAp0.sGamut3Cine["1.0"]],
])("%s goes to ACES by its usual adaptation as the published configurations print it", (name, published) => {
  const { xy: from, usual = "Bradford" } = primariesOf(name)!;
  expect(apart(conversion(from, xy("ACES AP0"), usual), published)).toBeLessThan(2e-14);
  const other = usual === "CAT02" ? "Bradford" : "CAT02";
  expect(apart(conversion(from, xy("ACES AP0"), other), published)).toBeGreaterThan(1e-3);
});

test.each([
  ["ACES AP1", ap0To.ap1["1.0"], 2e-15],
  ["Rec.709 / sRGB", ap0To.rec709["1.0"], 2e-14],
  ["P3-D65", ap0To.p3D65["1.0"], 2e-14],
  ["Rec.2020", ap0To.rec2020["1.0"], 2e-14],
  ["Adobe RGB", ap0To.adobeRgb["1.0"], 2e-14],
  // The published one takes white as rounded XYZ.
  ["CIE XYZ (D65)", ap0To.xyzD65["1.0"], 1e-10],
])("ACES goes to %s by Bradford as the published configurations print it", (name, published, near) => {
  expect(apart(conversion(xy("ACES AP0"), xy(name)), published)).toBeLessThan(near);
});

const some = fc.constantFrom(...primaries.filter(({ name }) => name !== "CIE XYZ (D65)"));

test("white stays white with an adaptation, and so does XYZ without one", () => {
  fc.assert(
    fc.property(some, some, fc.constantFrom<Adaptation>("Bradford", "CAT02"), (from, to, adaptation) => {
      const matrix = conversion(from.xy, to.xy, adaptation) ?? [];
      for (const row of [0, 3, 6])
        expect(matrix[row]! + matrix[row + 1]! + matrix[row + 2]!).toBeCloseTo(1, 12);
    }),
  );
  const back = conversion(xy("P3-DCI"), xy("ACES AP0"), "None")!;
  const white = [0, 3, 6].map((row) => back[row]! + back[row + 1]! + back[row + 2]!);
  expect(Math.max(...white) - Math.min(...white)).toBeGreaterThan(0.01);
});

test("there and back is where it began", () => {
  fc.assert(
    fc.property(some, some, fc.constantFrom(...adaptations), (from, to, adaptation) => {
      const [forth, back] = [
        conversion(from.xy, to.xy, adaptation) ?? [],
        conversion(to.xy, from.xy, adaptation) ?? [],
      ];
      const product = forth.map((_, at) =>
        [0, 1, 2].reduce((sum, i) => sum + forth[Math.floor(at / 3) * 3 + i]! * back[(at % 3) + i * 3]!, 0),
      );
      expect(apart(product, [1, 0, 0, 0, 1, 0, 0, 0, 1])).toBeLessThan(1e-11);
    }),
  );
});

test("primaries in a line convert to nothing; names are found without case", () => {
  const line = [0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.3127, 0.329];
  expect(conversion(line, xy("ACES AP0"))).toBeNull();
  expect(conversion(xy("ACES AP0"), line)).toBeNull();
  expect(primariesOf(" aces ap1 ")?.name).toBe("ACES AP1");
  expect(primariesOf("nope")).toBeUndefined();
});
