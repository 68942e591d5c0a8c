import { expect, test } from "vitest";
import { withAddedComments } from "#ocio/yaml/layout/addedComments.ts";
import { small } from "../../../cli/terminal.ts";

const raw = "  - !<ColorSpace>\n    name: raw\n";
const commented = small.replace(raw, `  # Data.\n${raw}`);
const edited = small.replace("    name: linear", "    # Light.\n    name: linear");

test("comments above rows, keys and sections come along", () => {
  const edit = commented
    .replace("  default: raw", "  # For all.\n  # And all else.\n  default: raw")
    .replace("displays:", "# Screens.\ndisplays:");
  expect(withAddedComments(small, small, edit)).toBe(edit);
  expect(withAddedComments(edited, small, commented)).toBe(edited.replace(raw, `  # Data.\n${raw}`));
});

test("a comment comes along although another place has the same", () => {
  const edit = edited.replace("    name: raw", "    # Light.\n    name: raw");
  expect(withAddedComments(edited, edited, edit)).toBe(edit);
});

test("a comment behind a value comes along", () => {
  const edit = small.replace("  default: raw", "  default: raw  # for all");
  expect(withAddedComments(small, small, edit)).toBe(edit);
});

test("a changed comment takes the place of the one before", () => {
  const edit = commented.replace("# Data.", "# No light.");
  expect(withAddedComments(commented, commented, edit)).toBe(edit);
});

test("comments that the text changed, or lost, stay as they are", () => {
  const edit = commented.replace("# Data.", "# No light.");
  const own = commented.replace("# Data.", "# Masks.");
  expect(withAddedComments(own, commented, edit)).toBe(own);
  expect(withAddedComments(small, commented, edit)).toBe(small);
  expect(withAddedComments(commented, commented, small)).toBe(commented);
});

test("a text keeps its line ends and its columns", () => {
  const own = small.replaceAll("\n", "\r\n");
  expect(withAddedComments(own, small, commented)).toBe(commented.replaceAll("\n", "\r\n"));
});

test("comments that are there keep their columns and the empty lines between them", () => {
  const block = `      # Data.\n\n      # \n    # No light.\n${raw}`;
  const own = small.replace(raw, block);
  const added = `  # note\n${raw}`;
  expect(withAddedComments(own, own, own.replace(raw, added))).toBe(own.replace(raw, added));
  const turned = own.replace("No light.", "Masks.");
  expect(withAddedComments(own, own, turned)).toBe(turned.replace("    # Masks.", "  # Masks."));
});

test.each([
  ["at the end", `${small}# Written by the pipeline.\n`],
  ["at the end, without a line end", `${small}# Written by the pipeline.`],
  ["above all, with an empty line behind", `# Copyright.\n# All rights reserved.\n\n${small}`],
  ["above a section, with an empty line behind", small.replace("displays:", "# Screens.\n\ndisplays:")],
  ["between rows, with an empty line behind", small.replace(raw, `  # Data.\n\n${raw}`)],
])("a comment %s comes along", (_, edit) => {
  const wanted = edit.endsWith("\n") ? edit : `${edit}\n`;
  expect(withAddedComments(small, small, edit)).toBe(wanted);
  expect(withAddedComments(wanted, small, edit)).toBe(wanted);
});

test("a comment at the end comes to the end of a text that has no line end there, and beside one that is there", () => {
  const edit = `${small}# Written by the pipeline.\n`;
  const open = small.trimEnd();
  expect(withAddedComments(open, small, edit)).toBe(`${open}\n# Written by the pipeline.`);
  const own = `${small}\n# Checked.\n`;
  expect(withAddedComments(own, own, `${own}# Twice.\n`)).toBe(`${own}# Twice.\n`);
  expect(withAddedComments(own, small, edit)).toBe(own);
});
