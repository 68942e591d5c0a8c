import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type ExrChannel, readExrHeader } from "#color/image/exr/header.ts";
import { makePlanes, readBlocks } from "#color/image/exr/planes.ts";
import { plainZlib } from "#color/image/exr/zlib.ts";
import { python } from "../shared.ts";

type Answer = { path: string; parts: Record<string, [type: string, samples: string]>[]; error?: string };

const folder = mkdtempSync(join(tmpdir(), "palette-exr-"));
afterAll(() => rmSync(folder, { recursive: true }));

function official(questions: readonly object[]): Answer[] {
  const { stdout, stderr, status } = spawnSync(python!, [resolve(import.meta.dirname, "exr.py")], {
    input: questions.map((each) => `${JSON.stringify(each)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`OpenEXR stopped: ${stderr}`);
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

const hasOpenExr =
  python !== null && spawnSync(python, ["-c", "import OpenEXR, OpenImageIO, numpy"]).status === 0;
const lossless = ["NO", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A"];
const cosine = ["DWAA", "DWAB"];
const newer = ["HTJ2K256", "HTJ2K32", "LJ2K", "ZSTD"];
const layouts = ["half", "float", "uint", "mixed", "layers", "multipart", "window", "tiled", "mipmap"];
const cases = [...lossless, ...cosine, ...newer].flatMap((compression) =>
  // The texture maker of OpenImageIO writes only some compressions.
  (newer.includes(compression) ? ["half"] : layouts).map((layout) => ({ folder, compression, layout })),
);
const answers = hasOpenExr ? official(cases) : [];

function decoded(path: string): { channel: ExrChannel; plane: Uint8Array }[][] {
  const bytes = new Uint8Array(readFileSync(path));
  const { parts, isMultipart } = readExrHeader(bytes);
  return parts.map((part) => {
    const planes = makePlanes(part);
    readBlocks(bytes, part, isMultipart, plainZlib, planes, [0, Number.POSITIVE_INFINITY]);
    return part.channels.map((channel, i) => ({ channel, plane: planes[i]! }));
  });
}

/** Number of 16-bit samples that differ, and the most steps by which one does. */
function steps(plane: Uint8Array, want: Uint8Array): { differing: number; most: number } {
  const [a, b] = [plane, want].map((bytes) => new Int16Array(bytes.slice().buffer)) as [
    Int16Array,
    Int16Array,
  ];
  let differing = 0;
  let most = 0;
  a.forEach((value, i) => {
    if (value === b[i]) return;
    differing++;
    most = Math.max(most, Math.abs(value - b[i]!));
  });
  return { differing, most };
}

describe.skipIf(!hasOpenExr)("files that OpenEXR writes", () => {
  test.each(cases.map((each, i) => ({ ...each, answer: answers[i]! })))(
    "$compression, $layout",
    ({ compression, answer }) => {
      expect(answer.error).toBeUndefined();
      if (newer.includes(compression)) {
        expect(() => decoded(answer.path)).toThrow(`compressed with ${compression}, which is not read`);
        return;
      }
      const parts = decoded(answer.path);
      expect(parts.map((part) => part.map(({ channel }) => channel.name).sort())).toEqual(
        answer.parts.map((part) => Object.keys(part).sort()),
      );
      for (const [i, part] of parts.entries())
        for (const { channel, plane } of part) {
          const want = new Uint8Array(Buffer.from(answer.parts[i]![channel.name]![1], "base64"));
          const isCosine = cosine.includes(compression) && channel.name.match(/^(.*\.)?[RGB]$/);
          if (isCosine && channel.type === "half") {
            // The official decoder computes in single precision, in an order of its own.
            const { differing, most } = steps(plane, want);
            expect(differing).toBeLessThan(plane.length * 0.005);
            expect(most).toBeLessThanOrEqual(4);
          } else if (!isCosine || channel.type !== "float") expect(Buffer.compare(plane, want)).toBe(0);
        }
    },
  );
});
