import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppOptions } from "./appOptions.ts";
import type { Oidc } from "./auth/oidc/oidcRoutes.ts";
import type { OidcOptions } from "./auth/oidc/provider.ts";
import { secretCipher } from "./db/cipher.ts";
import type { Database } from "./db/database.ts";
import type { GitMirrors } from "./git/gitSettings.ts";
import type { MirrorServices } from "./git/mirrorContext.ts";
import type { MailQueue } from "./mail/mail.ts";
import type { Switches } from "./operator/switches.ts";
import type { AddressRange } from "./outgoing/addressRules.ts";
import type { Webhooks } from "./webhooks/webhookRoutes.ts";

/** Its libraries are loaded only where there is a key. */
export async function openWebhooks(
  services: { database: Database; post: MailQueue; pageUrl: () => string; waits: () => boolean },
  keys: readonly string[],
  every: number,
  allow: readonly AddressRange[],
): Promise<Webhooks> {
  const { openOutgoingClient } = await import("./outgoing/outgoingClient.ts");
  const { openDeliverer } = await import("./webhooks/deliverer.ts");
  const cipher = secretCipher(keys, "webhook secrets");
  const outgoing = openOutgoingClient({ allow });
  const { database, ...rest } = services;
  const deliverer = openDeliverer(database, { ...rest, outgoing, every, decrypt: cipher.decrypt });
  return { cipher, outgoing, deliverer };
}

/** Git mirrors, whose code is loaded only where there is a key. */
export async function openMirrors(
  services: Omit<MirrorServices, "git" | "outgoing" | "folder" | "looks" | "paths" | "decrypt">,
  keys: readonly string[],
  { gitFolder, gitPaths = [], gitInterval = 0, extraAuthorities, outgoingAllow = [] }: AppOptions,
  { isOff }: Switches,
): Promise<GitMirrors> {
  const { openOutgoingClient } = await import("./outgoing/outgoingClient.ts");
  const { openGit } = await import("./git/gitProgram.ts");
  const { openMirrorRunner } = await import("./git/mirrorRunner.ts");
  const { gitAuthorities } = await import("./git/gitAuthorities.ts");
  const cipher = secretCipher(keys, "git tokens");
  const folder = gitFolder ?? join(tmpdir(), "palette-git");
  const stopping = new AbortController();
  const all: MirrorServices = {
    ...services,
    git: openGit("git", stopping.signal, await gitAuthorities(folder, extraAuthorities)),
    outgoing: openOutgoingClient({ allow: outgoingAllow }),
    folder,
    looks: new Map(),
    paths: gitPaths,
    decrypt: cipher.decrypt,
  };
  // To take a commit is to change a config.
  const waits = () => isOff("mirrors") || isOff("changes");
  return { cipher, services: all, runner: openMirrorRunner(all, { every: gitInterval, stopping, waits }) };
}

/** Its libraries are loaded only where a provider is named. */
export async function openOidc(
  database: Database,
  options: OidcOptions,
  secretKeys: readonly string[],
  allow: readonly AddressRange[] | undefined,
): Promise<Oidc> {
  const { openProvider } = await import("./auth/oidc/provider.ts");
  const { openOidcSessions } = await import("./auth/oidc/oidcSessions.ts");
  const provider = openProvider(options, allow);
  return { provider, sessions: openOidcSessions(database, provider, secretKeys) };
}
