import { expect, test } from "vitest";
import { readLut } from "#color/lut/formats.ts";
import { computed } from "../measure.ts";
import { files, stepsOf } from "./folder.ts";

const list = (version: string, body: string) => `<ProcessList ${version} id="a">${body}</ProcessList>`;
const clf = (body: string, version = "3") => list(`compCLFversion="${version}"`, body);
const ctf = (body: string, version = "2.0") => list(`version="${version}"`, body);
const node = (name: string, body: string, rest = "") =>
  `<${name} inBitDepth="32f" outBitDepth="32f"${rest}>${body}</${name}>`;
const matrix = (numbers: string, dim = "3 3") => node("Matrix", `<Array dim="${dim}">${numbers}</Array>`);
const ones = matrix("1 0 0 0 1 0 0 0 1");
const log = (style: string, body = "") => node("Log", body, ` style="${style}"`);
const cineon = `gamma="0.6" refWhite="685" refBlack="95" highlight="1" shadow="0"`;
const mapped = (dim: string, pairs: string) =>
  node("LUT1D", `<IndexMap${dim}>${pairs}</IndexMap><Array dim="2 1">0 1</Array>`);
const mapped3d = (dim: string, pairs: string) =>
  node("LUT3D", `<IndexMap${dim}>${pairs}</IndexMap><Array dim="2 2 2 3">${"0 0 0 ".repeat(8)}</Array>`);
const declared = (encoding: string, body: string) =>
  `<?xml version="1.0" encoding="${encoding}"?>${clf(body)}`;
const cc = (offset: string) =>
  `<ColorCorrection><SOPNode><Slope>1 1 1</Slope><Offset>${offset}</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>`;
const houdini = `Version 3\nFormat any\nType C\nFrom 0 1\nTo 0 1\nBlack 0\nWhite 1\nLength 2\nLUT:\nRGB {\n0\n1\n}\n`;
const spi1d = (first: string) => `Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n${first}\n1\n}\n`;
const discreet = `LUT: 1 256\n${Array.from({ length: 256 }, (_, at) => at).join("\n")}`;
const csp = (kind: string) => `CSPLUTV100\n${kind}\n\n${"2\n0 1\n0 1\n".repeat(3)}\n2\n0 0 0\n1 1 1\n`;
const twoPairs = "0@0 1@1";
const threePairs = "0@0 0.5@1 1@2";

/** Whether official OCIO 2.6.0 reads each of them. Bytes are those of Latin-1 where `text` says so. */
const rows: [what: string, name: string, text: string, reads: boolean, encoding?: "latin1"][] = [
  ["the last version of CTF", "a.ctf", ctf(ones, "2.6"), true],
  ["a list with a prefix", "a.clf", clf(ones).replaceAll("ProcessList", "x:ProcessList"), true],
  ["a list in lower case", "a.clf", clf(ones).replaceAll("ProcessList", "processlist"), false],
  ["a step in lower case", "a.clf", clf(ones).replaceAll("Matrix", "matrix"), true],
  ["a revision between", "a.ctf", ctf(ones, "2.5.1"), true],
  ["a version of CTF to come", "a.ctf", ctf(ones, "2.7"), false],
  ["a blank before a version", "a.clf", clf(ones, " 3"), false],
  ["a blank after a version", "a.ctf", ctf(ones, "2.0 "), false],
  ["a blank in a bit depth", "a.clf", clf(ones.replace('"32f"', '"32f "')), false],
  ["a blank in a channel", "a.clf", clf(log("linToLog", '<LogParams channel=" R "/>')), false],
  ["an id of a blank", "a.clf", clf(ones).replace('"a"', '" "'), true],
  ["a camera without parameters", "a.clf", clf(log("cameraLinToLog")), true],
  ["a camera with empty parameters", "a.clf", clf(log("cameraLinToLog", "<LogParams/>")), false],
  ["a logarithm without parameters", "a.clf", clf(log("linToLog")), true],
  ["one without them before version 2", "a.ctf", ctf(log("linToLog"), "1.3"), false],
  ["a base for red alone", "a.clf", clf(log("linToLog", '<LogParams channel="R" base="10"/>')), true],
  ["Cineon for all", "a.ctf", ctf(log("logToLin", `<LogParams ${cineon}/>`), "1.8"), true],
  ["Cineon for red alone", "a.ctf", ctf(log("logToLin", `<LogParams channel="R" ${cineon}/>`)), false],
  [
    "Cineon beside CLF",
    "a.ctf",
    ctf(log("linToLog", `<LogParams ${cineon}/><LogParams channel="R" base="10"/>`)),
    false,
  ],
  [
    "a base for red before another for all",
    "a.clf",
    clf(log("linToLog", '<LogParams channel="R" base="10"/><LogParams base="2"/>')),
    false,
  ],
  [
    "the base of red for all",
    "a.clf",
    clf(log("linToLog", '<LogParams channel="R" base="10"/><LogParams channel="G" linSideSlope="2"/>')),
    true,
  ],
  ["an index map of two pairs", "a.ctf", ctf(mapped(' dim="2"', twoPairs), "1.6"), true],
  ["an index map of three", "a.ctf", ctf(mapped(' dim="3"', threePairs), "1.6"), false],
  ["one of three that is passed over", "a.ctf", ctf(mapped3d(' dim="3"', threePairs), "1.6"), true],
  ["one of three that is passed over", "a.clf", clf(mapped(' dim="3"', threePairs)), true],
  ["one that falls and is passed over", "a.clf", clf(mapped(' dim="2"', "1@0 0@1")), true],
  ["pairs without a sign", "a.ctf", ctf(mapped(' dim="2"', "0 0 1 1"), "1.6"), true],
  ["more pairs than announced that are passed over", "a.clf", clf(mapped(' dim="2"', threePairs)), false],
  ["fewer that are passed over", "a.clf", clf(mapped(' dim="3"', twoPairs)), true],
  ["letters that are passed over", "a.clf", clf(mapped(' dim="2"', "a@0 1@1")), false],
  ["a third number in a pair", "a.ctf", ctf(mapped(' dim="2"', "0@0@1 1"), "1.6"), false],
  ["two sizes of an index map", "a.ctf", ctf(mapped(' dim="2 2"', twoPairs), "1.6"), false],
  ["one of one pair", "a.clf", clf(mapped(' dim="1"', "0@0")), false],
  ["one without a size", "a.ctf", ctf(mapped("", twoPairs)), false],
  ["Latin-1", "a.clf", declared("ISO-8859-1", `<Description>caf\u00e9</Description>${ones}`), true, "latin1"],
  ["a blank line before", "a.clf", `\n${clf(ones)}`, true],
  ["a blank line before its declaration", "a.clf", `\n${declared("UTF-8", ones)}`, false],
  ["a byte order mark before its declaration", "a.clf", `\ufeff${declared("UTF-8", ones)}`, true],
  [
    "Latin-1 that is not declared",
    "a.clf",
    clf(`<Description>caf\u00e9</Description>${ones}`),
    false,
    "latin1",
  ],
  ["Latin-1 in a comment", "a.cc", `<!-- \u00e9 -->${cc("0 0 0")}`, false, "latin1"],
  ["an encoding of Windows", "a.clf", declared("windows-1252", ones), false],
  ["UTF-16 in name only", "a.clf", declared("UTF-16", ones), false],
  ["a blank of another alphabet", "a.clf", clf(matrix("1\u00a00 0 0 1 0 0 0 1")), false],
  ["one in a size", "a.clf", clf(matrix("1 0 0 0 1 0 0 0 1", "3\u00a03")), false],
  ["one between nodes", "a.clf", clf(`\u00a0${ones}`), false],
  ["one in an offset", "a.cc", cc("0\u20030 0"), false],
  ["a form feed", "a.clf", clf(matrix("1\f0 0 0 1 0 0 0 1")), false],
  ["a form feed", "a.spimtx", "1\f0 0 0 0 1 0 0 0 0 1 0", true],
  ["a blank of another alphabet", "a.cube", "LUT_1D_SIZE 2\n\u00a00 0 0\n1 1 1\n", false],
  ["a blank of another alphabet", "a.spi1d", spi1d("\u00a00"), false],
  ["a control character before", "a.spi1d", spi1d("\x010"), false],
  ["a control character behind", "a.spi1d", spi1d("0\x01"), true],
  ["a line end at the end", "a.lut", `${discreet}\n`, true],
  ["no line end at the end", "a.lut", discreet, false],
  ["a comment behind its last value", "a.lut", `${discreet} # end`, false],
  ["1D", "a.csp", csp("1D"), true],
  ["Windows' line ends", "a.csp", csp("1D").replaceAll("\n", "\r\n"), true],
  ["small letters", "a.csp", csp("1d"), false],
  ["a blank behind 1D", "a.csp", csp("1D "), false],
  ["a Ctrl-Z at the end", "a.lut", `${houdini}\x1a`, false],
  ["a zero at the end", "a.lut", `${houdini}\0\n`, false],
  ["a zero behind a number", "a.lut", houdini.replace("\n1\n", "\n1\0\n"), true],
];
test.each(rows)("%s in %s", (_, name, text, reads, encoding) => {
  const read = () => readLut(name, new Uint8Array(Buffer.from(text, encoding ?? "utf8")));
  if (reads) expect(read).not.toThrow();
  else expect(read).toThrow(/^a\./);
});

test("a matrix with an infinity is undone with NaN where that reaches, as in official OCIO", () => {
  const undone = (numbers: string) => {
    const steps = stepsOf(files({ "a.clf": clf(matrix(numbers)) }), "a.clf", {}, "inverse");
    return [...computed(steps, Float32Array.of(0.5, 0.5, 0.25, 1))];
  };
  expect(undone("inf 0 0 0 1 0 0 0 1")).toEqual([Number.NaN, 0.5, 0.25, 1]);
  expect(undone("1 0 0 0 -inf 0 0 0 1")).toEqual([Number.NaN, Number.NaN, 0.25, 1]);
});

test("a binary file with the name of a LUT is said to be one, without its bytes", () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, at) => (at * 37) % 256);
  for (const name of ["a.cube", "a.spi1d"])
    expect(() => readLut(name, bytes)).toThrow(`${name} is a binary file, not a LUT; export it again.`);
});
