import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { chainGapWith } from "#color/check/chainGap.ts";
import { Processors } from "#color/processor.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { python } from "../shared.ts";
import { badChains, luts, soundChains } from "./chainGapCases.ts";

type Converted = { want: (number | string)[] } | null;

const cases = [...badChains, ...soundChains];
const text = (major: "1" | "2.5") => `ocio_profile_version: ${major}
roles: {default: ref}
${major === "1" ? "" : "file_rules:\n  - !<Rule> {name: Default, colorspace: default}\n"}displays:
  sRGB:
    - !<View> {name: Raw, colorspace: ref}
colorspaces:
  - !<ColorSpace> {name: ref}
${cases
  .map(
    (chain, at) => `  - !<ColorSpace>
    name: case ${at}
    ${major === "1" ? "to_reference" : "to_scene_reference"}: ${chain}
`,
  )
  .filter((_, at) => (major === "1") === cases[at]?.startsWith("!<ExponentTransform> {value: [-"))
  .join("")}`;

// Apart from round numbers, at which ranges end.
const between = Array.from({ length: 100 }, (_, at) => (at + 0.37) / 100);
const grays = [-1, -0.3, -0.02, 0, ...between, 1].map(Math.fround);
const colors = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const pixels = [...grays.map((gray) => [gray, gray, gray]), ...colors].flatMap((rgb) => [...rgb, 1]);

function official(path: string, names: readonly string[]): { to: Converted[]; from: Converted[] } {
  const question = { path, source: "ref", to: names, from: names, views: [], back: [], pixels };
  const { stdout, stderr, status } = spawnSync(
    python as string,
    [resolve(import.meta.dirname, "processor.py")],
    { input: `${JSON.stringify(question)}\n`, encoding: "utf8", maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(`Official OCIO stopped: ${stderr}`);
  const answer = JSON.parse(stdout);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/** Values that official OCIO makes NaN, or of 0 to 1 infinite. */
function badGrays({ want }: NonNullable<Converted>, scene: boolean): number[] {
  return grays.filter((gray, at) => {
    const rgb = want.slice(at * 4, at * 4 + 3);
    const unit = gray >= 0 && gray <= 1;
    return (scene || unit) && (rgb.includes("nan") || (unit && rgb.some((each) => typeof each === "string")));
  });
}

/** The grays inside the ranges that a message names. */
function toldGrays(message: string | undefined): number[] {
  const number = "(-?[\\d.]+(?:e[-+]?\\d+)?)";
  const ranges = [
    ...(message ?? "").matchAll(new RegExp(`(?:from ${number} to ${number}|of ${number})`, "g")),
  ].map(([, from, to, at]) => [Number(from ?? at), Number(to ?? at)] as const);
  const near = 1e-6;
  return grays.filter((gray) => ranges.some(([from, to]) => gray >= from - near && gray <= to + near));
}

test.skipIf(!python)("chains are told to give NaN or infinity where official OCIO gives them", () => {
  const folder = mkdtempSync(join(tmpdir(), "chain-"));
  try {
    for (const [name, content] of Object.entries(luts)) writeFileSync(join(folder, name), content);
    const told = new Set<number>();
    for (const major of ["1", "2.5"] as const) {
      const path = join(folder, `v${major}.ocio`);
      writeFileSync(path, text(major));
      const { document } = readConfig(readFileSync(path, "utf8"));
      const read = (name: string) => {
        const content = luts[name.split("/").at(-1) ?? ""];
        return content === undefined ? null : new TextEncoder().encode(content);
      };
      const rule = chainGapWith(new Processors(document, { read }));
      const found = [...rule.find(document, new Lookup(document))];
      const names = cases.map((_, at) => `case ${at}`).filter((name) => text(major).includes(`${name}\n`));
      const answer = official(path, names);
      for (const [index, name] of names.entries()) {
        const at = Number(name.slice(5));
        for (const way of ["to", "from"] as const) {
          const converted = answer[way][index];
          const message = found.find(
            (each) =>
              each.path.startsWith(`colorspaces/${name}/`) &&
              each.message.includes("the inverse of step") === (way === "from"),
          )?.message;
          if (message) told.add(at);
          const bad = converted ? badGrays(converted, way === "from") : [];
          expect([cases[at], way, toldGrays(message)]).toEqual([cases[at], way, bad]);
        }
      }
    }
    expect(cases.filter((_, at) => told.has(at))).toEqual(badChains);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
