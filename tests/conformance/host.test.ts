import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { hostProblems } from "#ocio/host/hostProblems.ts";
import { hostById, type KnownHost } from "#ocio/host/hosts.ts";
import { menuOf } from "#ocio/host/menu.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { call } from "../cli/terminal.ts";
import { sample } from "../ocio/check/sample.ts";
import { forBlender } from "../ocio/host/faultCases.ts";
import { python, shared } from "../shared.ts";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "palette-host-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Answer = {
  error?: string | null;
  log: string;
  spaces: string[];
  displays: Record<string, string[]>;
  picture?: number[][];
  srgb?: string;
};

/** An application's answer to a document that we wrote. */
function open(program: string, kind: string, document: Document): Answer {
  const file = join(folder, "config.ocio");
  writeFileSync(file, writeConfig(document));
  const { stdout, stderr, status } = spawnSync(program, [resolve(import.meta.dirname, "host.py"), kind], {
    encoding: "utf8",
    env: { ...process.env, OCIO: file, HOST_FOLDER: folder },
    maxBuffer: 1 << 28,
  });
  const [log = "", rest] = stdout.split("\nANSWER ");
  const [answer, ...after] = rest?.split("\n") ?? [];
  if (status !== 0 || answer === undefined) throw new Error(`${kind} stopped: ${stderr.slice(-2000)}`);
  return { ...(JSON.parse(answer) as Answer), log: [log, ...after, stderr].join("\n") };
}

/** The pixels of host.py. */
const PIXELS = [
  [0, 0, 0, 1],
  [0.02, 0.02, 0.02, 1],
  [0.18, 0.18, 0.18, 1],
  [0.9, 0.1, 0.05, 1],
  [0.05, 0.6, 0.2, 1],
  [1, 1, 1, 1],
];

const cached = (name: string) => resolve(root, `.cache/${name}/bin/python`);

/** The sample without some roles. */
function lacking(...names: string[]): Document {
  const document = sample();
  forBlender(document);
  document.roles.order = document.roles.order.filter(
    (id) => !names.includes(document.roles.byId[id]?.name ?? ""),
  );
  return document;
}

/** Configurations of the corpus that need no files. */
const corpus = shared
  ? readdirSync(join(shared, "corpus/canonical")).flatMap((name) => {
      const text = readFileSync(join(shared as string, "corpus/canonical", name), "utf8");
      const isApt = text.length < 60_000 && !text.includes("FileTransform") && !name.includes("__builtin__");
      return isApt ? [[name, readConfig(text).document] as [string, Document]] : [];
    })
  : [];

const documents: [string, Document][] = [
  ...builtinConfigNames.map((name): [string, Document] => [name, builtinConfig(name) as Document]),
  ["a config for Blender", lacking()],
  ["a config whose role default stands for data", lacking("data")],
  ...["data", "texture_paint", "color_picking", "scene_linear"].map((role): [string, Document] => [
    `a config without the roles ${role} and default`,
    lacking(role, "default"),
  ]),
  ...corpus.slice(0, 6),
];

/** Blender does not offer color spaces of the family display for files, if they have no way to the reference. */
function isForDisplay(document: Document, name: string): boolean {
  const row = rowsOf(document, "colorspaces").find((each) => each.name === name);
  const family = row?.family_id ? document.families.byId[row.family_id]?.name : "";
  return /^(display|rrt)$/i.test(family ?? "") && row?.to_scene_reference_transform === null;
}

const shownOf = (document: Document) =>
  Object.fromEntries(menuOf(document).displays.map(({ name, views }) => [name, views]));
const has = (problems: Problem[], code: string, text: string) =>
  problems.some((each) => each.code === code && each.message.includes(`“${text}”`));

const blenders = [
  ["4.2", "blender-4"],
  ["4.5", null],
  ["5.0", "blender-5"],
] as const;

describe.each(blenders)("Blender %s", (version, id) => {
  const program = cached(`bpy-${version}`);
  const host = hostById(id ?? "blender-4") as KnownHost;

  test.skipIf(!existsSync(program)).each(documents)(
    "offers and warns as we say: %s (skipped without .cache/bpy-*)",
    async (_name, document) => {
      const problems = hostProblems(document, host).filter(
        ({ code }) => id !== null || code !== "host-version",
      );
      const answer = open(program, "blender", document);
      const isNewer = answer.log.includes("is not able to load that config version");
      if (id !== null) expect(isNewer, answer.log).toBe(problems.some(({ code }) => code === "host-version"));
      if (isNewer) return;
      for (const role of ["data", "scene_linear", "color_picking", "texture_paint"])
        expect(answer.log.toLowerCase().includes(`could not find role "${role}"`), role).toBe(
          has(problems, "host-role", role),
        );
      const isDropped = answer.log.includes("Failed to load config from environment");
      expect(isDropped).toBe(
        problems.some(({ code, severity }) => code === "host-role" && severity === "error"),
      );
      if (isDropped) return;
      expect(answer.displays).toEqual(shownOf(document));
      expect(answer.spaces.filter((name) => name !== "scene_linear").sort()).toEqual(
        menuOf(document)
          .spaces.filter((name) => name !== "scene_linear" && !isForDisplay(document, name))
          .sort(),
      );
      expect(/display "sRGB" used by scene not found/i.test(answer.log)).toBe(
        problems.some(({ message }) => message.includes("no display “sRGB”")),
      );
      expect(/scene view "AgX" not found/i.test(answer.log)).toBe(has(problems, "host-name", "AgX"));
      expect(answer.log.includes('sequencer colorspace "sRGB" not found')).toBe(
        problems.some(({ message }) => message.includes("no color space “sRGB”")),
      );
      if (version === "5.0")
        expect(/output view "Standard" not found/i.test(answer.log)).toBe(
          has(problems, "host-name", "Standard"),
        );
      const [display, views] = Object.entries(answer.displays)[0] as [string, string[]];
      const { out, err } = await call(
        ["eval", "a.ocio", "--src", "scene_linear", "--display", display, "--view", views[0] as string],
        { "a.ocio": writeConfig(document), "-": JSON.stringify(PIXELS) },
      );
      const ours = JSON.parse(out || "[]") as number[][];
      expect(err).toBe("");
      const clamped = ours.map((pixel) => pixel.slice(0, 3).map((value) => Math.min(1, Math.max(0, value))));
      const most = Math.max(
        ...clamped.flatMap((pixel, at) =>
          pixel.map((value, channel) => Math.abs(value - (answer.picture?.[at]?.[channel] ?? 9))),
        ),
      );
      expect(most, JSON.stringify([clamped, answer.picture])).toBeLessThan(2e-3);
    },
    120_000,
  );
});

/** An application that has a version of OpenColorIO and nothing else. */
const libraries = ["2.2", "2.3", "2.4", "2.5"] as const;

describe.each(libraries)("OpenColorIO %s", (version) => {
  const program = cached(`ocio-${version}`);
  const host = { ...(hostById("nuke-16") as KnownHost), ocio: { version, source: "" } };

  test.skipIf(!existsSync(program)).each(documents)(
    "loads what we say and offers it: %s (skipped without .cache/ocio-*)",
    (_name, document) => {
      const answer = open(program, "opencolorio", document);
      const isTooNew = hostProblems(document, host).some(({ code }) => code === "host-version");
      expect(Boolean(answer.error), answer.error ?? "").toBe(isTooNew);
      if (isTooNew) return;
      expect(answer.displays).toEqual(shownOf(document));
      expect([...answer.spaces].sort()).toEqual([...menuOf(document).spaces].sort());
    },
    60_000,
  );
});

describe("OpenImageIO", () => {
  test.skipIf(!python).each(documents)("offers and resolves as we say: %s", (_name, document) => {
    const answer = open(python as string, "openimageio", document);
    expect(answer.displays).toEqual(shownOf(document));
    const problems = hostProblems(document, hostById("openimageio") as KnownHost);
    const isUnknown = problems.some(({ code }) => code === "host-name");
    expect(answer.srgb === "sRGB" && !menuOf(document).spaces.includes("sRGB"), answer.srgb).toBe(isUnknown);
  });
});
