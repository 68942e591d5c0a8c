import { changing } from "#command/command.ts";
import { spaceCommands } from "./row/space/space.ts";

export default changing("colorspace", spaceCommands("colorspaces"));
