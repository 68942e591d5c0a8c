import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { lutFormats, readLut } from "#color/lut/formats.ts";
import { LUT_EXTENSIONS } from "#ocio/files/lutFormat.ts";

const read = (name: string, content: string | Uint8Array) => () =>
  readLut(name, typeof content === "string" ? new TextEncoder().encode(content) : content);
const clf = (body: string, head = 'compCLFversion="3" id="a"') =>
  `<ProcessList ${head}>${body}</ProcessList>`;
const node = (name: string, body: string, attributes = "") =>
  `<${name} inBitDepth="32f" outBitDepth="32f" ${attributes}>${body}</${name}>`;
const nested = "<a>".repeat(100_000);
const spi1d = (length: string, rows: string) => `Version 1\nLength ${length}\nComponents 1\n{\n${rows}\n}\n`;

const refused: [what: string, name: string, content: string, why: RegExp][] = [
  [
    "a curve too long",
    "a.spi1d",
    spi1d("300001", "0"),
    /a\.spi1d: the length 300001 is not from 2 to 300000\./,
  ],
  [
    "a length beyond all numbers",
    "a.spi1d",
    spi1d("99999999999999999999", "0"),
    /Length needs a whole number/,
  ],
  [
    "a truncated curve",
    "a.spi1d",
    "Version 1\nLength 9\nComponents 1\n{\n0\n",
    /9 entries are announced, and 1/,
  ],
  [
    "more entries than announced",
    "a.spi1d",
    spi1d("2", "0\n".repeat(100_000)),
    /line 7: more than 2 entries/,
  ],
  [
    "a number too large for a float",
    "a.spi1d",
    spi1d("2", "0\n1e39"),
    /line 6: 1 numbers are expected, not "1e39"/,
  ],
  ["a cube too large", "a.cube", "LUT_3D_SIZE 130\n", /line 1: the size 130 is not from 2 to 129\./],
  ["a cube of a billion", "a.cube", "LUT_3D_SIZE 1000000000\n0 0 0\n", /is not from 2 to 129/],
  ["a large cube without entries", "a.spi3d", "SPILUT\n3 3\n129 129 129\n0 0 0 0 0 0\n", /fewer are there/],
  [
    "an endless row of entries",
    "a.cube",
    `LUT_1D_SIZE 2\n${"0 0 0\n".repeat(10_000)}# a\n`,
    /more entries|comment/,
  ],
  [
    "a prelut of a billion points",
    "a.csp",
    "CSPLUTV100\n1D\n1000000000\n0 1\n0 1\n",
    /1000000000 numbers of a prelut/,
  ],
  [
    "metadata without an end",
    "a.csp",
    `CSPLUTV100\n1D\nBEGIN METADATA\n${"a\n".repeat(10_000)}`,
    /END METADATA/,
  ],
  ["a line without an end", "a.3dl", "1 ".repeat(2_000_000), /line is longer/],
  [
    "endless header lines",
    "a.lut",
    Array.from({ length: 10_000 }, (_, i) => `k${i} 1`).join("\n"),
    /too many header/,
  ],
  ["a table too long", "a.lut", "LUT: 1 65537\n0\n", /the length is not from 1 to 65536/],
  [
    "hexadecimal digits for another size",
    "a.look",
    "<look><LUT><size>129</size><data>00</data></LUT></look>",
    /8 digits/,
  ],
  [
    "a text in the place of a profile",
    "a.icc",
    "acsp".repeat(64),
    /the class "acsp" of the profile is not known/,
  ],
  ["XML nested deep", "a.clf", clf(nested), /line 1: elements are nested deeper than 64\./],
  ["XML nested deep in a node", "a.clf", clf(node("Matrix", nested)), /nested deeper than 64/],
  ["a look nested deep", "a.look", `<look>${nested}`, /nested deeper than 64/],
  [
    "entities that multiply",
    "a.clf",
    `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${clf("<Description>&b;</Description>")}`,
    /a document type is declared/,
  ],
  ["a file outside", "a.clf", clf("&file;"), /the XML is broken/],
  [
    "many attributes in a tag that does not end",
    "a.clf",
    `<ProcessList ${Array.from({ length: 101 }, (_, n) => `a${n}="" `).join("")}<`,
    /more than 100 attributes/,
  ],
  [
    "many attributes",
    "a.clf",
    clf("", `id="a" ${Array.from({ length: 200 }, (_, i) => `a${i}=""`).join(" ")}`),
    /more than 100 attributes/,
  ],
  [
    "a long attribute",
    "a.clf",
    clf(node("Matrix", "", `a="${"x".repeat(100_000)}"`)),
    /attribute is too long/,
  ],
  [
    "a large array of nothing",
    "a.clf",
    clf(node("LUT3D", '<Array dim="129 129 129 3">0</Array>')),
    /fewer are there/,
  ],
  [
    "dimensions beyond all numbers",
    "a.clf",
    clf(node("LUT1D", '<Array dim="1e300 3">0</Array>')),
    /is not from 2 to 300000/,
  ],
  [
    "dimensions below zero",
    "a.clf",
    clf(node("LUT1D", '<Array dim="-2 3">0</Array>')),
    /two or more whole numbers/,
  ],
  [
    "a truncated file",
    "a.clf",
    '<ProcessList compCLFversion="3" id="a"><Matrix inBitDepth="32f"',
    /the XML is broken/,
  ],
  [
    "a prototype for a node",
    "a.clf",
    clf(node("__proto__", "") + node("constructor", "")),
    /holds no process node/,
  ],
  [
    "a prototype for a style",
    "a.clf",
    clf(node("Log", "", 'style="constructor"')),
    /"constructor" is not known/,
  ],
];

describe("hostile files are refused with file and reason", () => {
  test.each(refused)("%s", (_, name, content, why) => {
    expect(read(name, content)).toThrow(ColorError);
    expect(read(name, content)).toThrow(why);
  });

  test("a file larger than any LUT is not looked into", () => {
    expect(read("a.cube", new Uint8Array(129 * 1024 * 1024))).toThrow("a.cube is larger than 128 MB");
  });

  test("bytes of any kind are read or refused, never anything else", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(
          fc.constantFrom(
            "LUT_3D_SIZE 2",
            "0 0 0",
            "1 1 1",
            "{",
            "}",
            "LUT: 1 2",
            "<look>",
            "200 0 1 1 9",
            "type c",
          ),
          {
            maxLength: 40,
          },
        )
        .map((lines) => new TextEncoder().encode(lines.join("\n"))),
    );
    const name = fc.constantFrom(...LUT_EXTENSIONS).map((extension) => `a.${extension}`);
    fc.assert(
      fc.property(bytes, name, (content, path) => {
        try {
          expect(lutFormats).toContain(read(path, content)().format);
        } catch (error) {
          expect(error).toBeInstanceOf(ColorError);
        }
      }),
    );
  });

  test("a known file with any byte changed is read or refused", () => {
    const text = clf(
      node("LUT1D", '<IndexMap dim="2">0@0 1@1</IndexMap><Array dim="2 3">0 0 0 1 1 1</Array>') +
        node("ASC_CDL", "<SatNode><Saturation>1</Saturation></SatNode>", 'style="Fwd"'),
    );
    const original = new TextEncoder().encode(text);
    fc.assert(
      fc.property(fc.nat({ max: original.length - 1 }), fc.nat({ max: 255 }), (at, value) => {
        const changed = original.slice();
        changed[at] = value;
        try {
          read("a.clf", changed)();
        } catch (error) {
          expect(error).toBeInstanceOf(ColorError);
        }
      }),
    );
  });
});

test("a file of no known format names the endings that are known and the way out", () => {
  expect(read("a.xyz", "hello")).toThrow(
    /^a\.xyz is of no format that is known\. Files end in \.3dl, .*\.vf; give it the ending of what it is, or convert it to \.clf or \.cube\.$/,
  );
});
