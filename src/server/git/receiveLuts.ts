import { type PathTree, pathTree } from "#ocio/files/path.ts";
import { configFor } from "../configs/access.ts";
import { filesOf } from "../configs/configs.ts";
import { checkRoomFor, filePath, inTheWay } from "../files/files.ts";
import { fileContent } from "../files/readBlob.ts";
import type { ReceivedFile } from "../files/receivedFiles.ts";
import { inPieces } from "../files/unfinished.ts";
import { HttpError } from "../http/httpError.ts";
import { inMegabytes } from "../rows/rowRoom.ts";
import { type CommitLuts, commitLuts } from "./commitLuts.ts";
import { blobId, type GitFile } from "./gitRepository.ts";
import { MAX_LUT_BYTES } from "./lutChanges.ts";
import { lutBlobs, type MirrorRun, mirrorFolder } from "./mirrorContext.ts";

/** LUT files of a commit that have arrived, to be kept and dropped; paths of `removed` are those of the config. */
export type ReceivedLuts = {
  received: ReceivedFile[];
  removed: string[];
  known: Record<string, string>;
  left: CommitLuts["left"];
};

/** A file that Git LFS has put in the place of another. */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";
const UPLOAD = "upload it in Files";

/**
 * Receives the LUT files that a commit changes, but for those beyond a limit.
 * @param files of the commit
 * @param isFull reason for which none is received; null for none
 */
export async function receiveLuts(
  run: MirrorRun,
  files: ReadonlyMap<string, GitFile>,
  isFull: string | null,
): Promise<ReceivedLuts> {
  const { services, mirror, repository } = run;
  const { database, blobs, fileLimits: limits } = services;
  const folder = mirrorFolder(mirror);
  const last = lutBlobs(mirror);
  const stored = await filesOf(database.read, mirror.config_id);
  const byPath = new Map(stored.map(({ path, hash }) => [folder + path, hash]));
  const luts = await commitLuts({
    ...{ present: files, configPath: mirror.path, known: last },
    ours: async (path) => {
      const hash = byPath.get(path);
      return hash === undefined ? null : blobId(await fileContent(blobs, { path, hash }));
    },
  });
  const removed = luts.removed.filter((path) => byPath.has(path)).map((path) => path.slice(folder.length));
  const found: ReceivedLuts = { received: [], removed, known: luts.known, left: luts.left };
  const leave = (path: string, why: string) => {
    found.left.push({ path, why });
    if (Object.hasOwn(last, path)) found.known[path] = last[path]!;
    else delete found.known[path];
  };
  if (luts.taken.length === 0) return found;
  const config = await configFor(database.read, mirror.user_id, mirror.config_id, "edit");
  const tree = pathTree(stored.map(({ path }) => path));
  const taken: CommitLuts["taken"] = [];
  for (const each of luts.taken) {
    const path = each.path.slice(folder.length);
    const why = isFull ?? refusalOf(path, each.file.size, tree, Math.min(MAX_LUT_BYTES, limits.file));
    if (why === null) taken.push(each);
    else leave(each.path, why);
  }
  const sizes = taken.map(({ path, file: { size } }) => ({ path: path.slice(folder.length), size }));
  const isRoomFor = (sent: typeof sizes) =>
    checkRoomFor(database.read, config, sent, limits).then(() => null, sentenceOf);
  const allFit = (await isRoomFor(sizes)) === null;
  const fitting: typeof sizes = [];
  for (const [at, { path, file }] of taken.entries()) {
    const why = allFit ? null : await isRoomFor([...fitting, sizes[at]!]);
    if (why !== null) {
      leave(path, why);
      continue;
    }
    const bytes = await repository.read(file, MAX_LUT_BYTES);
    if (bytes.subarray(0, LFS_POINTER.length).toString("latin1") === LFS_POINTER) {
      leave(path, `Its content is in Git LFS, which is not read; ${UPLOAD}.`);
      continue;
    }
    fitting.push(sizes[at]!);
    found.received.push({ path: sizes[at]!.path, content: await blobs.receive(inPieces(bytes)) });
  }
  return found;
}

function refusalOf(path: string, size: number, tree: PathTree, most: number): string | null {
  if (size > most)
    return `It has ${inMegabytes(size)}, and at most ${inMegabytes(most)} are taken; make it smaller, or ${UPLOAD}.`;
  if (size === 0) return "It is empty; commit its content.";
  try {
    if (filePath(path) !== path) return "Its name is not in Unicode's form NFC; rename it in the repository.";
  } catch (error) {
    return sentenceOf(error);
  }
  const present = tree.add(path) ?? path;
  return present === path ? null : `${inTheWay(present, path)}, so rename one of them.`;
}

/** The sentence of a refusal. @throws anything else */
function sentenceOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  throw error;
}
