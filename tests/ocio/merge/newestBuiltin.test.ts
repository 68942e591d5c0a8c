import { expect, test } from "vitest";
import { newestBuiltin } from "#ocio/merge/newestBuiltin.ts";

test("the names of what is newest stand for the generation of OCIO 2.6", () => {
  expect(newestBuiltin("default")?.config.name).toBe("cg-config-v5.0.0_aces-v2.1_ocio-v2.6");
  expect(newestBuiltin("ocio://studio-config-latest")?.config.ocio_profile_version).toBe("2.6");
  expect(newestBuiltin("cg-config-v4.0.0_aces-v2.0_ocio-v2.5")).toBeUndefined();
});

test("the studio configuration of OCIO 2.6 has Apple Log 2, and its P3 display under a new name", () => {
  const studio = newestBuiltin("studio-config-v5.0.0_aces-v2.1_ocio-v2.6");
  const names = studio?.spaces.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(["Apple Log 2", "Linear Apple Wide Gamut"]));
  expect(studio?.displays.map(({ name }) => name)).toContain("Gamma 2.6 P3-D65 - Display");
  expect(studio?.config.active_displays).not.toContain("P3-D65 - Display");
});
