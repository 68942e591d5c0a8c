import { expect, test } from "vitest";
import { readLut } from "#color/lut/formats.ts";

const corners = ["0 0 0", "1 0 0", "0 1 0", "1 1 0", "0 0 1", "1 0 1", "0 1 1", "1 1 1"];
const cube = `TITLE a\nLUT_3D_SIZE 2\nDOMAIN_MIN -1 0 0\n${corners.join("\n")}\n`;
const csp = `CSPLUTV100\n3D\nBEGIN METADATA\na\nEND METADATA\n0\n0\n0\n2 2 2\n${corners.join("\n")}\n`;
const truelight = `# Truelight Cube v2.0\n# width 2 2 2\n# Cube\n${corners.join("\n")}\n# end\n`;
const spi3d = `SPILUT 1.0\n3 3\n2 2 2\n${corners.map((each) => `${each} ${each}`).join("\n")}\n`;
const spi1d = "Version 1\nLength 2\nComponents 1\n{\n0\n1\n}\n";
const houdini = `Version 3\nFormat any\nType C\nFrom 0 1\nTo 0 1\nBlack 0\nWhite 1\nLength 2\nLUT:\nRGB {\n0\n1\n}\n`;

const read = (name: string, text: string) => readLut(name, new TextEncoder().encode(text));

/** As official OCIO reads them. */
const alike: [what: string, name: string, plain: string, odd: string][] = [
  ["Windows line ends", "a.cube", cube, cube.replaceAll("\n", "\r\n")],
  ["tabs", "a.spi3d", spi3d, spi3d.replaceAll(" ", "\t")],
  ["a Ctrl-Z at the end", "a.cube", cube, `${cube}\x1a`],
  ["a zero at the end", "a.spi1d", spi1d, `${spi1d}\0`],
  ["blanks around lines", "a.csp", csp, csp.replaceAll("\n", " \n ").replace(" 3D ", "3D")],
  ["indented directives", "a.cub", truelight, truelight.replaceAll("\n", "\n  ")],
  ["no blank after a keyword", "a.cube", cube, cube.replace("SIZE 2", "SIZE2")],
  // The reader of Iridas refuses it, and the one that takes it then has no domain.
  [
    "a size that is not whole",
    "a.cube",
    cube.replace("DOMAIN_MIN -1 0 0\n", ""),
    cube.replace(/LUT.*\n(DOMAIN.*\n)/, "$1LUT_3D_SIZE 2.0\n"),
  ],
  ["lower case and exponents", "a.cube", cube, cube.toLowerCase().replaceAll("1", "1.0e0")],
];
test.each(alike)("%s in %s change nothing", (_, name, plain, odd) => {
  expect(read(name, odd).content).toEqual(read(name, plain).content);
});

const refused: [what: string, name: string, text: string][] = [
  ["a blank of another alphabet", "a.cube", cube.replace("1 0 0", "1\u00a00 0")],
  ["an index that is not whole", "a.spi3d", spi3d.replace("0 0 1 ", "0.0 0 1 ")],
  ["a name without its block", "a.lut", `${houdini}pre`],
  ["a comma after a keyword", "a.cube", cube.replace("SIZE 2", "SIZE, 2")],
  ["a letter after a keyword", "a.cube", cube.replace("DOMAIN_MIN", "DOMAIN_MINS")],
];
test.each(refused)("%s in %s is refused", (_, name, text) => {
  expect(() => read(name, text)).toThrow();
});
