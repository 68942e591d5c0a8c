import { expect, test } from "vitest";
import { spline } from "#color/lut/cspSpline.ts";

const f = Math.fround;

test("a curve through uneven points has the entries that official OCIO samples, to the last bit", () => {
  const at = spline([0, 0.1, 0.37, 0.6, 1].map(f), [0.05, 0.3, 0.21, 0.9, 0.87].map(f));
  const official = new Map([
    [1, 0.050069693475961685],
    [3000, 0.2157631516456604],
    [6553, 0.2999967336654663],
    [7000, 0.30242928862571716],
    [20000, 0.18326535820960999],
    [24247, 0.20998254418373108],
    [30000, 0.4533355236053467],
    [39321, 0.8999999761581421],
    [50000, 0.996188223361969],
    [60001, 0.9511184692382812],
    [65000, 0.8795897960662842],
    [65535, 0.8700000047683716],
  ]);
  for (const [entry, value] of official) expect([entry, at(f(entry / 65535))]).toEqual([entry, value]);
});
