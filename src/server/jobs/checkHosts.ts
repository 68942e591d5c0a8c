import type { HostCheck } from "#api/publish/proposal.ts";
import { hostFileProblems } from "#color/check/hostFiles.ts";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { Processors } from "#color/processor.ts";
import { unmuted } from "#ocio/check/fileProblems.ts";
import { missingFiles } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { hostProblems } from "#ocio/host/hostProblems.ts";
import { hostById } from "#ocio/host/hosts.ts";
import type { Document } from "#ocio/model/document.ts";

/** Sentences that are kept of a check. */
const MAX_MESSAGES = 20;

/**
 * Checks a configuration with its files for applications. What is wrong with it anywhere is wrong in each of them:
 * its own errors are among those of every application.
 */
export function checkHosts(
  document: Document,
  files: ReadonlyMap<string, Uint8Array>,
  ids: readonly string[],
): HostCheck[] {
  const processors = new Processors(document, { read: (path) => files.get(path) ?? null });
  const own = unmuted(document, [
    ...checkWhole(document, processors),
    ...missingFiles(document, new Set(files.keys()), { examples: false }),
  ]);
  return ids.map((id) => {
    const host = hostById(id);
    // A newer version of the program knew it.
    if (!host) {
      const messages = [`This server does not know the application “${id}”.`];
      return { host: id, name: id, errors: 1, warnings: 0, messages };
    }
    const found = [...hostProblems(document, host), ...hostFileProblems(document, host, processors), ...own];
    const [errors, warnings] = (["error", "warning"] as const).map((severity) =>
      found.filter((problem) => problem.severity === severity),
    ) as [Problem[], Problem[]];
    const messages = [...errors, ...warnings].slice(0, MAX_MESSAGES).map(({ message }) => message);
    return { host: id, name: host.name, errors: errors.length, warnings: warnings.length, messages };
  });
}
