import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { commandReference } from "./commandReference.ts";

const root = resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const pages = [
  "README.md",
  ...[".github", "docs"].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
  ),
];

/** Text without what is quoted as code, whose signs mean nothing. */
const prose = (text: string) => text.replace(/^```.*?^```$/gms, "");
const headings = (text: string) => [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
/** The anchor that a heading gets where the pages are shown. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

describe.each(pages)("%s", (page) => {
  const text = read(page);

  test("has one heading of the first level, and at most 400 lines", () => {
    expect(prose(text).match(/^# /gm)).toHaveLength(1);
    const most = page === "README.md" ? 150 : page === "docs/commands.md" ? Number.POSITIVE_INFINITY : 400;
    expect(text.split("\n").length).toBeLessThanOrEqual(most);
  });

  test("links to pages, pictures and headings that there are", () => {
    const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
    const dead = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [file = "", place] = link.split("#");
        const target = file === "" ? page : join(dirname(page), file);
        if (!existsSync(join(root, target))) return true;
        return place !== undefined && !headings(read(target)).map(anchor).includes(place);
      });
    expect(dead).toEqual([]);
  });

  test("names tests that there are", () => {
    const named = [...text.matchAll(/`(tests\/[\w./-]+\.tsx?)`(?:: “([^”]+)”)?/g)];
    const lost = named.filter(([, file, title]) => {
      if (!existsSync(join(root, file!))) return true;
      return title !== undefined && !read(file!).includes(title.replace(/\\([|_])/g, "$1"));
    });
    expect(lost.map(([whole]) => whole)).toEqual([]);
  });
});

test("docs/commands.md has every command as it is; `npx vitest run tests/docs.test.ts -u` writes it anew", async () => {
  await expect(commandReference()).toMatchFileSnapshot("../docs/commands.md");
});
