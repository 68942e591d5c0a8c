const pages = import.meta.glob<string>("/docs/{guide,viewer,words}.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const pageOf = (name: string) => pages[`/docs/${name}.md`] ?? "";
const pictures = import.meta.glob<string>("/docs/images/*.png", {
  query: "?url",
  import: "default",
  eager: true,
});

export type Block =
  | { kind: "text"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "picture"; alt: string; src: string };

/** A heading of the guide with what stands below it, up to the next heading. */
export type Section = { id: string; level: number; title: string; blocks: Block[]; text: string };

/** The anchor of a heading, as repositories show it: "Files in place" is "files-in-place". */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

const cells = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Reads paragraphs, lists, tables and pictures: what the guide is written in. */
function blockOf(lines: readonly string[]): Block {
  const [first = "", , ...rest] = lines;
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(first);
  if (picture) return { kind: "picture", alt: picture[1] ?? "", src: pictures[`/docs/${picture[2]}`] ?? "" };
  if (first.startsWith("|")) return { kind: "table", head: cells(first), rows: rest.map(cells) };
  const marker = /^(-|\d+\.) /;
  if (marker.test(first))
    return {
      kind: "list",
      ordered: !first.startsWith("-"),
      items: lines
        .join("\n")
        .split(/\n(?! )/)
        .map((item) => item.replace(marker, "").replace(/\n +/g, " ")),
    };
  return { kind: "text", text: lines.join(" ") };
}

/** Reads a page of Markdown by its headings. */
export function sectionsOf(page: string): Section[] {
  return page.split(/^(?=#+ )/m).map((part) => {
    const [heading = "", ...paragraphs] = part.trim().split(/\n{2,}/);
    const title = heading.replace(/^#+ /, "");
    return {
      id: anchorOf(title),
      level: heading.length - heading.replace(/^#+/, "").length,
      title,
      blocks: paragraphs.map((paragraph) => blockOf(paragraph.split("\n"))),
      text: paragraphs.join("\n"),
    };
  });
}

/** The user guide, and after it the viewer and the words, a level below. */
export const sections: readonly Section[] = [
  ...sectionsOf(pageOf("guide")),
  ...["viewer", "words"].flatMap((page) =>
    sectionsOf(pageOf(page)).map((section) => ({ ...section, level: section.level + 1 })),
  ),
];
