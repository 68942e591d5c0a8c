// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { MirrorConflict } from "#api/publish/gitMirror.ts";
import { GitConflicts } from "#panels/git/GitConflicts.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

const row = JSON.stringify({ name: "film", description: "long ".repeat(300) }).slice(0, 1000);

test.each<[MirrorConflict, string, string[]]>([
  [
    {
      key: "r",
      collection: "roles",
      name: "default",
      field: "colorspace_id",
      ours: '"raw"',
      theirs: '"log"',
    },
    "Roles / default: Color space",
    ["Config: raw", "Repository: log"],
  ],
  [
    { key: "c", collection: "colorspaces", name: "film", field: null, ours: row, theirs: "null" },
    "Color spaces / film: deleted by one side",
    ["Config: Kept", "Repository: Deleted"],
  ],
  [
    { key: "d", collection: "config", name: "", field: "description", ours: '"a\\nb"', theirs: "null" },
    "Configuration: Description",
    ["Config: a\nb", "Repository: None"],
  ],
  [
    {
      key: "l",
      collection: "looks",
      name: "l",
      field: "description",
      ours: '"cut',
      theirs: '"left\u202eright"',
    },
    "Looks / l: Description",
    ['Config: "cut...', "Repository: left⟨U+202E⟩right"],
  ],
])("conflict %# is told in words", (conflict, title, values) => {
  openPanel(
    <GitConflicts
      waiting={{ commit: "0".repeat(40), author: "Bea", count: 1, conflicts: [conflict], first: false }}
    />,
  );
  const group = screen.getByRole("group", { name: title });
  const words = within(group)
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.textContent);
  expect(words).toEqual(values);
  // Of one there is no other to decide.
  expect(screen.queryByRole("group", { name: "Every other conflict" })).toBeNull();
});
