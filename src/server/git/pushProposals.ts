import { configFor } from "../configs/access.ts";
import { readVersion } from "../configs/configVersion.ts";
import { publishedForms } from "../configs/exportRoutes.ts";
import type { Tables } from "../db/tables.ts";
import { GitFailure } from "./gitProgram.ts";
import { baseOf, keepState, type LutBlobs, lutBlobs, type MirrorRun, mirrorFolder } from "./mirrorContext.ts";
import { committerOf, logPushed, personOf, pushCommit, trailersOf } from "./pushCommit.ts";

type StoredProposal = Tables["proposals"];
/** The last push to the branch of a proposal; its name where it is not the usual one. */
type Branch = { version: number; commit: string; branch?: string };
/** Branches of open proposals by number. */
type Branches = Record<string, Branch>;

/** The usual name of a proposal's branch; with the folder of its config, where a team's repository has several. */
const usualName = ({ mirror }: MirrorRun, { number }: StoredProposal) =>
  mirror.team_id === null ? `proposal/${number}` : `proposal/${mirrorFolder(mirror).slice(0, -1)}-${number}`;

/** Its name where another config, or somebody else, has a branch of the usual name. */
const otherName = (run: MirrorRun, proposal: StoredProposal) =>
  `${usualName(run, proposal)}-${run.mirror.config_id.slice(0, 8)}`;

/**
 * Pushes each version of an open proposal to its branch, and deletes the branches of those that have ended.
 * @returns a sentence where somebody else's commits keep a branch from it; null otherwise
 * @throws GitFailure
 */
export async function pushProposals(run: MirrorRun): Promise<string | null> {
  const { services, mirror } = run;
  const { config_id, channel } = mirror;
  const branches = JSON.parse(mirror.proposal_branches) as Branches;
  const followed = Object.keys(branches).map(Number);
  const pending = await services.database.read
    .selectFrom("proposals")
    .selectAll()
    .where("config_id", "=", config_id)
    .where(({ or, and, eb }) =>
      or([
        and([eb("channel", "=", channel), eb("state", "=", "open")]),
        ...(followed.length > 0 ? [eb("number", "in", followed)] : []),
      ]),
    )
    .orderBy("number")
    .execute();
  let told: string | null = null;
  for (const proposal of pending) {
    const { number, state } = proposal;
    const before = branches[number];
    if (state === "open") told = (await follow(run, proposal, branches)) ?? told;
    else if (before) {
      await end(run, proposal, before);
      delete branches[number];
    }
    if (before !== branches[number]) await keepState(run, { proposal_branches: JSON.stringify(branches) });
  }
  return told;
}

/** Pushes the config as it is, unless the branch has this version. @returns a sentence where others keep it from that */
async function follow(run: MirrorRun, proposal: StoredProposal, branches: Branches): Promise<string | null> {
  const { services, mirror, repository } = run;
  const { database, workers } = services;
  const { number, title, note, user_id: userId, at } = proposal;
  const config = await configFor(database.read, mirror.user_id, mirror.config_id, "read");
  const followed = branches[number];
  if (followed?.version === config.version) return null;
  const chosen = await chooseBranch(run, proposal, followed);
  if (typeof chosen === "string") return chosen;
  const { branch, tip, before } = chosen;
  if (before && tip !== null && (await isForeign(run, before.commit, tip)))
    return `“${branch}” has commits of others, so new versions of its proposal are not pushed; merge them into “${mirror.branch}”, and delete the branch.`;
  const proposed = await readVersion(services, config);
  const { version } = proposed;
  const { text: published, archive } = await publishedForms(services, config.id, proposed);
  const file = (await workers.run("fileOfCommit", { published, present: baseOf(mirror) }))!;
  const base = mirror.base_commit;
  const isThere = base !== null && (await repository.includes(base, base));
  const parent = tip ?? (isThere ? base : null);
  const message = `${title}\n\n${note ? `${note}\n\n` : ""}${trailersOf(mirror, version)}`;
  const time = before && config.updated_at > at ? config.updated_at : at;
  const known = before && tip !== null ? await lutsOfBranch(run, tip) : lutBlobs(mirror);
  const made = await pushCommit(run, { parent, branch, file, archive, known, userId, message, at: time });
  branches[number] = { version, commit: made.id, ...(branch !== usualName(run, proposal) && { branch }) };
  if (made.id !== parent)
    await database.write((query) => logPushed(query, run, { ...made, branch, subject: title, version }));
  return null;
}

/**
 * The branch of a proposal, its newest commit, and what was pushed to it before: a name of its own where several configs
 * have their proposals in one repository. @returns a sentence where there is none to push to
 */
async function chooseBranch(run: MirrorRun, proposal: StoredProposal, followed: Branch | undefined) {
  const { mirror, repository, remote } = run;
  const [usual, other] = [usualName(run, proposal), otherName(run, proposal)];
  if (followed) {
    const branch = followed.branch ?? usual;
    const tip = await repository.fetch(remote, branch);
    const config = tip === null ? "" : ((await repository.commitsSince(null, tip))[0]?.config ?? "");
    if (config === "" || config === mirror.config_id) return { branch, tip, before: followed };
  }
  for (const branch of [usual, other]) {
    const tip = await repository.fetch(remote, branch);
    if (tip === null || (await isOwn(run, tip))) return { branch, tip, before: undefined };
  }
  return `“${usual}” and “${other}” have commits of others, so proposal ${proposal.number} is not pushed; merge them into “${mirror.branch}”, and delete one of the branches.`;
}

/** True for a commit that Palette has made of this config. */
async function isOwn(run: MirrorRun, commit: string): Promise<boolean> {
  const [made] = await run.repository.commitsSince(null, commit);
  return made?.committer === committerOf(run).email && made.config === run.mirror.config_id;
}

/** LUT files of a branch that Palette alone has pushed to: those in common, and those that the mirrored branch has not. */
async function lutsOfBranch({ mirror, repository }: MirrorRun, tip: string): Promise<LutBlobs> {
  const folder = mirrorFolder(mirror);
  const base = mirror.base_commit === null ? null : await repository.filesOf(mirror.base_commit, folder);
  const common = lutBlobs(mirror);
  const files = [...(await repository.filesOf(tip, folder))];
  return Object.fromEntries(
    files
      .filter(([path]) => path !== mirror.path && (Object.hasOwn(common, path) || !base?.has(path)))
      .map(([path, { blob }]) => [path, blob]),
  );
}

/** Deletes the branch of a proposal that has ended, unless it has commits of others or the host keeps it. */
async function end(run: MirrorRun, proposal: StoredProposal, { commit, ...last }: Branch): Promise<void> {
  const { services, repository, remote } = run;
  const branch = last.branch ?? usualName(run, proposal);
  const tip = await repository.fetch(remote, branch);
  if (tip === null) return;
  const ended = `Proposal ${proposal.number} is ${proposal.state}`;
  let subject = `${ended}; its branch is deleted`;
  if (await isForeign(run, commit, tip)) subject = `${ended}; its branch stays, as it has commits of others`;
  else
    await repository.deleteBranch(remote, branch, tip).catch((error: unknown) => {
      if (!(error instanceof GitFailure) || error.kind !== "refused") throw error;
      subject = `${ended}; its branch stays. ${error.message}`;
    });
  const author = await personOf(run, proposal.ended_by ?? proposal.user_id);
  const version = proposal.version ?? 0;
  await services.database.write((query) =>
    logPushed(query, run, { id: tip, author, branch, subject, version }),
  );
}

/** True if a branch has commits that Palette has not made of this config since the one that it pushed last. */
async function isForeign(run: MirrorRun, pushed: string, tip: string): Promise<boolean> {
  const { repository } = run;
  if (tip === pushed) return false;
  if (!(await repository.includes(tip, pushed))) return true;
  const { email } = committerOf(run);
  return (await repository.commitsSince(pushed, tip)).some(
    ({ committer, config }) => committer !== email || (config !== "" && config !== run.mirror.config_id),
  );
}
