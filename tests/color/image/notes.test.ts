import { expect, test } from "vitest";
import { decodePicture } from "#color/image/decode.ts";
import { deflate } from "#color/image/deflate.ts";
import { readDpx, writeDpx } from "#color/image/dpx.ts";
import { exrAttributes, notesOfExr } from "#color/image/exr/exrNotes.ts";
import { notesOfPng, notesOfTiff, pngChunks, tiffEntries } from "#color/image/notes.ts";
import { orient } from "#color/image/orient.ts";
import { readPng, writePng } from "#color/image/png.ts";
import type { Notes } from "#color/image/raster.ts";
import { readTiff, writeTiff } from "#color/image/tiff.ts";
import { raster } from "./rasters.ts";

const image = raster({ width: 3, height: 2, channels: 3, bits: 8, seed: 1 });
const texts = {
  ...{ Title: "show_010", Description: "Plate of Zürich,\n“dusk”", Make: "ARRI", Model: "Alexa" },
  ...{ tIME: "2026:03:04 05:06:07", Author: "Ada L.", Copyright: "© Zoë" },
};
const density = { x: 300 / 0.0254, y: 150 / 0.0254, isRatio: false };
const bytes = (...parts: (string | Uint8Array)[]) =>
  Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1"))));

test("TIFF files keep texts, date and resolution", async () => {
  expect((await readTiff(await writeTiff({ ...image, notes: { texts, density } }))).notes).toEqual({
    texts,
    density,
  });
});

test("PNG files keep them to a pixel of a meter, and more texts", async () => {
  const notes = { texts: { ...texts, Comment: "日本", Source: "scan" }, density };
  const read = (await readPng(await writePng({ ...image, notes }))).notes;
  expect(read).toEqual({ ...notes, density: { x: 11811, y: 5906, isRatio: false } });
});

test.each([
  ["3:4", { x: 3, y: 4, isRatio: true }, { x: 3, y: 4 }],
  ["of fractions", { x: 1.5, y: 1, isRatio: true }, { x: 15_000, y: 10_000 }],
])("the shape of pixels %s is a ratio in both", async (_, ratio, want) => {
  const notes = { texts: {}, density: ratio };
  expect((await readTiff(await writeTiff({ ...image, notes }))).notes?.density).toEqual(ratio);
  expect((await readPng(await writePng({ ...image, notes }))).notes?.density).toEqual({ ...ratio, ...want });
});

test("OpenEXR files keep texts and date, resolution and the shape of pixels", () => {
  const read = notesOfExr(exrAttributes({ texts, density }));
  expect(read.texts).toEqual(texts);
  expect(read.density?.x).toBeCloseTo(density.x, 2);
  expect(read.density?.y).toBeCloseTo(density.y, 2);
  const ratio = { x: 1, y: 2, isRatio: true };
  expect(notesOfExr(exrAttributes({ texts: {}, density: ratio }))).toEqual({ texts: {}, density: ratio });
  expect(notesOfExr(exrAttributes({ texts: {} }))).toEqual({ texts: {} });
  expect(notesOfExr([{ name: "pixelAspectRatio", type: "float", bytes: Uint8Array.of(1) }])).toEqual({
    texts: {},
  });
});

// 01:02:03:04 in binary coded decimals, as OpenEXR and DPX both pack it for television.
const timeCode = [0x01020304, 7] as const;

test.each([
  ["whole", { x: 1, y: 2, isRatio: true }],
  ["of fractions", { x: 1e4, y: 14_587, isRatio: true }],
])("DPX files keep the shape of pixels, %s, and the time code", (_, ratio) => {
  const notes = { texts: {}, density: ratio, timeCode };
  const file = writeDpx({ ...image, notes });
  expect(readDpx(file).notes).toEqual(notes);
  // Turned, the shape of pixels in the header that is copied is false.
  const turned = orient(readDpx(file), 6);
  expect(readDpx(writeDpx(turned)).notes).toEqual({
    ...notes,
    density: { ...ratio, x: ratio.y, y: ratio.x },
  });
  expect(notesOfExr(exrAttributes(notes)).timeCode).toEqual(timeCode);
  expect(readDpx(writeDpx(image)).notes).toBeUndefined();
});

test("the shape of pixels of a DPX file is told in the viewer, and as dots of an inch that of a TIFF file", async () => {
  const ratio = { x: 1, y: 2, isRatio: true };
  const dpx = await decodePicture(writeDpx({ ...image, notes: { texts: {}, density: ratio } }), null);
  expect([dpx?.aspect, dpx?.label]).toEqual([2, "3 × 2, 8 bit, DPX, 3 channels, pixel aspect 2"]);
  const tiff = await decodePicture(await writeTiff({ ...image, notes: { texts, density } }), null);
  expect(tiff?.aspect).toBeCloseTo(0.5, 6);
  const nearly = { x: 2835, y: 2834, isRatio: false };
  const png = await decodePicture(await writePng({ ...image, notes: { texts, density: nearly } }), null);
  expect(png?.aspect).toBeUndefined();
});

test("a picture that is turned has its resolution turned", () => {
  expect(orient({ ...image, notes: { texts, density } }, 6).notes).toEqual({
    texts,
    density: { ...density, x: density.y, y: density.x },
  });
  expect(orient({ ...image, notes: { texts, density } }, 3).notes?.density).toEqual(density);
});

test("PNG texts are read in all their forms, in UTF-8 and Latin-1, the first of each keyword", async () => {
  const { texts: read } = await notesOfPng([
    ["tEXt", bytes("Description\0", Buffer.from("dämmrig"))],
    ["tEXt", bytes("Author\0Zo\xeb")],
    ["zTXt", bytes("Comment\0\0", await deflate(bytes("packed")))],
    ["iTXt", bytes("Title\0\x01\0de\0Titel\0", await deflate(Uint8Array.from(Buffer.from("日本"))))],
    ["tEXt", bytes("Title\0second")],
  ]);
  expect(read).toEqual({ Description: "dämmrig", Author: "Zoë", Comment: "packed", Title: "日本" });
});

// Facts of colors, of the program that wrote a file and of the layout in it are false afterwards.
test("what is damaged, or false of a converted picture, is left out", async () => {
  const damaged: [string, Uint8Array][] = [
    ...([
      ["tEXt", bytes("Software\0nuke")],
      ["tEXt", bytes("Raw profile type icc\0abc")],
      ["tEXt", bytes("tIME\0soon")],
      ["iTXt", bytes("XML:com.adobe.xmp\0\0\0\0\0<x/>")],
      ["zTXt", bytes("Comment\0\0not zlib")],
      ["iTXt", bytes("Title\0\x01")],
      ["tEXt", bytes("Description")],
      ["tEXt", bytes("")],
      ["pHYs", bytes("short")],
      ["pHYs", new Uint8Array(9)],
      ["tIME", bytes("x")],
    ] as [string, Uint8Array][]),
  ];
  const nothing: Notes = { texts: {} };
  expect(await notesOfPng(damaged)).toEqual(nothing);
  for (const description of ['{"shape": [2, 3, 3]}', "ImageJ=1.11a\nimages=1", "<?xml version='1.0'?><OME/>"])
    expect(notesOfTiff(new Map([[270, [...bytes(description, "\0")]]]))).toEqual(nothing);
  expect(notesOfTiff(new Map([[282, [Number.NaN]]]))).toEqual(nothing);
  expect(tiffEntries({ texts: {}, density: { x: 1e12, y: 1, isRatio: false } })).toEqual([]);
  expect(pngChunks({ texts: { tIME: "yesterday" }, density: { x: 0.1, y: 1, isRatio: false } })).toEqual([]);
});
