import { beforeAll, expect, test } from "vitest";
import { multipart, newVisitor, onEveryEngine, type Send } from "./app.ts";

onEveryEngine("CDL files", (server) => {
  let send: Send;
  beforeAll(async () => {
    send = await newVisitor(server().app);
  });
  const parse = (text: string | Uint8Array, name: string) => {
    const { body, headers } = multipart(text, name);
    return send("POST", "/misc/parse-cdl/", body, headers);
  };

  test("are answered with their corrections", async () => {
    const text = `<ColorCorrectionCollection>
      <ColorCorrection id="day"><Description>warm</Description><SatNode><Saturation>0.5</Saturation></SatNode></ColorCorrection>
      <ColorCorrection/>
    </ColorCorrectionCollection>`;
    const { status, body } = await parse(text, "grade.ccc");
    expect(status).toBe(200);
    const neutral = { slope: [1, 1, 1], offset: [0, 0, 0], power: [1, 1, 1] };
    expect(body).toEqual({
      filename: "grade.ccc",
      color_corrections: [
        { id: "day", description: "warm", ...neutral, saturation: 0.5 },
        { id: null, description: null, ...neutral, saturation: 1 },
      ],
    });
  });

  test.each([["little"], ["big"]])(
    "in UTF-16 with the %s end first are read by their byte order mark",
    async (end) => {
      const text = '<?xml version="1.0" encoding="UTF-16"?>\n<ColorCorrection id="tåg"/>';
      const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
      const { status, body } = await parse(end === "big" ? bytes.swap16() : bytes, "grade.cc");
      expect([status, body.color_corrections]).toMatchObject([200, [{ id: "tåg", slope: [1, 1, 1] }]]);
    },
  );

  test("that are broken are refused with file and line", async () => {
    const { status, body } = await parse("<ColorCorrection>\n</ColorDecision>", "bad.cc");
    expect([status, body.detail]).toEqual([
      422,
      expect.stringMatching(/^bad\.cc, line 2: the XML is broken/),
    ]);
  });

  test("are read from a multipart body with a file, and from nothing else", async () => {
    expect((await send("POST", "/misc/parse-cdl/", { file: "x" })).status).toBe(415);
    const empty = "--b--\r\n";
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect((await send("POST", "/misc/parse-cdl/", Buffer.from(empty), headers)).status).toBe(422);
    const large = await parse(" ".repeat(8.5 * 1024 * 1024), "large.cc");
    expect(large.status).toBe(413);
  });
});
