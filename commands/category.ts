import { family } from "#command/command.ts";
import { labelCommands } from "./row/labels.ts";

export default family("category", labelCommands("categories"));
