import { describe, expect, test } from "vitest";
import { decode, encodeLike, MAX_TEXT, wholeText } from "#ocio/files/text.ts";

const western = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
/** UTF-8 with the letters ß, ä, ö, ü and ÿ as single bytes, which are faulty there. */
const mixed = (text: string) =>
  Uint8Array.from(
    [...text].flatMap((each) =>
      /[\xdf\xe4\xf6\xfc\xff]/.test(each) ? [each.charCodeAt(0)] : [...new TextEncoder().encode(each)],
    ),
  );

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

test("faulty bytes in a text of UTF-8 are replaced, and the warning says where the first one is", () => {
  const bytes = mixed("é: é\nname: é\xff \xe4");
  const { text, problems } = decode(bytes, "show.ocio");
  expect(text).toBe("é: é\nname: é\ufffd \ufffd");
  expect(problems).toEqual([
    {
      severity: "warning",
      code: "not-utf-8",
      message: 'The file "show.ocio" is not UTF-8 throughout; each byte that is not was read as "\ufffd".',
      line: 2,
      column: 8,
    },
  ]);
});

describe("faulty bytes in a text of UTF-8 stay", () => {
  const lines = ["é: 1", "# Gr\xfc\xdfe", "a: 1 # Stra\xdfe", "# Gr\xf6\xdfe", "b: 2", ""];
  const bytes = mixed(lines.join("\n"));
  const written = (edit: (lines: string[]) => string[]) =>
    encodeLike(bytes, edit(wholeText(bytes).split("\n")).join("\n"));
  test.each<[what: string, edit: (lines: string[]) => string[], expected: string[]]>([
    ["where another line is edited", (all) => all.with(4, "b: 3"), lines.with(4, "b: 3")],
    [
      "where the line is edited beside them",
      (all) => all.with(2, all[2]!.replace("a: 1", "a: é")),
      lines.with(2, "a: é # Stra\xdfe"),
    ],
    ["where another line that reads alike goes", (all) => all.toSpliced(1, 1), lines.toSpliced(1, 1)],
    [
      "where their line moves",
      ([a, b, c, d, e]) => [b!, c!, d!, e!, a!, ""],
      [...lines.slice(1, 5), lines[0]!, ""],
    ],
  ])("%s", (_, edit, expected) => {
    expect(Buffer.from(written(edit)).toString("latin1")).toBe(
      Buffer.from(mixed(expected.join("\n"))).toString("latin1"),
    );
  });
  test("and a replacement character that is typed is one", () => {
    const typed = written((all) => all.with(4, "b: \ufffd"));
    expect(Buffer.from(typed).toString("latin1")).toContain("b: \xef\xbf\xbd");
  });
});

test("a byte order mark is no part of what is read, and stays in what is written", () => {
  for (const encoding of ["utf8", "utf16le"] as const) {
    const bytes = new Uint8Array(Buffer.from("\ufeffname: é", encoding));
    expect(decode(bytes, "show.ocio")).toEqual({ text: "name: é", problems: [] });
    const edited = encodeLike(bytes, wholeText(bytes).replace("é", "è"));
    expect(Buffer.from(edited).toString(encoding)).toBe("\ufeffname: è");
  }
});
