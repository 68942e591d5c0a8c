/** From the upload of a configuration to its document in the page, by stages: npx tsx tests/bench/open.ts [spaces…] */
import { randomUUID } from "node:crypto";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { commands } from "#commands";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { multipart, newVisitor, openServer } from "../server/app.ts";
import { engines } from "../server/database.ts";

const counts = process.argv.slice(2).map(Number);
const spaces = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `  - !<ColorSpace>
    name: Camera ${at}
    family: Family ${at % 50}
    encoding: log
    isdata: false
    to_scene_reference: !<LogCameraTransform> {base: 10, lin_side_break: 0.01, lin_side_slope: 5.5}
`,
  ).join("");
const text = (count: number) => `ocio_profile_version: 2
roles: {default: Camera 0}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: Camera 0}
colorspaces:
${spaces(count)}`;

/** Runs a stage, and prints its CPU time beside what went by on the clock: a busy machine stretches only that. */
async function stage<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const result = await run();
  const { user, system } = process.cpuUsage(used);
  const [cpu, clock] = [(user + system) / 1000, performance.now() - started];
  console.log(`  ${name.padEnd(34)} ${cpu.toFixed(0).padStart(6)} ms CPU ${clock.toFixed(0).padStart(7)} ms`);
  return result;
}

const server = await openServer(engines[0]!);
const send = await newVisitor(server.app);
// The threads start and warm up once.
const warm = multipart(text(100), "warm.ocio", {});
await send("POST", "/upload/upload", warm.body, warm.headers);
for (const count of counts.length > 0 ? counts : [1000, 10_000, 50_000]) {
  const given = text(count);
  console.log(`${count} color spaces, ${(given.length / 1e6).toFixed(1)} MB`);
  await stage("read the text", () => readConfig(given));
  const id = randomUUID();
  const { body, headers } = multipart(given, "many.ocio", { id });
  const { status } = await stage("server: upload to answer", () =>
    send("POST", "/upload/upload", body, headers),
  );
  if (status !== 201) throw new Error(`The upload was answered by ${status}.`);
  await stage("server: list of configurations", () => send("GET", "/configs/"));
  const answer = await stage("server: document, parsed", () => send("GET", `/configs/${id}/document`));
  const editor = createEditor(commands);
  await stage("page: into the store", () => editor.load(answer.body as Document));
  await stage("page: check", () => checkWhole(answer.body as Document));
}
await server.close();
process.exit(0);
