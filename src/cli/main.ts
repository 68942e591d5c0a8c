import { terminal } from "#host/node.ts";
import { program } from "./program.ts";

// The exit code is set, not forced: output that a slow reader has not taken yet is still written.
process.exitCode = await program(process.argv.slice(2), terminal());
