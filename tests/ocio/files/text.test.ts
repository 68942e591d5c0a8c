import { expect, test } from "vitest";
import { decode, encodeLike, MAX_TEXT, wholeText } from "#ocio/files/text.ts";

const western = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test("a text that is not UTF-8 is read as Windows-1252, with a warning, and written so", () => {
  const bytes = western("# Größe \x80\nname: Käse\n");
  const { text, problems } = decode(bytes, "show.ocio");
  expect(text).toBe("# Größe €\nname: Käse\n");
  expect(problems).toMatchObject([{ severity: "warning", code: "not-utf-8" }]);
  expect(problems[0]!.message).toBe(
    'The file "show.ocio" is not UTF-8; it was read as Windows-1252. Save it as UTF-8.',
  );
  expect(encodeLike(bytes, text)).toBe(bytes);
  expect(encodeLike(bytes, text.replace("Käse", "Brötchen"))).toEqual(
    western("# Größe \x80\nname: Brötchen\n"),
  );
});

test("every byte of Windows-1252 comes back when something else is edited", () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(encodeLike(all, `${wholeText(all)}a`)).toEqual(Uint8Array.of(...all, 0x61));
});

test("what is larger than a config is not taken for Windows-1252", () => {
  const bytes = new Uint8Array(MAX_TEXT + 1).fill(0xe9);
  expect(wholeText(bytes).startsWith("\ufffd\ufffd")).toBe(true);
});

test("a character that Windows-1252 lacks makes the text UTF-8", () => {
  const bytes = western("name: Käse");
  expect(wholeText(encodeLike(bytes, "name: Käse 色"))).toBe("name: Käse 色");
});

test("a single faulty byte in a text of UTF-8 is replaced", () => {
  const bytes = Uint8Array.of(...new TextEncoder().encode("name: é"), 0xe4);
  const { text, problems } = decode(bytes, "show.ocio");
  expect(text).toBe("name: é\ufffd");
  expect(problems[0]!.message).toBe(
    'The file "show.ocio" is not UTF-8 throughout; each byte that is not was read as "\ufffd".',
  );
});

test("a byte order mark is no part of what is read, and stays in what is written", () => {
  for (const encoding of ["utf8", "utf16le"] as const) {
    const bytes = new Uint8Array(Buffer.from("\ufeffname: é", encoding));
    expect(decode(bytes, "show.ocio")).toEqual({ text: "name: é", problems: [] });
    const edited = encodeLike(bytes, wholeText(bytes).replace("é", "è"));
    expect(Buffer.from(edited).toString(encoding)).toBe("\ufeffname: è");
  }
});
