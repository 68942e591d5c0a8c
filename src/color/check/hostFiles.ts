import { fileTypes } from "#ocio/chain/transform.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { KnownHost } from "#ocio/host/hosts.ts";
import type { Document } from "#ocio/model/document.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { readableSince } from "../convert/processListFile.ts";
import type { Processors } from "../processor.ts";

/**
 * CLF and CTF files that the OpenColorIO of an application does not read, by the version that they state or by what is
 * in them, once for each row. It loads such a configuration, and fails when a pixel is to go through.
 */
export function hostFileProblems(document: Document, host: KnownHost, processors: Processors): Problem[] {
  const { id, name, ocio } = host;
  if (!ocio) return [];
  const told = new Set<string>();
  return new Lookup(document).stepsOf(...fileTypes).flatMap(({ node, path, label }) => {
    const key = JSON.stringify([label, node.src]);
    if (told.has(key)) return [];
    told.add(key);
    const since = readableSince(node.src, processors);
    if (since === null || isAtLeast(ocio.version, since)) return [];
    return {
      severity: "warning" as const,
      code: "host-file",
      message: `${name} has OpenColorIO ${ocio.version.replace(/^\d+$/, "$&.0")} and does not read “${node.src}” of the ${label}, which needs ${since}. Convert a copy for it, or replace the file.`,
      path: `${path}/src`,
      fixes: [{ id: "config.prepare", args: { host: id } }],
    };
  });
}
