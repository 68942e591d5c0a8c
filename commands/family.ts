import { changing } from "#command/declare.ts";
import { describeFamilies, mergeFamilies, renameFamily } from "./row/label/families.ts";
import { labelCommands } from "./row/label/labels.ts";

export default changing(
  "family",
  {
    ...labelCommands("families"),
    rename: renameFamily(),
    setDescription: describeFamilies(),
    merge: mergeFamilies(),
  },
  { displaySpacePart: "label" },
);
