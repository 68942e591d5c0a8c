import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { aces1Ids } from "#ocio/amf/aces1Ids.ts";
import { type AmfImport, importAmf } from "#ocio/amf/importAmf.ts";
import { readAmf } from "#ocio/amf/readAmf.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { changed } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { ACES_1, ACES_2, byFile, byId, cdlLook, idElement, sampleAmf } from "../ocio/amf/sampleAmf.ts";
import { python } from "../shared.ts";

type Case = { name: string; text: string; config: string };
type Answer = {
  error?: string;
  valid: true | string;
  expected: (number | string)[];
  made: (number | string)[];
};

const STUDIO_1 = "studio-config-v2.2.0_aces-v1.3_ocio-v2.4";
const STUDIO_2 = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
const CG_1 = "cg-config-v1.0.0_aces-v1.3_ocio-v2.1";
/** A config whose reference is linear Rec.709, and which knows nothing of ACES but where it is. */
const REC709 = `ocio_profile_version: 2.5
search_path: .
roles: {aces_interchange: aces, default: lin, scene_linear: lin, cie_xyz_d65_interchange: xyz}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  Monitor:
    - !<View> {name: Plain, colorspace: lin}
active_displays: [Monitor]
active_views: [Plain]
view_transforms:
  - !<ViewTransform>
    name: plain
    from_scene_reference: !<MatrixTransform> {offset: [0, 0, 0, 0]}
display_colorspaces:
  - !<ColorSpace>
    name: xyz
colorspaces:
  - !<ColorSpace>
    name: lin
  - !<ColorSpace>
    name: aces
    from_scene_reference: !<MatrixTransform> {matrix: [0.439632982, 0.382988698, 0.177378320, 0, 0.0897764431, 0.813439429, 0.0967841279, 0, 0.0175411704, 0.111546553, 0.870912276, 0, 0, 0, 0, 1]}
`;

const ways = (to: string | undefined, from: string | undefined) => ({
  ...(to && { to: idElement(to) }),
  ...(from && { from: idElement(from) }),
});
const cct1 = [
  `${ACES_1}ACEScsc.Academy.ACES_to_ACEScct.a1.0.3`,
  `${ACES_1}ACEScsc.Academy.ACEScct_to_ACES.a1.0.3`,
] as const;
const cct2 = [
  `${ACES_2}CSC.Academy.ACES_to_ACEScct.a2.v1`,
  `${ACES_2}CSC.Academy.ACEScct_to_ACES.a2.v1`,
] as const;
const cc2 = `${ACES_2}CSC.Academy.ACEScc_to_ACES.a2.v1`;
const logC4 = byId("inputTransform", `${ACES_2}CSC.Arri.LogC4_to_ACES.a2.v1`);
const logC3 = byId("inputTransform", `${ACES_1}IDT.ARRI.Alexa-v3-logC-EI800.a1.v2`);
const rgc2 = byId("lookTransform", `${ACES_2}Look.Academy.ReferenceGamutCompress.a2.v1`);
const rgc1 = byId("lookTransform", `${ACES_1}LMT.Academy.ReferenceGamutCompress.a1.v1.0`);
const sdr2 = byId("outputTransform", `${ACES_2}Output.Academy.Rec709-D65_100nit_in_Rec709-D65_BT1886.a2.v1`);
const hdr2 = byId("outputTransform", `${ACES_2}Output.Academy.P3-D65_1000nit_in_Rec2100-D65_ST2084.a2.v1`);
const device = (id: string) =>
  `<aces:outputTransform applied="false"><aces:referenceRenderingTransform><aces:transformId>${ACES_1}RRT.a1.0.3</aces:transformId></aces:referenceRenderingTransform><aces:outputDeviceTransform><aces:transformId>${ACES_1}${id}</aces:transformId></aces:outputDeviceTransform></aces:outputTransform>`;
const sdr1 = device("ODT.Academy.Rec709_100nits_dim.a1.0.3");
const correction = `<aces:lookTransform applied="false"><aces:file>grades.ccc</aces:file><cdl:ColorCorrectionRef>warm</cdl:ColorCorrectionRef></aces:lookTransform>`;
const inverse = `<aces:inputTransform applied="false"><aces:inverseOutputDeviceTransform><aces:transformId>${ACES_1}InvODT.Academy.Rec709_100nits_dim.a1.0.3</aces:transformId></aces:inverseOutputDeviceTransform></aces:inputTransform>`;
const inverse2 = `<aces:inputTransform applied="false"><aces:inverseOutputTransform><aces:transformId>${ACES_2}InvOutput.Academy.Rec709-D65_100nit_in_Rec709-D65_BT1886.a2.v1</aces:transformId></aces:inverseOutputTransform></aces:inputTransform>`;
const inverseFile = `<aces:inputTransform applied="false"><aces:inverseOutputTransform><aces:file>log.spi1d</aces:file></aces:inverseOutputTransform></aces:inputTransform>`;
const fileParts = `<aces:outputTransform applied="false"><aces:referenceRenderingTransform><aces:file>log.spi1d</aces:file></aces:referenceRenderingTransform><aces:outputDeviceTransform><aces:file>look.cube</aces:file></aces:outputDeviceTransform></aces:outputTransform>`;

const pipelines: Record<string, [pipeline: string, config?: string, version?: "1.0" | "2.0"]> = {
  "ACES 2 to SDR": [logC4 + sdr2],
  "ACES 2 to HDR with gamut compression": [logC4 + rgc2 + hdr2],
  "a CDL in ACEScct": [logC4 + cdlLook(ways(...cct2)) + sdr2],
  "a CDL with the way back alone": [logC4 + cdlLook(ways(undefined, cct2[1])) + sdr2],
  "a CDL with the way there alone": [logC4 + cdlLook(ways(cct2[0], undefined)) + sdr2],
  "a CDL between two spaces": [logC4 + cdlLook(ways(cct2[0], cc2)) + sdr2],
  "a CDL in ACES2065-1": [logC4 + cdlLook() + sdr2],
  "a CDL between files": [
    logC4 +
      cdlLook({ to: "<aces:file>log.spi1d</aces:file>" }) +
      cdlLook({ from: "<aces:file>log.spi1d</aces:file>" }) +
      sdr2,
  ],
  "several looks, some applied": [
    `${logC4}${rgc2.replace("false", "true")}${cdlLook(ways(...cct2))}<aces:workingLocation/>${byFile("lookTransform", "look.cube")}${cdlLook({}, true)}${sdr2}`,
  ],
  "an applied input": [logC4.replace("false", "true") + cdlLook(ways(...cct2)) + sdr2],
  "an applied output": [logC4 + cdlLook(ways(...cct2)) + sdr2.replace("false", "true")],
  "no output": [logC4 + rgc2],
  "a correction of a collection": [logC3 + correction + sdr1, STUDIO_1, "1.0"],
  "files for input and output": [byFile("inputTransform", "look.cube") + fileParts],
  "an output LUT": [logC4 + byFile("outputTransform", "look.cube")],
  "an output undone": [inverse + sdr1, STUDIO_1, "1.0"],
  "an ACES 2 output undone": [inverse2 + sdr2],
  "an ACES 2 output undone for another": [inverse2 + cdlLook(ways(...cct2)) + hdr2],
  "a LUT undone": [inverseFile + sdr2],
  "ACES 1.3 of version 1": [logC3 + rgc1 + cdlLook(ways(...cct1)) + sdr1, STUDIO_1, "1.0"],
  "ACES 1.3 of version 2": [logC3 + rgc1 + cdlLook(ways(...cct1)) + sdr1, STUDIO_1],
  "ACES 1.3 into a config of OCIO 2.1": [logC3 + rgc1 + cdlLook(ways(...cct1)) + sdr1, CG_1],
  "blue light": [
    logC3 + byId("lookTransform", `${ACES_1}LMT.Academy.BlueLightArtifactFix.a1.1.0`) + sdr1,
    STUDIO_1,
  ],
  "another scene reference": [
    logC4 + rgc2 + cdlLook(ways(...cct2)) + byFile("lookTransform", "look.cube") + sdr2,
    REC709,
  ],
  "another scene reference and files": [
    byFile("inputTransform", "log.spi1d") + cdlLook() + byFile("outputTransform", "look.cube"),
    REC709,
  ],
};

/** Every transform ID of ACES 1 that the reference config of pyocioamf has, as input and as output. */
const INPUTS = Object.values(aces1Ids.colorspaces).flat();
const OUTPUTS = [...new Set(Object.values(aces1Ids.view_transforms).flat())].filter((id) =>
  Object.values(aces1Ids.display_colorspaces).some((ids) => ids.includes(id)),
);
const UNKNOWN_THERE = /DisplayP3|AppleLog|LogC4|BMDFilm|DaVinci|Log3G10_REDWide/;

const cases: Case[] = [
  ...Object.entries(pipelines).map(([name, [pipeline, config = STUDIO_2, version = "2.0"]]) => ({
    name,
    text: sampleAmf({ pipeline, version }),
    config,
  })),
  ...INPUTS.filter((id) => !UNKNOWN_THERE.test(id)).map((id) => ({
    name: id,
    text: sampleAmf({ pipeline: byId("inputTransform", ACES_1 + id) }),
    config: STUDIO_1,
  })),
  ...OUTPUTS.filter((id) => !UNKNOWN_THERE.test(id)).map((id) => ({
    name: id,
    text: sampleAmf({ pipeline: id.startsWith("ODT") ? device(id) : byId("outputTransform", ACES_1 + id) }),
    config: STUDIO_1,
  })),
];

const folder = mkdtempSync(join(tmpdir(), "palette-amf-"));
const pixels = [
  0.18, 0.18, 0.18, 1, 0.4, 0.31, 0.22, 1, 0.05, 0.4, 0.7, 0.5, 0.9, 0.5, 0.02, 1, 0.6, 0.61, 0.66, 1,
];
const answers = new Map<string, Answer>();
const plans = new Map<string, { plan: AmfImport; document: Document }>();

const documents = new Map<string, Document>();

function documentOf(config: string): Document {
  const known = documents.get(config);
  const made =
    known ?? (config.includes("\n") ? readConfig(config).document : (builtinConfig(config) as Document));
  documents.set(config, made);
  return made;
}

function lut(): string {
  const lines = ["LUT_3D_SIZE 3"];
  for (let at = 0; at < 27; at++) {
    const [r, g, b] = [at % 3, Math.floor(at / 3) % 3, Math.floor(at / 9)].map((each) => each / 2) as [
      number,
      number,
      number,
    ];
    lines.push(
      `${(0.9 * r + 0.05 * g).toFixed(6)} ${(g * g * 0.8 + 0.1 * r).toFixed(6)} ${(0.95 * b + 0.02).toFixed(6)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

describe.skipIf(python === null)("an AMF in a config beside pyocioamf", () => {
  beforeAll(() => {
    writeFileSync(join(folder, "look.cube"), lut());
    writeFileSync(
      join(folder, "log.spi1d"),
      `Version 1\nFrom 0 1\nLength 5\nComponents 1\n{\n0\n0.4\n0.62\n0.83\n1\n}\n`,
    );
    writeFileSync(
      join(folder, "grades.ccc"),
      `<ColorCorrectionCollection xmlns="urn:ASC:CDL:v1.01"><ColorCorrection id="cold"><SOPNode><Slope>1 1 2</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection><ColorCorrection id="warm"><SOPNode><Slope>1.2 1 0.8</Slope><Offset>0.01 0 0</Offset><Power>1 1.1 1</Power></SOPNode><SatNode><Saturation>1.2</Saturation></SatNode></ColorCorrection></ColorCorrectionCollection>`,
    );
    const asked = cases.map(({ name, text, config }, at) => {
      const mine = documentOf(config);
      const plan = importAmf(mine, readAmf(text, name), { id: "00000000-0000-4000-8000-000000000000" });
      if (typeof plan === "string") throw new Error(`${name}: ${plan}`);
      const document = changed(mine, plan.changes);
      plans.set(name, { plan, document });
      const [amf, path] = [join(folder, `${at}.amf`), join(folder, `${at}.ocio`)];
      writeFileSync(amf, text);
      writeFileSync(path, writeConfig(document));
      const { source, display, view, looks } = plan;
      const aces = config === REC709 ? "aces" : "ACES2065-1";
      return JSON.stringify({ amf, config: path, source, display, view, looks, aces, pixels });
    });
    const { stdout, stderr } = spawnSync(python!, [resolve(import.meta.dirname, "amf.py")], {
      input: `${asked.join("\n")}\n`,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    const lines = stdout.trim().split("\n");
    if (lines.length !== cases.length) throw new Error(stderr);
    for (const [at, { name }] of cases.entries()) answers.set(name, JSON.parse(lines[at]!) as Answer);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(cases)("$name", ({ name }) => {
    const { error, valid, expected, made } = answers.get(name)!;
    expect([error, valid]).toEqual([undefined, true]);
    expect([name, worst(made, expected) <= 1e-5]).toEqual([name, true]);
    const { plan, document } = plans.get(name)!;
    const processors = new Processors(document, {
      variables: {},
      read: (file) => (/^[\w.]+$/.test(file) ? readFileSync(join(folder, file)) : null),
    });
    const own = Float32Array.from(pixels);
    const { source, display, view, looks } = plan;
    const ops =
      display !== null && view !== null
        ? processors.displayView({ src: source, display, view })
        : processors.look(source, "aces_interchange", looks.join(", "));
    compile(ops, { exact: true })(own, 0, own.length / 4);
    expect([name, worst([...own], expected) <= 1e-5]).toEqual([name, true]);
  });
});

/** The largest difference between pixels, below 1 as it is and above relative; infinite where one is no number. */
function worst(a: readonly (number | string)[], b: readonly (number | string)[]): number {
  const differences = a.map((value, at) => {
    const other = b[at];
    if (String(value).toLowerCase() === String(other).toLowerCase()) return 0;
    if (typeof value === "string" || typeof other !== "number" || Number.isNaN(value)) return Infinity;
    return Math.abs(value - other) / Math.max(1, Math.abs(other));
  });
  return Math.max(...differences);
}
