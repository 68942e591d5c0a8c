import type { z } from "zod";
import type { mirrorSettings } from "#api/publish/gitMirror.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import type { Cipher } from "../db/cipher.ts";
import type { Database } from "../db/database.ts";
import { HttpError, invalidFields } from "../http/httpError.ts";
import { OutgoingFailure } from "../outgoing/outgoingClient.ts";
import { readGitAddress } from "./gitAddress.ts";
import { branchProblem, configPathProblem } from "./gitNames.ts";
import type { MirrorServices } from "./mirrorContext.ts";
import type { MirrorRunner } from "./mirrorRunner.ts";

/** Services of git mirrors; the server has none of them without a key. */
export type GitMirrors = { cipher: Cipher; services: MirrorServices; runner: MirrorRunner };
export type GitRouteServices = { database: Database; attempt: Attempt; mirrors: GitMirrors | null };

/** @throws HttpError 403 where the server has no mirrors */
export function availableMirrors(mirrors: GitMirrors | null): GitMirrors {
  if (mirrors) return mirrors;
  throw new HttpError(
    403,
    "Git mirrors are not available: this server has no SECRET_KEY to encrypt their tokens. Ask whoever runs it.",
  );
}

type Settings = z.output<typeof mirrorSettings>;

/** Checks how a repository is to be connected. @returns its address @throws HttpError 422 with what is wrong of each field */
export function readSettings(
  { services }: GitMirrors,
  { url, branch, path }: Pick<Settings, "url" | "branch"> & Partial<Settings>,
): string {
  const issues = [
    ["branch", branchProblem(branch)],
    ["path", path === undefined ? null : configPathProblem(path)],
  ].flatMap(([field, why]) => (why ? [{ path: [field!], message: `it ${why}` }] : []));
  if (issues.length > 0) throw invalidFields(issues);
  try {
    return readGitAddress(services.outgoing, services.paths, url);
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    throw invalidFields([{ path: ["url"], message: error.message.replace(/\.$/, "") }]);
  }
}

/**
 * The token to store, encrypted; the one before where none is given. A new address needs the token again, lest the old
 * one be sent to a server, or open a repository, that it was not given for.
 * @throws HttpError 422 where it has to be entered again
 */
export function keptToken(
  { cipher }: GitMirrors,
  given: string | null | undefined,
  url: string,
  before: { url: string; token: string | null } | undefined,
): string | null {
  if (given !== undefined) return given === null ? null : cipher.encrypt(given);
  if (before?.token && before.url !== url)
    throw invalidFields([{ path: ["token"], message: "enter the token again for another repository" }]);
  return before?.token ?? null;
}

/** The server of an address, or the path itself. */
export const serverOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);
