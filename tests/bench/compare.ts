/** Time of a comparison with color of two configurations of 375 spaces: npx tsx tests/bench/compare.ts [A B] */
import { readFileSync } from "node:fs";
import { colorComparison } from "#color/compare/colorComparison.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { compared } from "#ocio/compare/compare.ts";
import { cosmeticCount } from "#ocio/compare/cosmetic.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const SPACES = 375;

/** The studio configuration with copies of its color spaces, all of which are changed by a gain. */
function large(gain: number): string {
  const document = structuredClone(builtinConfig("studio-config-latest")!);
  const rows = rowsOf(document, "colorspaces");
  for (let at = 0; document.colorspaces.order.length < SPACES; at++) {
    const row = structuredClone(rows[at % rows.length]!);
    const id = crypto.randomUUID();
    const name = `${row.name} ${Math.floor(at / rows.length) + 2}`;
    document.colorspaces.byId[id] = { ...row, id, name, aliases_data: [], interop_id: null };
    document.colorspaces.order.push(id);
  }
  for (const row of rowsOf(document, "colorspaces")) {
    const old = row.to_scene_reference_transform;
    if (row.isdata || (!old && row.from_scene_reference_transform)) continue;
    const scale = {
      ...createTransform("MatrixTransform", crypto.randomUUID()),
      matrix: [gain, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    };
    row.to_scene_reference_transform = {
      ...createTransform("GroupTransform", crypto.randomUUID()),
      children: old ? [old, scale] : [scale],
    };
  }
  return writeConfig(document);
}

const files = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const [before, after] = files.length === 2 ? (files as [string, string]) : [large(1.1), large(1.2)];
for (let round = 0; round < 3; round++) {
  const start = performance.now();
  const used = process.cpuUsage();
  const [a, b] = [before, after].map((text) => ({ document: readConfig(text).document }));
  const read = performance.now();
  const color = colorComparison(a!, b!);
  const found = compared(a!.document, b!.document, color.match);
  const rows = performance.now();
  const cosmetic = cosmeticCount(before, after, found);
  const counted = performance.now();
  const colors = color.differences(found.pairs);
  const end = performance.now();
  const { user, system } = process.cpuUsage(used);
  const ms = (from: number, to: number) => `${(to - from).toFixed(0)} ms`;
  console.log(
    `read ${ms(start, read)}, rows ${ms(read, rows)} (${found.rows.length}), cosmetic ${ms(rows, counted)} (${cosmetic}), ` +
      `color ${ms(counted, end)} (${colors.length}), together ${ms(start, end)}, CPU ${ms(0, (user + system) / 1000)}`,
  );
}
