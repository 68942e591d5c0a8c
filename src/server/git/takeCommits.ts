import { randomUUID } from "node:crypto";
import type { MirrorConflicts, MirrorDecisions } from "#api/gitMirror.ts";
import { configFor } from "../configs/access.ts";
import { isLogged } from "../rows/edit.ts";
import { editConfig } from "../rows/editConfig.ts";
import { applyRequest, settle } from "../rows/rows.ts";
import { logCommits, updateClaimed } from "./gitMirrors.ts";
import { GitFailure } from "./gitProgram.ts";
import { baseOf, keepState, MAX_CONFIG_BYTES, type MirrorRun } from "./mirrorContext.ts";

/** Times that a merge is made again because somebody wrote to the config meanwhile. */
const AGAIN = 5;

class Outdated extends Error {}

/** Merges a commit of the branch into the config. @returns a sentence where it waits for decisions */
export async function takeCommits(run: MirrorRun, head: string): Promise<string | null> {
  const { services, mirror, repository } = run;
  if (head === mirror.base_commit) return null;
  const file = (await repository.filesOf(head, mirror.path)).get(mirror.path);
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
  if (base?.equals(theirs)) {
    await keepState(run, { base_commit: head, waiting: null, decisions: null });
    return null;
  }
  const isKnown = mirror.base_commit !== null && (await repository.includes(head, mirror.base_commit));
  const commits = await repository.commitsSince(isKnown ? mirror.base_commit : null, head);
  const by = [...new Set(commits.map(({ name }) => name))].slice(0, 3).join(", ");
  const given = mirror.decisions === null ? null : (JSON.parse(mirror.decisions) as MirrorDecisions);
  const decisions = given?.commit === head ? given : null;
  for (let attempt = 1; ; attempt++) {
    const config = await configFor(services.database.read, mirror.user_id, mirror.config_id, "edit", {
      does: "takes commits into it; connect the repository again",
    });
    const { bytes: document, version } = await services.documents(config);
    const result = await services.workers.run("mergeCommit", { document, base, theirs, decisions });
    if ("detail" in result) {
      if (decisions) await keepState(run, { decisions: null });
      throw new GitFailure(
        `Commit ${head.slice(0, 8)} of “${mirror.branch}” cannot be taken. ${result.detail}`,
      );
    }
    const { requests, conflicts, count } = result;
    const isFirst = base === null;
    if (count > 0 || (isFirst && requests.length > 0 && !decisions)) {
      const waiting: MirrorConflicts = { commit: head, author: by, count, conflicts, first: isFirst };
      await keepState(run, { waiting: JSON.stringify(waiting), decisions: null });
      return isFirst
        ? `“${mirror.branch}” has a ${mirror.path} that differs from this config; choose how to begin.`
        : `${count === 1 ? "1 conflict waits" : `${count} conflicts wait`} for a decision before commits of “${mirror.branch}” by ${by} are taken.`;
    }
    const many = commits.length === 1 ? "a commit" : `${commits.length} commits`;
    const sentence = `Took ${many} of “${mirror.branch}” by ${by}: ${commits[0]?.subject ?? ""}`.slice(
      0,
      500,
    );
    const origin = {
      ...{ command: "git.take", sentence },
      step: {
        id: randomUUID(),
        way: "do" as const,
        title: `Take commits of “${mirror.branch}”`.slice(0, 200),
      },
    };
    const values = {
      ...{ base_commit: head, base_file: theirs.toString("base64"), waiting: null, decisions: null },
      base_version: version,
    };
    try {
      await editConfig(
        services,
        { userId: mirror.user_id, key: null, origin },
        mirror.config_id,
        "",
        async (edit) => {
          if (edit.version !== version + 1) throw new Outdated();
          for (const [at, request] of requests.entries()) {
            if (at % 100 === 99) await new Promise(setImmediate);
            await applyRequest(edit, request);
          }
          await settle(edit);
          values.base_version = isLogged(edit) ? edit.version : version;
          await updateClaimed(edit.query, mirror, values);
          const logged = commits.toReversed().map(({ id, name, email, subject }) => ({
            ...{ id, direction: "in" as const, branch: mirror.branch, version: values.base_version },
            ...{ author: `${name} <${email}>`.slice(0, 300), subject: subject.slice(0, 300) },
            at: new Date().toISOString(),
          }));
          await logCommits(edit.query, mirror.config_id, logged);
          return { status: 200, body: null };
        },
      );
      Object.assign(mirror, values);
      return null;
    } catch (error) {
      if (!(error instanceof Outdated) || attempt >= AGAIN) throw error;
    }
  }
}
