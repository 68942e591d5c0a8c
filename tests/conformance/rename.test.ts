import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { changed } from "#ocio/model/change.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import type { Target } from "#ocio/names/references.ts";
import { renameChanges } from "#ocio/names/rename.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { mentioned } from "../commands/fixture.ts";
import { amount } from "../sample.ts";
import { python } from "../shared.ts";

/** Numbers of official OCIO for each of the texts. */
function computed(texts: readonly string[]): unknown[] {
  const script = resolve(import.meta.dirname, "rename.py");
  const input = texts.map((text) => `${JSON.stringify({ text })}\n`).join("");
  const done = spawnSync(python as string, [script], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  return done.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

/** Every row that has a name, at most so many of a collection. */
function targets(document: Document, most: number): (Target & { name: string })[] {
  return collectionNames
    .filter((kind) => kind !== "display_view_associations" && kind !== "categories" && kind !== "families")
    .flatMap((kind) =>
      rowsOf(document, kind)
        .slice(0, most)
        .map((row) => ({ kind, id: row.id, name: (row as { name: string }).name })),
    )
    .filter(
      ({ kind, name }) => !(kind === "file_rules" && /^(Default|ColorSpaceNamePathSearch)$/.test(name)),
    );
}

/** Roles that official OCIO requires, or that mean something to it. */
const REQUIRED =
  /^(default|scene_linear|compositing_log|color_timing|aces_interchange|cie_xyz_d65_interchange)$/;

test.skipIf(python === null).each([
  ["a small configuration with every reference", () => mentioned(), amount(20, 6)],
  ["cg-config 2.3", () => builtinConfig("cg-config-v2.1.0_aces-v1.3_ocio-v2.3") as Document, amount(5, 2)],
])(
  "renaming anything in %s changes nothing that official OCIO computes",
  (_, make, most) => {
    const document = make();
    const each = targets(document, most).filter(({ kind, name }) => kind !== "roles" || !REQUIRED.test(name));
    const renamed = each.map((target) =>
      changed(document, renameChanges(document, target, `zz ${target.name}`)),
    );
    const [before, ...after] = computed([document, ...renamed].map((each) => writeConfig(each)));
    expect(before).toMatchObject({ valid: true });
    after.forEach((found, index) => {
      expect([each[index]?.kind, each[index]?.name, found]).toEqual([
        each[index]?.kind,
        each[index]?.name,
        before,
      ]);
    });
    expect(after.length).toBeGreaterThan(10);
  },
  120_000,
);
