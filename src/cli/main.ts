import { isMainThread } from "node:worker_threads";
import { terminal } from "#host/node.ts";
import { answerOrders } from "./image/thread.ts";
import { program } from "./program.ts";

// The exit code is set, not forced: output that a slow reader has not taken yet is still written.
if (isMainThread)
  process.exitCode = await program(process.argv.slice(2), { ...terminal(), program: import.meta.url });
else answerOrders();
