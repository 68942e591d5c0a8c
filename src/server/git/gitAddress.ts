import { realpath } from "node:fs/promises";
import { isAbsolute, sep } from "node:path";
import { type OutgoingClient, OutgoingFailure } from "../outgoing/outgoingClient.ts";
import type { GitRemote } from "./gitProgram.ts";

/** Address of a repository with its host resolved, as git gets it. */
type GitReach = Pick<GitRemote, "url" | "resolve">;

const ALLOWED = "write one that starts with https://";

/**
 * Reads the address of a repository: https://, or a folder below one that the operator has allowed.
 * @throws OutgoingFailure for one that is never fetched
 */
export function readGitAddress(outgoing: OutgoingClient, paths: readonly string[], given: string): string {
  const address = given.trim();
  if (isAbsolute(address)) {
    if (paths.length > 0 && !/[\0\n]/.test(address)) return address;
    throw new OutgoingFailure(`“${address.slice(0, 100)}” is a folder of the server; ${ALLOWED}.`, true);
  }
  // Git reads "host:path" as ssh, "ext::…" as a program and "-…" as an option.
  if (!/^https?:\/\/[^\s]+$/i.test(address))
    throw new OutgoingFailure(
      `“${address.slice(0, 100)}” is not the address of a repository; ${ALLOWED}.`,
      true,
    );
  const url = outgoing.read(address);
  if (url.search !== "")
    throw new OutgoingFailure("The address has a “?” in it; leave out what follows.", true);
  return url.href;
}

/** Resolves the host of a repository's address once, and pins git to the result. @throws OutgoingFailure */
export async function reachGit(
  outgoing: OutgoingClient,
  paths: readonly string[],
  address: string,
): Promise<GitReach> {
  if (isAbsolute(address)) {
    const [folder, ...allowed] = await Promise.all(
      [address, ...paths].map((path) => realpath(path).catch(() => null)),
    );
    if (
      folder &&
      allowed.some((each) => each !== null && folder.startsWith(each.endsWith(sep) ? each : each + sep))
    )
      return { url: folder, resolve: null };
    // One sentence for both cases: it must not reveal which folders the server has.
    throw new OutgoingFailure(
      "There is no repository at this path below those that the operator allows.",
      true,
    );
  }
  const { url, addresses } = await outgoing.resolve(address);
  const host = url.hostname;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const isLiteral = host.startsWith("[") || /^[\d.]+$/.test(host);
  const pinned = addresses.map((each) => (each.includes(":") ? `[${each}]` : each)).join(",");
  return { url: url.href, resolve: isLiteral ? null : `${host}:${port}:${pinned}` };
}
