import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { shaderSource } from "#color/shaderSource.ts";
import { findChromium } from "../chromium.ts";
import { type GlslCase, glslCases, pixels } from "../color/glslCases.ts";
import { computed, Ledger } from "../color/measure.ts";
import { hasTool } from "../color/shaderTools.ts";
import { farthest, texturesIn } from "../e2e/drawnShader.ts";

const shims = resolve(import.meta.dirname, "shims");
const clang = ["clang++", "clang++-14"].find(hasTool);
const cases = glslCases();
const ledger = new Ledger();

/** The cases that a language can say, with their text. */
function sources(language: "msl" | "osl"): { one: GlslCase; text: string }[] {
  return cases.flatMap((one) => {
    try {
      return [{ one, text: shaderSource(one.ops, language) }];
    } catch (error) {
      if (error instanceof ColorError) return [];
      throw error;
    }
  });
}

/** Compiles C++ that runs every case on the pixels, and gives what came of each. */
function run(
  folder: string,
  head: string,
  parts: readonly string[],
  calls: readonly string[],
): Float32Array[] {
  const main = `int main() {
  static float in[${pixels.length}], out[${pixels.length}];
  FILE* f = fopen("${folder}/pixels", "rb");
  if (!f || fread(in, 4, ${pixels.length}, f) != ${pixels.length}) return 1;
  FILE* results = fopen("${folder}/results", "wb");
  ${calls.map((call) => `{ ${call} fwrite(out, 4, ${pixels.length}, results); }`).join("\n  ")}
  return fclose(results);
}
`;
  writeFileSync(join(folder, "pixels"), pixels);
  writeFileSync(join(folder, "all.cpp"), `#include <cstdio>\n${head}\n${parts.join("\n")}\n${main}`);
  const words = ["-std=c++14", "-O0", "-ffp-contract=off", "-w", "-o", join(folder, "all")];
  execFileSync(clang ?? "", [...words, "-I", shims, join(folder, "all.cpp")]);
  execFileSync(join(folder, "all"));
  const bytes = readFileSync(join(folder, "results"));
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
  return calls.map((_, i) => all.subarray(i * pixels.length, (i + 1) * pixels.length));
}

function expectAlike(language: string, given: readonly { one: GlslCase }[], results: Float32Array[]): void {
  const wrong = given.flatMap(({ one }, i) => {
    const { distance, at } = farthest(results[i]!, computed(one.ops, pixels), one);
    ledger.add(`${language} ${one.kind}`, distance);
    return distance > 1 ? [`${one.name} ${one.direction}: ${distance}, ${at}`] : [];
  });
  expect(wrong).toEqual([]);
}

describe.skipIf(!clang)("source of shaders, run as C++", () => {
  afterAll(() => ledger.print("Metal and OSL against the CPU, of 1e-4 (tables 2e-3)"));

  test("Metal computes what the CPU does", { timeout: 300_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "metal-"));
    const given = sources("msl");
    expect(given.length).toBe(cases.length);
    const parts = given.map(({ text }, i) => {
      const code = text
        .replaceAll(/^(?:#include|using namespace) .*$/gm, "")
        .replaceAll(/\b((?:float|u?int)[234])\(/g, "make_$1(");
      return `namespace case${i} {\nusing namespace metal;\n${code}\n}`;
    });
    const calls = given.map(({ text }, i) => {
      const textures = texturesIn(text);
      const tables = textures.map(({ width, height, depth, values }, at) => {
        const file = join(folder, `${i}-${at}`);
        writeFileSync(file, Buffer.from(values, "base64"));
        const kind = depth === null ? 2 : 3;
        return `metal::texture${kind}d<float> t${at}("${file}", ${width}, ${height}, ${depth ?? 1});`;
      });
      const args = ["((float4*)in)[p]", ...textures.map((_, at) => `t${at}`)];
      return `${tables.join(" ")} for (int p = 0; p < ${pixels.length / 4}; p++) ((float4*)out)[p] = case${i}::ocio(${args.join(", ")});`;
    });
    expectAlike("msl", given, run(folder, '#include "metal.h"', parts, calls));
  });

  test("OSL computes what the CPU does", { timeout: 300_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "osl-"));
    const given = sources("osl");
    expect(
      cases
        .filter((one) => !given.some((each) => each.one === one))
        .map(({ kind, direction }) => `${kind} ${direction}`),
    ).toEqual(
      ["linear", "linear", "tetrahedral", "tetrahedral", "tetrahedral"].map(
        (name) => `lut3d ${name} inverse`,
      ),
    );
    // Of those with 65,536 entries each in the text, which compile slowly, two.
    const long = given.filter(({ text }) => text.length > 1e6);
    const tried = given.filter((each) => !long.includes(each) || long.indexOf(each) % 4 === 0);
    const parts = tried.map(({ text }, i) => {
      const [, code = "", rest = ""] = /^([\s\S]*)^shader (.*[\s\S]*)$/m.exec(text) ?? [];
      const tables = [...rest.matchAll(/float (\w+\[\d+\] = \{[\s\S]*?\})/g)].map(
        ([, each]) => `static const float ${each};`,
      );
      const plain = code
        .replaceAll(/float (\w+)\[\]/g, "const float* $1")
        .replaceAll(/output (\w+) /g, "$1& ")
        .replaceAll(/(?<![\w.])(\d+\.\d+(?:e[+-]?\d+)?|\d+e[+-]?\d+)(?![\w.])/g, "$1f");
      return `namespace case${i} {\nusing namespace osl;\n${plain}\n${tables.join("\n")}\n}`;
    });
    const calls = tried.map(({ text }, i) => {
      const names = [...text.matchAll(/^ {2}float (\w+)\[\d+\] = \{/gm)].map(
        ([, name]) => `case${i}::${name}`,
      );
      const args = [`case${i}::ocio_vec4_of(in[p], in[p + 1], in[p + 2], in[p + 3])`, ...names];
      return `for (int p = 0; p < ${pixels.length}; p += 4) { auto made = case${i}::ocio(${args.join(", ")}); out[p] = made.x; out[p + 1] = made.y; out[p + 2] = made.z; out[p + 3] = made.w; }`;
    });
    expectAlike("osl", tried, run(folder, '#include "osl.h"', parts, calls));
  });
});

describe("compilers take every source", () => {
  const folder = mkdtempSync(join(tmpdir(), "shaders-"));
  /** Files with the sources of the cases that a language can say. */
  const written = (language: "wgsl" | "hlsl" | "osl", tried: readonly GlslCase[]) =>
    tried.flatMap(({ name, direction, ops }, i) => {
      let text: string;
      try {
        text = shaderSource(ops, language);
      } catch {
        return [];
      }
      const file = join(folder, `${i}.${language}`);
      writeFileSync(file, text);
      return [{ name, direction, file }];
    });
  const refusals = (
    language: "wgsl" | "hlsl" | "osl",
    words: (file: string) => [string, string[]],
    tried: readonly GlslCase[] = cases,
  ) =>
    written(language, tried).flatMap(({ name, direction, file }) => {
      const { status, stdout, stderr } = spawnSync(...words(file), { encoding: "utf8" });
      return status === 0 ? [] : [`${name} ${direction}: ${stdout}${stderr}`.slice(0, 500)];
    });

  test.skipIf(!hasTool("tint"))("tint takes WGSL", { timeout: 300_000 }, () => {
    const main =
      "\n@fragment fn main() -> @location(0) vec4<f32> { return ocio(vec4<f32>(0.5, 0.4, 0.3, 1.0)); }\n";
    expect(
      refusals("wgsl", (file) => {
        writeFileSync(file, `${readFileSync(file, "utf8")}${main}`);
        return ["tint", ["--format", "wgsl", file]];
      }),
    ).toEqual([]);
  });

  test.skipIf(!hasTool("naga"))("naga takes WGSL", { timeout: 300_000 }, () => {
    const files = written("wgsl", cases).map(({ file }) => file);
    expect(files).toHaveLength(cases.length);
    const { status, stderr } = spawnSync("naga", ["--bulk-validate", ...files], { encoding: "utf8" });
    expect([status, stderr.slice(0, 2000)]).toEqual([0, ""]);
  });

  // Where Chromium is, the browser tests have glslang translate every case, and draw it.
  const isDrawn = findChromium() !== null && hasTool("spirv-cross");
  test.skipIf(isDrawn || !hasTool("glslangValidator"))("glslang takes HLSL", { timeout: 300_000 }, () => {
    const main = "\nfloat4 main(float4 p : TEXCOORD) : SV_Target { return ocio(p); }\n";
    expect(
      refusals("hlsl", (file) => {
        writeFileSync(file, `${readFileSync(file, "utf8")}${main}`);
        return [
          "glslangValidator",
          ["-D", "-V", "-S", "frag", "-e", "main", "-o", join(folder, "spv"), file],
        ];
      }),
    ).toEqual([]);
  });

  test.skipIf(!hasTool("oslc"))("oslc takes OSL", { timeout: 600_000 }, () => {
    // It takes its time to start: one case of each kind.
    const some = cases.filter(({ kind }, at) => cases.findIndex((one) => one.kind === kind) === at);
    expect(refusals("osl", (file) => ["oslc", ["-q", "-o", join(folder, "oso"), file]], some)).toEqual([]);
  });
});
