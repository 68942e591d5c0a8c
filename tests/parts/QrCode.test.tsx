// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { afterEach, expect, test } from "vitest";
import QrCode from "#parts/QrCode.tsx";

afterEach(cleanup);

/** The pixels of the code as a camera sees it, eight for a module. */
function photographed(code: Element) {
  const scale = 8;
  const size = Number(code.getAttribute("viewBox")!.split(" ")[2]) * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  const path = code.querySelector("path")!.getAttribute("d")!;
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) * scale + row) * size + Number(x) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
  return { width: size, height: size, data };
}

test.each([
  "otpauth://totp/Palette:ada@studio.example?issuer=Palette&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&digits=6",
  "äöü € 🎬",
  "x".repeat(800),
])("says %s to a reader", (text) => {
  render(<QrCode text={text} label="Key for an authenticator app" />);
  const code = screen.getByRole("img", { name: "Key for an authenticator app" });
  expect(decodeQR(photographed(code))).toBe(text);
});
