import { family } from "#command/command.ts";
import { labelCommands } from "./row/labels.ts";

export default family("family", labelCommands("families"));
