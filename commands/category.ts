import { family } from "#command/command.ts";
import { categoryOnly, labelCommands } from "./row/label/labels.ts";

export default family("category", { ...labelCommands("categories"), ...categoryOnly() });
