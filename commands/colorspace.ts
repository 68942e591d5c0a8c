import { changing } from "#command/declare.ts";
import { spaceCommands } from "./row/space/space.ts";

export default changing("colorspace", spaceCommands("colorspaces"));
