/** Time to find the files of all views for 500 shots: npx tsx tests/bench/shots.ts [FILE] */
import { readFileSync } from "node:fs";
import { shotViews } from "#color/shot/shotViews.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { menuOf } from "#ocio/host/menu.ts";
import { shotOf } from "#ocio/shot/table.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const SHOTS = 500;

/** The studio configuration, all views of which have a look with a file per shot or sequence. */
function withLooks(): string {
  return writeConfig(builtinConfig("studio-config-latest")!)
    .replace(/^search_path:.*$/m, "search_path: [grades/$SEQ/$SHOT, grades/$SEQ, luts]")
    .replace(
      /^looks:\n/m,
      "looks:\n  - !<Look> {name: grade, process_space: ACEScct, transform: !<FileTransform> {src: grade.cdl}}\n",
    )
    .replace(
      /(- !<View> \{name: [^}]*?)(, looks: [^,}]*)?(, (?:rule|description): [^}]*)?\}/g,
      "$1, looks: grade$3}",
    );
}

const [path] = process.argv.slice(2);
const { document } = readConfig(path ? readFileSync(path, "utf8") : withLooks());
const views = menuOf(document).displays.flatMap(({ name, views: names }) =>
  names.map((view) => ({ display: name, view })),
);
const shots = Array.from({ length: SHOTS }, (_, at) =>
  shotOf([
    ["SEQ", `s${at % 20}`],
    ["SHOT", `sh${at}`],
  ]),
);
for (let round = 0; round < 3; round++) {
  const used = process.cpuUsage();
  const start = performance.now();
  // Two of three shots have a grade of their own, the others that of the sequence, and one sequence none.
  const has = (file: string) => !file.startsWith("grades/s7/") && !/sh\d*[036]\//.test(file);
  const found = shotViews(document, shots, { src: "scene_linear", views, has });
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  const states = found.flatMap((shot) => shot.views.map(({ status }) => status));
  const count = (state: string) => states.filter((each) => each === state).length;
  console.log(
    `${SHOTS} shots × ${views.length} views: ${ms.toFixed(0)} ms, CPU ${((user + system) / 1000).toFixed(0)} ms; ` +
      `${count("resolved")} resolved, ${count("fallback")} fallback, ${count("missing")} missing`,
  );
}
