import { expect, test } from "vitest";
import { readAmf } from "#ocio/amf/readAmf.ts";
import { ACES_2, byId, CDL, cdlLook, idElement, sampleAmf } from "./sampleAmf.ts";

const read = (pipeline: string) => readAmf(sampleAmf({ pipeline }), "shot.amf");

test("the clip, the input, looks in order and the output are read", () => {
  const id = `${ACES_2}CSC.Academy.ACEScct_to_ACES.a2.v1`;
  const amf = read(
    `${byId("inputTransform", id, true)}<aces:workingLocation/>${cdlLook({ from: idElement(id) })}${byId("outputTransform", id)}`,
  );
  expect(amf).toMatchObject({
    version: "2.0",
    clip: { name: "B007_C011", id: "B007_C011.mxf" },
    input: { applied: true, id, inverse: false },
    looks: [
      {
        description: "Balance",
        cdl: {
          slope: [1.12, 0.97, 0.9],
          offset: [-0.012, 0.004, 0.02],
          power: [1.05, 0.98, 1.1],
          saturation: 0.87,
        },
        to: null,
        from: { id },
      },
    ],
    output: { applied: false, id },
  });
});

test.each([
  ["<aces:file>file:///shots/A001%20C002.mxf</aces:file>", "A001 C002"],
  ["<aces:sequence idx='#' min='1' max='9'>sh010/comp.####.exr</aces:sequence>", "comp"],
  ["<aces:uuid>urn:uuid:797c7cd8-4eb1</aces:uuid>", "797c7cd8-4eb1"],
  ["<aces:clipName>A001</aces:clipName><aces:file>b.mxf</aces:file>", "A001"],
  ["<aces:clipName> A001\n  take 2 </aces:clipName>", "A001 take 2"],
  ["", "Clip"],
])("a clip of %s is called %s", (content, name) => {
  const text = sampleAmf({ pipeline: "" }).replace(
    /<aces:clipId>.*<\/aces:clipId>/,
    `<aces:clipId>${content}</aces:clipId>`,
  );
  expect(readAmf(text, "shot.amf").clip?.name).toBe(name);
});

test("CDLs of the form ASC_SOP and ASC_SAT are read, and saturation alone", () => {
  const named = CDL.replaceAll("SOPNode", "ASC_SOP").replaceAll("SatNode", "ASC_SAT");
  const look = (content: string) => `<aces:lookTransform applied="0">${content}</aces:lookTransform>`;
  const sat = "<cdl:SatNode><cdl:Saturation>0.5</cdl:Saturation></cdl:SatNode>";
  const { looks } = read(look(named) + look(sat));
  expect(looks.map(({ cdl }) => [cdl?.slope[0], cdl?.saturation])).toEqual([
    [1.12, 0.87],
    [1, 0.5],
  ]);
});

test("the correction of a collection is read from the attribute or the text", () => {
  const look = (ref: string) =>
    `<aces:lookTransform applied="false">${ref}<aces:file>grades.ccc</aces:file></aces:lookTransform>`;
  const { looks } = read(
    look('<cdl:ColorCorrectionRef ref="warm"/>') +
      look("<cdl:ColorCorrectionRef> cold </cdl:ColorCorrectionRef>"),
  );
  expect(looks.map(({ correction, files }) => [correction, files])).toEqual([
    ["warm", ["grades.ccc"]],
    ["cold", ["grades.ccc"]],
  ]);
});

const deep = (depth: number) => `${"<aces:a>".repeat(depth)}${"</aces:a>".repeat(depth)}`;
const sop = (slope: string) =>
  `<aces:lookTransform applied="false"><cdl:SOPNode><cdl:Slope>${slope}</cdl:Slope></cdl:SOPNode></aces:lookTransform>`;

test.each([
  ["", "shot.amf is not an XML file, so it cannot be an AMF file."],
  ["PK\u0003\u0004", "shot.amf is not an XML file, so it cannot be an AMF file."],
  [
    '<a:acesMetadataFile xmlns:a="urn:ampas:aces:amf"/>',
    "shot.amf, line 1: the namespace of acesMetadataFile is “urn:ampas:aces:amf”; that of an AMF is urn:ampas:aces:amf:v2.0 or v1.0.",
  ],
  [
    "<a/>",
    "shot.amf, line 1: this is not an AMF file: its outermost element is a, not acesMetadataFile of AMF.",
  ],
  [
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    "shot.amf, line 1: a document type is declared; files with one are not read.",
  ],
  [sampleAmf({ pipeline: deep(40) }), "shot.amf, line 5: elements are nested deeper than 32."],
  [
    sampleAmf({ pipeline: `<a ${Array.from({ length: 101 }, (_, n) => `a${n}="" `).join("")}<` }),
    "shot.amf, line 5: an element has more than 100 attributes.",
  ],
  [
    sampleAmf({ pipeline: "<aces:a/>".repeat(60_000) }),
    "shot.amf, line 5: the file has more than 50000 elements.",
  ],
  [`<a>${" ".repeat(5_000_000)}</a>`, "shot.amf is larger than 4 MB; an AMF file of that size is not read."],
  [sampleAmf({ pipeline: "&unknown;" }), /^shot\.amf, line 5: the XML is broken: /],
  [sampleAmf({ pipeline: "<aces:lookTransform>" }), /^shot\.amf, line \d: the XML is broken: /],
  [sampleAmf({ pipeline: "" }).replaceAll("v2.0", "v7.1"), /AMF version 7\.1 is not known/],
  [
    sampleAmf({ pipeline: "" }).replaceAll("aces:pipeline", "aces:archivedPipeline"),
    /the file has no pipeline\.$/,
  ],
  [
    sampleAmf({ pipeline: byId("inputTransform", "x").replace("false", "maybe") }),
    /applied is “maybe”; it must be true or false\.$/,
  ],
  [
    sampleAmf({ pipeline: '<aces:lookTransform applied="false"/>' }),
    /a look transform says nothing about what it does\.$/,
  ],
  [
    sampleAmf({
      pipeline: '<aces:lookTransform applied="false"><aces:uuid>urn:uuid:1</aces:uuid></aces:lookTransform>',
    }),
    /a look transform is given by the UUID urn:uuid:1 alone, which no file resolves\.$/,
  ],
  [
    sampleAmf({ pipeline: '<aces:outputTransform applied="false"/>' }),
    /the outputTransform says nothing about what it does\.$/,
  ],
  [sampleAmf({ pipeline: sop("1 1") }), /Slope has 2 numbers; it needs 3\.$/],
  [sampleAmf({ pipeline: sop("1 nan 1") }), /Slope has “nan” where a number is expected\.$/],
  [sampleAmf({ pipeline: sop("1 1e999 1") }), /Slope has “1e999” where a number is expected\.$/],
  [sampleAmf({ pipeline: sop("1 -0.5 1") }), /Slope is -0\.5; it must be not below 0\.$/],
])("a broken or hostile file is refused by a sentence: %#", (text, message) => {
  expect(() => readAmf(text, "shot.amf")).toThrow(message);
});

test("elements of other namespaces are left out with all that they hold", () => {
  const foreign = `<x:lookTransform xmlns:x="urn:other"><aces:lookTransform applied="maybe"/></x:lookTransform>`;
  expect(read(foreign).looks).toEqual([]);
});
