import { randomUUID } from "node:crypto";
import type { Origin } from "#api/headers.ts";
import type { MirrorConflicts, MirrorDecisions } from "#api/publish/gitMirror.ts";
import type { Request } from "#api/resources.ts";
import { configFor, type Reached } from "../configs/access.ts";
import { removeFile } from "../files/files.ts";
import { keepFiles } from "../files/receivedFiles.ts";
import { HttpError } from "../http/httpError.ts";
import { isLogged } from "../rows/edit.ts";
import { editConfig } from "../rows/editConfig.ts";
import { applyRequest, settle } from "../rows/rows.ts";
import { logCommits, type StoredMirror, updateClaimed } from "./gitMirrors.ts";
import { GitFailure } from "./gitProgram.ts";
import type { GitCommit } from "./gitRepository.ts";
import { leftOf, leftText } from "./leftFiles.ts";
import { baseOf, keepState, MAX_CONFIG_BYTES, type MirrorRun, mirrorFolder } from "./mirrorContext.ts";
import { committerOf } from "./pushCommit.ts";
import { type ReceivedLuts, receiveLuts } from "./receiveLuts.ts";

/** Times that a merge is made again because somebody wrote to the config meanwhile. */
const MAX_RETRIES = 5;

class Outdated extends Error {}

/** Merges a commit of the branch into the config. @returns a sentence where it waits for decisions */
export async function takeCommits(run: MirrorRun, head: string): Promise<string | null> {
  const { services, mirror, repository } = run;
  if (head === mirror.base_commit && leftOf(mirror, "in").length === 0) return null;
  const files = await repository.filesOf(head, mirrorFolder(mirror));
  const file = files.get(mirror.path);
  const base = baseOf(mirror);
  if (!file) {
    if (base !== null)
      throw new GitFailure(
        `“${mirror.branch}” has no ${mirror.path} any more; put it back, or change the path.`,
      );
    await keepState(run, { base_commit: head });
    return null;
  }
  const theirs = await repository.read(file, MAX_CONFIG_BYTES);
  const isSame = base?.equals(theirs) ?? false;
  const isFirst = base === null;
  const commits = await commitsOf(run, head);
  const by = [...new Set(commits.map(({ name }) => name))].slice(0, 3).join(", ");
  const given = mirror.decisions === null ? null : (JSON.parse(mirror.decisions) as MirrorDecisions);
  const decisions = given?.commit === head ? given : null;
  let isFull: string | null = null;
  for (let attempt = 1; ; attempt++) {
    const config = await configFor(services.database.read, mirror.user_id, mirror.config_id, "edit", {
      does: "can pull commits into it; connect the repository again",
    });
    const { bytes: document, version } = await services.documents(config);
    const result = isSame
      ? { requests: [], conflicts: [], count: 0 }
      : await services.workers.run("mergeCommit", { document, base, theirs, decisions });
    if ("detail" in result) {
      if (decisions) await keepState(run, { decisions: null });
      throw new GitFailure(
        `Commit ${head.slice(0, 8)} of “${mirror.branch}” cannot be pulled. ${result.detail}`,
      );
    }
    const { requests, conflicts, count } = result;
    if (count > 0 || (isFirst && requests.length > 0 && !decisions)) {
      const waiting: MirrorConflicts = { commit: head, author: by, count, conflicts, first: isFirst };
      // Decisions that came while this run was under way are for the next.
      const used = given === null ? {} : { decisions: null };
      await keepState(run, { waiting: JSON.stringify(waiting), ...used });
      return isFirst
        ? `“${mirror.branch}” has a ${mirror.path} that differs from this config; choose how to begin.`
        : `${count === 1 ? "1 conflict waits" : `${count} conflicts wait`} for a decision before commits of “${mirror.branch}” by ${by} are pulled.`;
    }
    const luts = await receiveLuts(run, files, isFull);
    try {
      await write(run, { head, theirs, version, requests, luts, commits, by, config });
      return null;
    } catch (error) {
      // LUT files that the owner's plan has no room for are left.
      const noRoom = error instanceof HttpError && error.status === 402 && luts.received.length > 0;
      if (noRoom) isFull = error.message;
      else if (!(error instanceof Outdated) || attempt >= MAX_RETRIES) throw error;
    } finally {
      for (const { content } of luts.received) await content.drop();
    }
  }
}

/** Commits since the last in common: those of the config's own folder, where the repository has others. */
async function commitsOf({ mirror, repository }: MirrorRun, head: string): Promise<GitCommit[]> {
  const own = await repository.commitsSince(mirror.base_commit, head, mirrorFolder(mirror));
  // A branch that was forced to an earlier commit.
  return own.length > 0 ? own : repository.commitsSince(mirror.base_commit, head);
}

type Taken = {
  head: string;
  theirs: Buffer;
  /** Version of the config that the requests change. */
  version: number;
  requests: readonly Request[];
  luts: ReceivedLuts;
  commits: readonly GitCommit[];
  by: string;
  config: Reached;
};

/** Writes what a commit changes, and that it was pulled, in one transaction. */
async function write(run: MirrorRun, { luts, commits, config, ...taken }: Taken): Promise<void> {
  const { services, mirror } = run;
  const { head, theirs, version, requests } = taken;
  const values = {
    ...{ base_commit: head, base_file: theirs.toString("base64"), waiting: null, decisions: null },
    lut_blobs: JSON.stringify(luts.known),
    left_files: leftText(mirror, "in", luts.left),
    base_version: version,
  };
  const isLutChange = luts.received.length + luts.removed.length > 0;
  if (baseOf(mirror)?.equals(theirs) && !isLutChange) {
    const { base_version: _, ...rest } = values;
    const isNew = head !== mirror.base_commit || rest.left_files !== mirror.left_files;
    if (isNew || rest.lut_blobs !== mirror.lut_blobs) await keepState(run, rest);
    return;
  }
  const writer = { userId: mirror.user_id, key: null, origin: originOf(mirror, { luts, commits, ...taken }) };
  const own = committerOf(run).email;
  await keepFiles(services, { config, userId: mirror.user_id }, luts.received, (put) =>
    editConfig(services, writer, mirror.config_id, "", async (edit) => {
      if (edit.version !== version + 1) throw new Outdated();
      for (const [at, request] of requests.entries()) {
        if (at % 100 === 99) await new Promise(setImmediate);
        await applyRequest(edit, request);
      }
      await settle(edit);
      await put(edit);
      for (const path of luts.removed) await removeFile(edit, path);
      values.base_version = isLogged(edit) ? edit.version : version;
      await updateClaimed(edit.query, mirror, values);
      const logged = commits.toReversed().map(({ id, name, email, subject, committer }) => ({
        // One of its own comes back where the process died between its push and the note of that.
        ...{
          id,
          direction: committer === own ? ("out" as const) : ("in" as const),
          branch: mirror.branch,
          version: values.base_version,
        },
        ...{ author: `${name} <${email}>`.slice(0, 300), subject: subject.slice(0, 300) },
        at: new Date().toISOString(),
      }));
      await logCommits(edit.query, mirror.config_id, logged);
      return { status: 200, body: null };
    }),
  );
  Object.assign(mirror, values);
  services.counted("pulls");
}

/** The origin of the edit, with its sentence in the log of the config. */
function originOf(
  { branch }: StoredMirror,
  { commits, by, luts }: Pick<Taken, "commits" | "by" | "luts">,
): Origin {
  const many = commits.length === 1 ? "a commit" : `${commits.length} commits`;
  const took =
    commits.length === 0
      ? `Pulled LUT files of “${branch}”`
      : `Pulled ${many} of “${branch}” by ${by}: ${commits[0]!.subject}`;
  const left = luts.left.length;
  const without = left === 0 ? "" : `, without ${left === 1 ? "1 LUT file" : `${left} LUT files`}`;
  return {
    command: "git.take",
    sentence: took.slice(0, 500 - without.length) + without,
    step: {
      id: randomUUID(),
      way: "do",
      title: `Pull commits of “${branch}”`.slice(0, 200),
    },
  };
}
