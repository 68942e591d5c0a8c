import fc from "fast-check";
import { expect, test } from "vitest";
import { diffLines } from "#ocio/yaml/diff.ts";

test("equal texts have no difference", () => {
  expect(diffLines("a\nb\n", "a\nb\n")).toEqual({ hunks: [], left: 0 });
});

test("a changed line stands below the blocks it belongs to", () => {
  const before = "colorspaces:\n  - !<ColorSpace>\n    name: ACEScg\n    family: ACES\n    isdata: false\n";
  expect(diffLines(before, before.replace("family: ACES", "family: Work")).hunks).toEqual([
    {
      place: "colorspaces › ACEScg",
      lines: [
        { sign: "-", text: "    family: ACES" },
        { sign: "+", text: "    family: Work" },
      ],
    },
  ]);
});

test("a row that was added begins with its own tag", () => {
  const row = (name: string) => `  - !<ColorSpace>\n    name: ${name}\n`;
  const before = `colorspaces:\n${row("a")}${row("c")}`;
  const after = `colorspaces:\n${row("a")}${row("b")}${row("c")}`;
  expect(diffLines(before, after).hunks).toEqual([
    {
      place: "colorspaces",
      lines: [
        { sign: "+", text: "  - !<ColorSpace>" },
        { sign: "+", text: "    name: b" },
      ],
    },
  ]);
});

test("changes far apart are separate hunks", () => {
  const before = Array.from({ length: 200 }, (_, i) => `line ${i}`).join("\n");
  const after = before.replace("line 3\n", "line three\n").replace("line 150\n", "");
  expect(diffLines(before, after).hunks.map(({ lines }) => lines.map(({ sign }) => sign).join(""))).toEqual([
    "-+",
    "-",
  ]);
});

test("too many changes are counted instead of shown", () => {
  const before = Array.from({ length: 2000 }, (_, i) => `a ${i}`).join("\n");
  const after = Array.from({ length: 2000 }, (_, i) => `b ${i}`).join("\n");
  expect(diffLines(before, after)).toEqual({ hunks: [], left: 4000 });
});

test("removed and added lines, applied in order, make the new text", () => {
  const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { hunks } = diffLines(before.join("\n"), after.join("\n"));
      const removed = hunks.flatMap((hunk) => hunk.lines).filter(({ sign }) => sign === "-");
      const added = hunks.flatMap((hunk) => hunk.lines).filter(({ sign }) => sign === "+");
      const shared = before.join("\n").split("\n").length - removed.length;
      expect(after.join("\n").split("\n").length).toBe(shared + added.length);
      const rest = [...before.join("\n").split("\n")];
      for (const { text } of removed) rest.splice(rest.indexOf(text), 1);
      for (const { text } of added) rest.push(text);
      expect(rest.sort()).toEqual([...after.join("\n").split("\n")].sort());
    }),
  );
});
