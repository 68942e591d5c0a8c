import { configFor } from "../configs/access.ts";
import { archiveOf } from "../configs/exportRoutes.ts";
import { baseOf, keepState, type MirrorRun } from "./mirrorContext.ts";
import { logPushed, pushCommit } from "./pushCommit.ts";

/** Pushes a branch for each open proposal that has none yet, with the config as it is. @throws GitFailure */
export async function pushProposals(run: MirrorRun): Promise<void> {
  const { services, mirror, repository, remote } = run;
  const { database, workers } = services;
  const pending = await database.read
    .selectFrom("proposals")
    .select(["number", "title", "note", "user_id", "at", "state"])
    .where("config_id", "=", mirror.config_id)
    .where("channel", "=", mirror.channel)
    .where("number", ">", mirror.proposed)
    .orderBy("number")
    .execute();
  for (const { number, title, note, user_id: userId, at, state } of pending) {
    if (state === "open") {
      const config = await configFor(database.read, mirror.user_id, mirror.config_id, "read");
      const { bytes: document, version } = await services.documents(config);
      const published = Buffer.from(await workers.run("write", { document }));
      const archive = Buffer.from(await archiveOf(services, config.id, document));
      const file = (await workers.run("fileOfCommit", { published, present: baseOf(mirror) }))!;
      const branch = `proposal/${number}`;
      const base = mirror.base_commit;
      const isThere = base !== null && (await repository.includes(base, base));
      const parent = (await repository.fetch(remote, branch)) ?? (isThere ? base : null);
      const message = `${title}\n\n${note ? `${note}\n\n` : ""}Channel: ${mirror.channel}\nVersion: ${version}\n`;
      const made = await pushCommit(run, { parent, branch, file, archive, userId, message, at });
      if (made.id !== parent)
        await database.write((query) => logPushed(query, run, { ...made, branch, subject: title, version }));
    }
    await keepState(run, { proposed: number });
  }
}
