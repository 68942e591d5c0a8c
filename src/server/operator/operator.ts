import { existsSync } from "node:fs";
import { switches } from "#command/serverSwitches.ts";
import { gitProblem } from "../git/gitProgram.ts";
import { readSettings, secretKeysOf, settingsOf } from "../settings.ts";
import { wrongPlaces } from "./place.ts";

export { failureText } from "./failureText.ts";

/** The words of an operator's command line: texts by the name of the option or place. */
type Words = Readonly<Record<string, string | undefined>>;
type Outcome = { said: string; answer: Record<string, unknown>; ok?: boolean };
type Env = Readonly<Record<string, string | undefined>>;

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, each) => all + each, 0);

const notWhole = (count: number) =>
  `The backup is not whole: it lacks the content of ${count} stored ${count === 1 ? "file" : "files"}.`;

/** Tasks of an operator by name, on the data that the environment's variables name. They throw sentences. */
export const operations: Readonly<Record<string, (env: Env, words: Words) => Promise<Outcome>>> = {
  "check-config": async (env) => {
    const { settings, wrong } = readSettings(env);
    wrong.push(...wrongPlaces(settings));
    const problem = secretKeysOf(settings).length > 0 ? await gitProblem() : null;
    // A key serves others than git mirrors too; folders of repositories serve these alone.
    const isWrong = settings.GIT_PATHS !== undefined;
    if (problem !== null && isWrong) wrong.push(problem);
    const notes = problem !== null && !isWrong ? [problem] : [];
    for (const path of settings.GIT_PATHS ?? [])
      if (!existsSync(path))
        notes.push(`GIT_PATHS names “${path}”, which is not there: no mirror reaches it.`);
    const ok = wrong.length === 0;
    const said = [...(ok ? ["All variables are valid."] : wrong), ...notes].join("\n");
    return { said, answer: { ok, wrong, notes }, ok };
  },
  backup: async (env, { out = "" }) => {
    const [{ backup }, { lostFileLines }] = await Promise.all([
      import("./backup.ts"),
      import("./lostFiles.ts"),
    ]);
    const { database, blobs, tables, made_at, schema, missing } = await backup(settingsOf(env), out);
    const bytes = blobs.reduce((all, each) => all + each.size, database.bytes);
    const ok = missing.length === 0;
    const wrote = `Wrote ${out}: ${sum(tables)} rows and ${blobs.length} files, ${size(bytes)}; read back and verified.`;
    const way =
      "Upload these files again, or put their content back into the store from an older backup (see Deploy, Backup); then back up again.";
    return {
      said: ok ? wrote : [wrote, notWhole(missing.length), ...lostFileLines(missing), way].join("\n"),
      answer: {
        ...{ ok, wrote: out, made_at, schema, rows: sum(tables), files: blobs.length, bytes },
        ...(!ok && { missing }),
      },
      ok,
    };
  },
  restore: async (env, { from = "", replace }) => {
    const [{ restore }, { lostFileLines }] = await Promise.all([
      import("./restore.ts"),
      import("./lostFiles.ts"),
    ]);
    const about = await restore(settingsOf(env), from, replace !== undefined);
    const { blobs, tables, made_at, schema, missing, paused } = about;
    const ok = missing.length === 0;
    const restored = `Restored ${sum(tables)} rows and ${blobs.length} files of ${made_at}.`;
    const way = "Everything else is there. Upload these files again.";
    const said = ok ? [restored] : [restored, notWhole(missing.length), ...lostFileLines(missing), way];
    const off = paused.map(
      (name) =>
        `${switches[name].label}: off, as the server of the backup may still run. “ocio-palette admin switch-on ${name}” resumes them.`,
    );
    return {
      said: [...said, ...off].join("\n"),
      answer: {
        ...{ ok, made_at, schema, rows: sum(tables), files: blobs.length, paused },
        ...(!ok && { missing }),
      },
      ok,
    };
  },
  "export-all": async (env, { out = "" }) => {
    const { exportAll } = await import("./exportAll.ts");
    const all = await exportAll(settingsOf(env), out);
    const failed = all.flatMap(({ folder, error }) => (error === undefined ? [] : [{ folder, error }]));
    const configs = all.length - failed.length;
    const ok = failed.length === 0;
    const said = [
      `Wrote ${configs} ${configs === 1 ? "config" : "configs"} into ${out}.`,
      ...failed.map(({ folder, error }) => `“${folder}” is not whole: ${error}`),
    ];
    return { said: said.join("\n"), answer: { ok, wrote: out, configs, ...(!ok && { failed }) }, ok };
  },
  audit: async (env, { out = "", of = "", find }) => {
    const { exportAudit } = await import("./exportAudit.ts");
    const events = await exportAudit(settingsOf(env), { out, of, ...(find !== undefined && { find }) });
    return {
      said: `Wrote ${events} ${events === 1 ? "event" : "events"} of ${of} into ${out}.`,
      answer: { ok: true, wrote: out, events },
    };
  },
  admin: async (env, { task = "", of, find }) => {
    const { administrate } = await import("./admin.ts");
    return administrate(settingsOf(env), { task, of, find });
  },
  "migrate-to": async (env, { to = "" }) => {
    const { migrateTo } = await import("./migrateTo.ts");
    const tables = await migrateTo(settingsOf(env), to);
    return {
      said: `Moved and compared ${sum(tables)} rows of ${Object.keys(tables).length} tables. Set DATABASE_URL and start the server; files stay where they are.`,
      answer: { ok: true, tables },
    };
  },
};
