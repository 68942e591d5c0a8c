import type { HostCheck } from "#api/publish/proposal.ts";
import { hostById } from "#ocio/host/hosts.ts";
import type { ConfigServices } from "../configs/configRoutes.ts";
import type { ConfigVersion } from "../configs/configVersion.ts";
import { filesWithContent } from "../configs/exportRoutes.ts";
import { HttpError } from "../http/httpError.ts";

/** Results that are kept in memory. */
const MAX_KEPT = 500;

/** Checks of a version for applications, each computed once. */
export type HostChecks = (
  id: string,
  config: ConfigVersion,
  hosts: readonly string[],
) => Promise<HostCheck[]>;

/** Checks configs for applications as `check --host` does, in a worker thread. */
export function openHostChecks(
  services: Pick<ConfigServices, "blobs" | "workers" | "publicDir">,
): HostChecks {
  const kept = new Map<string, Promise<HostCheck[]>>();
  return (id, { version, document, files }, hosts) => {
    if (hosts.length === 0) return Promise.resolve([]);
    const key = `${id} ${version} ${hosts.join(" ")}`;
    const known = kept.get(key);
    if (known) return known;
    const made = filesWithContent(services, files)
      .then((content) => services.workers.run("check", { document, ...content, hosts }))
      .catch((error: unknown) => unchecked(error, hosts));
    kept.set(key, made);
    // Another try may have more luck.
    made.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return made;
  };
}

/** Checks of a config that takes too long or too much memory: it has an error, and is shown with that. */
function unchecked(error: unknown, hosts: readonly string[]): HostCheck[] {
  if (!(error instanceof HttpError) || error.status !== 422) throw error;
  const messages = [error.message];
  return hosts.map((host) => ({
    host,
    name: hostById(host)?.name ?? host,
    errors: 1,
    warnings: 0,
    messages,
  }));
}
