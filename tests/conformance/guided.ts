import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { does } from "../commands/fixture.ts";
import { python, shared } from "../shared.ts";

/** Verdict of official OCIO on a configuration; see guide.py. */
export type Found = {
  valid: boolean;
  error?: string;
  log: string[];
  spaces: (number | null)[][];
  views: (number | null)[][];
  styles: (number | null)[][];
};

export type Question = {
  document: Document;
  spaces?: [string, string][];
  views?: [string, string, string][];
  styles?: string[];
  pixels?: number[];
  folder?: string;
};

/** Grays, saturated colors and what lies below black and above white. */
const PIXELS = [
  ...[0, 0, 0, 0.005, 0.005, 0.005, 0.02, 0.02, 0.02, 0.18, 0.18, 0.18, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9],
  ...[0.6, 0.2, 0.1, 0.1, 0.6, 0.3, 0.2, 0.1, 0.7, 0.95, 0.4, 0.05, 0.09, 0.095, 0.1, 0.3, 0.8, 0.99],
];

/** Puts the questions to official OCIO in one process. */
export function official(questions: readonly Question[]): Found[] {
  const input = questions.map(({ document, spaces = [], views = [], styles = [], pixels = PIXELS, folder }) =>
    JSON.stringify({ text: writeConfig(document), spaces, views, styles, pixels, folder }),
  );
  const script = resolve(import.meta.dirname, "guide.py");
  const { stdout, stderr, status } = spawnSync(python as string, [script], {
    input: `${input.join("\n")}\n`,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`Official OCIO stopped: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Found);
}

/** The largest difference of values relative to what is more than a thousandth, or to the brightest of the pixel. */
export function difference(
  a: readonly (number | null)[],
  b: readonly (number | null)[],
  of: "value" | "pixel" = "value",
): number {
  return Math.max(
    ...a.map((value, at) => {
      const other = b[at] ?? null;
      if (value === null || other === null) return value === other ? 0 : Number.POSITIVE_INFINITY;
      const first = at - (at % 3);
      const whole = of === "value" ? [other] : b.slice(first, first + 3).map(Number);
      return Math.abs(value - other) / Math.max(...whole.map(Math.abs), 1e-3);
    }),
  );
}

/** The document after a call that must not be refused. */
export function done(document: Document, id: string, args: Record<string, unknown>): Document {
  const result = does(commands, document, id, args);
  if (result.why !== "") throw new Error(`${id}: ${result.why}`);
  return result.document;
}

const CORPUS = [
  "ocio__docs__configurations__ocio-v2_demo.ocio",
  "sharktacos+OpenColorIO-configs__StdX_ACES-Global__StdX_global_config2.1.ocio",
  "Ctrlmand+colormanagement__docs__reference__blender.config.ocio",
  "ampas+ACES_ODT_Candidates__OCIO__ACES_ODT_Candidates_rev060_All.ocio",
];

/** Built-in configurations of every generation, and real ones where they are there. */
export function configurations(): [string, Document][] {
  const builtin = [
    "cg-config-v1.0.0_aces-v1.3_ocio-v2.1",
    "studio-config-v2.1.0_aces-v1.3_ocio-v2.3",
    "cg-config-v2.2.0_aces-v1.3_ocio-v2.4",
    "studio-config-v4.0.0_aces-v2.0_ocio-v2.5",
  ].map((name): [string, Document] => [name, builtinConfig(name) as Document]);
  if (shared === null) return builtin;
  const corpus = CORPUS.map((name): [string, Document] => [
    name,
    readConfig(readFileSync(resolve(shared as string, "corpus/configs", name), "utf8")).document,
  ]);
  return [...builtin, ...corpus];
}
