import { family } from "#command/command.ts";
import { spaceCommands } from "./row/space/space.ts";

export default family("colorspace", spaceCommands("colorspaces"));
