import { writeProcessList } from "./clf/write.ts";
import { clf } from "./clf.ts";
import type { LutFormat } from "./format.ts";

/** Autodesk's extension of CLF; one reader reads both, by the version that a file states. */
export const ctf: LutFormat = {
  name: "Academy/ASC Common LUT Format",
  title: "Color Transform Format",
  extensions: ["ctf"],
  bake: { as: "ctf", clamps: true },
  read: clf.read,
  write: (steps, writing) => writeProcessList(steps, false, writing),
};
