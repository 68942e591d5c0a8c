import { changing } from "#command/declare.ts";
import { categoryOnly, labelCommands } from "./row/label/labels.ts";

export default changing(
  "category",
  { ...labelCommands("categories"), ...categoryOnly() },
  { displaySpacePart: "label" },
);
