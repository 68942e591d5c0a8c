import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { checkDocument } from "#ocio/check/check.ts";
import { layerOciom } from "#ocio/merge/layerOciom.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { choicesOf, editedByCommands } from "../ocio/merge/commandEdits.ts";
import { studio } from "../ocio/merge/edits.ts";
import { python } from "../shared.ts";
import { diceOf, smallConfig } from "./mergeCases.ts";
import { merged } from "./mergedOfficially.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-layer-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rows and keys of a written config, without regard to the order of color spaces. */
function blocks(text: string): string[] {
  return text
    .split(/^(?= {2}- !<|\S)/m)
    .map((block) => block.trimEnd())
    .sort();
}

const texts = [writeConfig(studio()), ...Array.from({ length: 8 }, (_, seed) => smallConfig(diceOf(seed)))];
const COUNT = 120;

test.skipIf(python === null)(
  "generated layers are those that official OCIO merges of base, OCIOM file and fragments",
  () => {
    const layers: { path: string; wanted: string }[] = [];
    const refused = new Map<string, number>();
    for (let seed = 0; seed < COUNT; seed++) {
      const text = texts[seed % texts.length]!;
      const base = readConfig(text).document;
      const { document } = editedByCommands(text, choicesOf(seed), 1 + (seed % 6));
      // What the profile version lacks is loaded by official OCIO neither as a layer nor as one config.
      if (checkDocument(document).some(({ severity }) => severity === "error")) continue;
      const made = layerOciom(base, document, { base: "base.ocio", stem: "layer" });
      if (typeof made === "string") {
        const kind = made.replace(/“[^”]*”|'[^']*'/g, "…");
        refused.set(kind, (refused.get(kind) ?? 0) + 1);
        continue;
      }
      const place = join(folder, `${seed}`);
      mkdirSync(place);
      writeFileSync(join(place, "base.ocio"), text);
      for (const { file, text } of made.fragments) writeFileSync(join(place, file), text);
      writeFileSync(join(place, "layer.ociom"), made.ociom);
      // Each inactive name is written once.
      const inactive_colorspaces = [...new Set(document.config.inactive_colorspaces)];
      const whole = { ...document, config: { ...document.config, inactive_colorspaces } };
      layers.push({ path: join(place, "layer.ociom"), wanted: writeConfig(whole, { emitter: "2.6" }) });
    }
    console.log(`${layers.length} of ${COUNT} layers written`, refused);
    const answers = merged(layers.map(({ path }) => path));
    const wrong = layers.filter(({ wanted }, at) => {
      const { text } = answers[at]!;
      return text === undefined || JSON.stringify(blocks(text)) !== JSON.stringify(blocks(wanted));
    });
    if (wrong[0]) {
      const { text = "", error } = answers[layers.indexOf(wrong[0])]!;
      expect(error ?? blocks(text), wrong[0].path).toEqual(blocks(wrong[0].wanted));
    }
    expect(layers.length).toBeGreaterThan(COUNT / 2);
  },
);
