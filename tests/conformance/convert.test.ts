import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { versionFor } from "#ocio/convert/target.ts";
import { hosts } from "#ocio/host/hosts.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { prepared } from "#store/preparation.ts";
import { python, shared } from "../shared.ts";
import { type Answering, answering } from "./lines.ts";

type Answer = { error?: string; valid?: true | string; colors?: Record<string, (number | string)[] | null> };

/** Profile versions and the official version, in .cache/ocio-VERSION, that must load them; 2.2 is the oldest on PyPI. */
const versions: readonly (readonly [to: ProfileVersion, official: string])[] = [
  ["2.1", "2.2"],
  ["2.2", "2.2"],
  ["2.3", "2.3"],
  ["2.4", "2.4"],
  ["1", "2.2"],
];
const older = (version: string) => resolve(import.meta.dirname, `../../.cache/ocio-${version}/bin/python`);
const isThere =
  shared !== null && python !== null && versions.every(([, version]) => existsSync(older(version)));
const corpus = join(shared ?? "", "corpus/configs");
const temporary = mkdtempSync(join(tmpdir(), "palette-convert-"));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Every tenth config of the collection for each version, another tenth each time; ACES 2 is left out for its cubes. */
const names = isThere
  ? readdirSync(corpus).filter((name) => name.endsWith(".ocio") && !/v4\.0\.0/.test(name) && loads(name))
  : [];
const cases = versions.flatMap(([to, official], at) =>
  names.filter((_, index) => index % 10 === at).map((name) => [name, to, official] as const),
);

function loads(name: string): boolean {
  const { problems } = readConfig(readFileSync(join(corpus, name), "utf8"));
  return !problems.some(({ severity }) => severity === "error");
}

const pixels = Array.from({ length: 40 }, (_, at) => {
  const value = (factor: number) => Math.fround((((at + 1) * factor) % 1) * [0.05, 1, 1, 8][at % 4]!);
  return at === 0 ? [-0.05, 0.1, 0.2, 1] : [value(0.618), value(0.414), value(0.732), 1];
}).flat();

type Official = Answering<{ path: string; pixels: number[] }, Answer>;
const programs = new Map<string, Official>();
afterAll(() => {
  for (const program of programs.values()) program.end();
});

/** Everything in a config as the official version of a program has it; each program is started once. */
function ask(program: string, path: string, colors = pixels): Promise<Answer> {
  const known = programs.get(program) ?? answering(program, resolve(import.meta.dirname, "convert.py"));
  programs.set(program, known);
  return known.ask({ path, pixels: colors });
}

function worst(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  return Math.max(
    ...a.map((value, at) => {
      const other = b[at];
      if (value === other) return 0;
      if (typeof value === "string" || typeof other !== "number") return Number.POSITIVE_INFINITY;
      return Math.abs(value - other) / Math.max(1, Math.abs(value));
    }),
  );
}

const NEGATIVE = /negative values become 0/;

let cgAnswer: Promise<Answer> | undefined;
/** The built-in config that is prepared for every application, as it is before. */
function cgColors(document: Document): Promise<Answer> {
  const path = join(temporary, "before.ocio");
  if (cgAnswer === undefined) writeFileSync(path, writeConfig(document));
  cgAnswer ??= ask(python!, path);
  return cgAnswer;
}

/** Configs of ACES 1.2 and others with matrices and curves that are built-in transforms. */
const withMatrices = /emilsvfx|JosefR|tumblehead|v2_demo|studio-config-v1/;
describe.skipIf(!isThere)("converted configs in the official version that they are for", () => {
  test.each(cases)(
    "%s in %s loads in %s, validates and has the colors of 2.6",
    async (name, to, official) => {
      const { document } = readConfig(readFileSync(join(corpus, name), "utf8"));
      if (document.config.ocio_profile_version === to) return;
      const made = converted(document, to);
      const folder = join(temporary, `${to}-${name}`);
      for (const [path, bytes] of [...made.luts, ["config.ocio", writeConfig(made.document)] as const]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      const lost = made.changes.filter(({ kind }) => kind === "lost");
      // Version 1 has no rules, no virtual display and no negative values before a power; what is broken in the given config stays so.
      const isOld = ({ collection, what, why }: (typeof lost)[number]) =>
        to === "1" &&
        (/rules|view_assoc/.test(collection) ||
          NEGATIVE.test(what) ||
          /could not be located|does not have view/.test(why));
      expect(lost.filter((change) => !isOld(change))).toEqual([]);
      const [before, after] = await Promise.all([
        ask(python!, join(corpus, name)),
        ask(older(official), join(folder, "config.ocio")),
      ]);
      expect(after.error).toBe(before.error);
      if (before.valid === true) expect(after.valid).toBe(true);
      const isBaked = made.changes.some(({ kind, what }) => kind === "baked" || NEGATIVE.test(what));
      for (const [what, colors] of Object.entries(before.colors ?? {})) {
        if (to === "1" && (what.startsWith("named transform") || colors === null)) continue;
        const other = after.colors?.[what];
        expect([what, other === null]).toEqual([what, colors === null]);
        if (colors && other && !isBaked) expect([what, worst(colors, other) <= 1e-5]).toEqual([what, true]);
      }
    },
  );

  test("HLG and its inverse below 2.4 have the colors of 2.6 for light that is not negative, black included", async () => {
    const { document } = readConfig(`ocio_profile_version: 2.4
roles: {default: raw, scene_linear: raw}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays: {d: [!<View> {name: v, colorspace: raw}]}
colorspaces: [!<ColorSpace> {name: raw}]
named_transforms:
  - !<NamedTransform>
    name: there
    transform: !<BuiltinTransform> {style: DISPLAY - CIE-XYZ-D65_to_REC.2100-HLG-1000nit}
  - !<NamedTransform>
    name: back
    transform: !<BuiltinTransform> {style: DISPLAY - CIE-XYZ-D65_to_REC.2100-HLG-1000nit, direction: inverse}
`);
    const made = converted(document, "2.3");
    const dark = [0, 1e-5, 1e-4, 1e-3, 0.01, 0.05, 0.1, 0.5, 1].flatMap((value) => [value, value, value, 1]);
    const answers = await Promise.all(
      [
        [python!, "given", writeConfig(document), new Map<string, Uint8Array>()] as const,
        [older("2.3"), "made", writeConfig(made.document), made.luts] as const,
      ].map(([program, name, text, luts]) => {
        const folder = join(temporary, `hlg-${name}`);
        for (const [path, bytes] of [...luts, ["config.ocio", text] as const]) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), bytes);
        }
        return ask(program, join(folder, "config.ocio"), dark);
      }),
    );
    for (const name of ["named transform there", "named transform back"]) {
      const [before, after] = answers.map(({ colors }) => colors?.[name]);
      expect([name, worst(before!, after!) <= 1e-5]).toEqual([name, true]);
    }
  });

  test.each(names.filter((name) => withMatrices.test(name)))(
    "%s with built-in transforms in the place of what they equal has the same colors",
    async (name) => {
      const { document } = readConfig(readFileSync(join(corpus, name), "utf8"));
      const made = converted(document, "2.5", { isModern: true });
      expect(made.changes.some(({ what }) => what.includes("becomes the"))).toBe(true);
      const path = join(temporary, `modern-${name}`);
      writeFileSync(path, writeConfig(made.document));
      const [before, after] = [await ask(python!, join(corpus, name)), await ask(python!, path)];
      expect([after.error, after.valid]).toEqual([before.error, before.valid]);
      for (const [what, colors] of Object.entries(before.colors ?? {})) {
        const other = after.colors?.[what];
        expect([what, other === null]).toEqual([what, colors === null]);
        if (colors && other) expect([what, worst(colors, other) <= 1e-5]).toEqual([what, true]);
      }
    },
  );

  test.each(hosts.map((host) => [host.id, host] as const))(
    "a built-in config prepared for %s loads in the official version that it has, validates and has its colors",
    async (id, host) => {
      const document = builtinConfig("cg-config-v2.2.0_aces-v1.3_ocio-v2.4")!;
      const version = versionFor(document, host);
      const official = versions.find(([to]) => to === version)?.[1] ?? (version === "2" ? "2.2" : "2.4");
      const made = converted(document, version);
      const ready = prepared(made.document, host, commands);
      expect(made.changes.filter(({ kind }) => kind === "lost")).toEqual([]);
      const folder = join(temporary, id);
      const files = [...made.luts, ["config.ocio", writeConfig(ready.document)] as const];
      for (const [path, bytes] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
      }
      const [before, after] = await Promise.all([
        cgColors(document),
        ask(older(official), join(folder, "config.ocio")),
      ]);
      expect([after.error, after.valid]).toEqual([undefined, true]);
      if (made.changes.some(({ kind }) => kind === "baked")) return;
      for (const [what, colors] of Object.entries(before.colors ?? {})) {
        const other = after.colors?.[what];
        if (colors && other) expect([what, worst(colors, other) <= 1e-5]).toEqual([what, true]);
      }
    },
  );
});
