import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoredMirror } from "./gitMirrors.ts";
import { openRepository } from "./gitRepository.ts";
import { type MirrorServices, remoteOf } from "./mirrorContext.ts";
import { sentenceOf } from "./mirrorRun.ts";

/** Asks a repository for its branch, in a folder apart from a run under way. */
export async function testMirror(
  services: MirrorServices,
  mirror: StoredMirror,
): Promise<{ error: string | null; commit: string | null }> {
  const folder = await mkdtemp(join(tmpdir(), "palette-git-"));
  try {
    const repository = await openRepository(services.git, folder);
    const commit = await repository.headOf(await remoteOf(services, mirror), mirror.branch);
    return { error: null, commit };
  } catch (error) {
    return { error: sentenceOf(services, error), commit: null };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
