import { configCases } from "./configCases.ts";
import { fileAndViewingCases } from "./fileAndViewingCases.ts";
import { nameCases } from "./nameCases.ts";
import { roleCases } from "./roleCases.ts";
import type { Cases } from "./sample.ts";
import { spaceCases } from "./spaceCases.ts";
import { transformCases } from "./transformCases.ts";
import { viewCases } from "./viewCases.ts";

/** The cases of every rule, by its code. */
export const cases: Readonly<Record<string, Cases>> = {
  ...configCases,
  ...nameCases,
  ...roleCases,
  ...fileAndViewingCases,
  ...viewCases,
  ...spaceCases,
  ...transformCases,
};
