import fc from "fast-check";
import { expect, test } from "vitest";
import { allDifferences, diffLines } from "#ocio/yaml/diff.ts";

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

test("all of them are found where all are wanted, each below its row", () => {
  const rows = (family: string) =>
    Array.from(
      { length: 700 },
      (_, i) => `  - !<ColorSpace>\n    name: space ${i}\n    family: ${family}\n    isdata: false\n`,
    ).join("");
  const hunks = allDifferences(`colorspaces:\n${rows("A")}`, `colorspaces:\n${rows("B")}`);
  expect(hunks).toHaveLength(700);
  expect(hunks[699]).toEqual({
    place: "colorspaces › space 699",
    lines: [
      { sign: "-", text: "    family: A" },
      { sign: "+", text: "    family: B" },
    ],
  });
  const nothingShared = allDifferences("a\n".repeat(2000), "b\n".repeat(2000));
  expect(nothingShared.flatMap(({ lines }) => lines)).toHaveLength(4000);
});

test("a long comparison leads from one text to the other", () => {
  // More edits than the shortest script is sought for, around lines that both have once.
  const block = fc.array(fc.nat({ max: 5 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(block, block), { minLength: 200, maxLength: 260 }), (blocks) => {
      const text = (side: 0 | 1) =>
        blocks.flatMap((both, at) => [`row ${at}`, ...both[side].map(String)]).join("\n");
      const lines = allDifferences(text(0), text(1)).flatMap((hunk) => hunk.lines);
      const [gone, come] = ["-", "+"].map((sign) => lines.filter((line) => line.sign === sign));
      const count = (side: 0 | 1) => text(side).split("\n").length;
      expect(count(0) - gone!.length + come!.length).toBe(count(1));
      expect(lines.filter((line) => line.text.startsWith("row"))).toEqual([]);
    }),
    { numRuns: 5 },
  );
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

test("a long block without a line of its own is removed and added whole, and what follows is told by its row", () => {
  const text = (line: string, family: string) =>
    ["colorspaces:", "  - !<ColorSpace>", "    name: first", "    description: |"]
      .concat(
        Array(2000).fill(`      ${line}`),
        "  - !<ColorSpace>",
        "    name: last",
        `    family: ${family}`,
      )
      .join("\n");
  const hunks = allDifferences(text("a", "A"), text("b", "B"));
  expect(hunks).toHaveLength(2);
  expect(hunks[0]?.lines).toEqual([
    ...Array(2000).fill({ sign: "-", text: "      a" }),
    ...Array(2000).fill({ sign: "+", text: "      b" }),
  ]);
  expect(hunks[1]).toEqual({
    place: "colorspaces › last",
    lines: [
      { sign: "-", text: "    family: A" },
      { sign: "+", text: "    family: B" },
    ],
  });
});
