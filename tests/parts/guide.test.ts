import { expect, test } from "vitest";
import { sections, sectionsOf } from "#parts/guide.ts";

test("a page is read by its headings, with paragraphs, lists, tables and pictures", () => {
  const page = `# Page

One line
and another.

## Files in place

1. first,
   on two lines
2. second

| key | does |
|---|---|
| \`Esc\` | leaves |

![The start page](images/home.png)
`;
  expect(sectionsOf(page)).toMatchObject([
    { id: "page", level: 1, title: "Page", blocks: [{ kind: "text", text: "One line and another." }] },
    {
      id: "files-in-place",
      level: 2,
      blocks: [
        { kind: "list", ordered: true, items: ["first, on two lines", "second"] },
        { kind: "table", head: ["key", "does"], rows: [["`Esc`", "leaves"]] },
        { kind: "picture", alt: "The start page", src: expect.stringContaining("home") },
      ],
    },
  ]);
});

test("the guide is written in nothing else, and each of its headings has an anchor of its own", () => {
  const blocks = sections.flatMap(({ blocks }) => blocks);
  const texts = blocks.flatMap((block) => (block.kind === "text" ? [block.text] : []));
  expect(texts.filter((text) => /^(```|#|>|[*+] | )|!\[|<\w/.test(text))).toEqual([]);
  expect(blocks.filter((block) => block.kind === "picture" && block.src === "")).toEqual([]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
});
