import { readProcessList } from "./clf/read.ts";
import { writeProcessList } from "./clf/write.ts";
import type { LutFormat } from "./format.ts";

export const clf: LutFormat = {
  name: "Academy/ASC Common LUT Format",
  title: "Common LUT Format",
  extensions: ["clf"],
  bake: { as: "clf", clamps: true },
  read: (source) => ({ steps: readProcessList(source, /\.clf$/i.test(source.name)) }),
  write: (steps, writing) => writeProcessList(steps, true, writing),
};
