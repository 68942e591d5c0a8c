import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { MAX_EDGE } from "./source.ts";
import { intPrefix } from "./text/number.ts";
import { readXml } from "./text/xml.ts";

/** Hexadecimal digits of one number. */
const DIGITS = 8;

export const look: LutFormat = {
  name: "iridas_look",
  title: "Iridas look",
  extensions: ["look"],
  read(source) {
    const open: string[] = [];
    const pieces: string[] = [];
    let size: number | undefined;
    let sizeText = "";
    readXml(source, {
      open(name, _, xml) {
        if (open.length === 0 && name !== "look")
          xml.fail("this is not an Iridas look: its outermost element is not look.");
        if (open.length > 0 && name === "look") xml.fail("a look stands inside a look.");
        if (open[1] === "mask") xml.fail("looks with a mask are not supported.");
        open.push(name);
        if (open.join("/") === "look/LUT/size") sizeText = "";
      },
      text(piece) {
        const place = open.join("/");
        if (place === "look/LUT/size") sizeText += piece;
        else if (place === "look/LUT/data") pieces.push(piece.replace(/[ "'\n\r]/g, ""));
      },
      close(_, xml) {
        if (open.join("/") === "look/LUT/size") {
          size = intPrefix(sizeText.replace(/[\s"']/g, ""));
          if (size === undefined || size < 2 || size > MAX_EDGE)
            xml.fail(`the size is not a whole number from 2 to ${MAX_EDGE}.`);
        }
        open.pop();
      },
    });
    const hex = pieces.join("");
    if (size === undefined && hex === "") source.unusable("it holds no LUT.");
    const bad = /[^\da-f]/i.exec(hex)?.[0];
    if (bad !== undefined)
      source.fail(`the data have ${JSON.stringify(bad)}, which is not a hexadecimal digit.`);
    if (hex.length % DIGITS !== 0) source.fail(`the data are not a multiple of ${DIGITS} digits.`);
    const total = (size ?? 0) ** 3 * 3;
    if (hex.length / DIGITS !== total)
      source.fail(`${total} numbers are needed, and ${hex.length / DIGITS} are there.`);
    const bytes = new DataView(new ArrayBuffer(4));
    const values = new Float32Array(total);
    for (let i = 0; i < total; i++) {
      bytes.setUint32(0, Number.parseInt(hex.slice(i * DIGITS, (i + 1) * DIGITS), 16));
      values[i] = bytes.getFloat32(0, true);
    }
    return { steps: [lut3dOf(size!, swapRedAndBlue(size!, values))] };
  },
};
