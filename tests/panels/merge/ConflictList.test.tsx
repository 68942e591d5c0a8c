// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import type { ConflictColor } from "#color/merge/conflictColors.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { ConflictColors } from "#panels/merge/ConflictColors.tsx";
import { ConflictList } from "#panels/merge/ConflictList.tsx";
import { type Keyed, keyed } from "#panels/merge/useMerge.ts";

afterEach(cleanup);

const config = (role: string, name: string, words: string) =>
  readConfig(`ocio_profile_version: 2
name: ${name}
roles: {default: ${role}}
displays: {sRGB: [!<View> {name: Raw, colorspace: ${role}}]}
colorspaces:
  - !<ColorSpace> {name: raw, description: ${words}}
  - !<ColorSpace> {name: log, description: ${words}, family: ${words}}
  - !<ColorSpace> {name: film, description: ${words}}
`).document;

const merge: Keyed = keyed(
  threeWayMerge(config("raw", "a", "old"), config("log", "b", "ours"), config("film", "c", "theirs")),
);

function open(colors: ReadonlyMap<string, ConflictColor>) {
  const none = () => undefined;
  render(
    <ConflictList
      ref={createRef()}
      merge={merge}
      choices={{}}
      colors={colors}
      row={undefined}
      onPick={none}
      quiet={false}
      onQuiet={none}
    />,
  );
  return screen.getAllByRole("option").map((option) => option.textContent);
}

test("a conflict tells what it is about, and a row without a color has no ΔE", () => {
  const id = rowsOf(merge.own, "colorspaces").find(({ name }) => name === "log")!.id;
  const lost = {
    ramp: "code",
    sides: { ours: { error: "The file “a.cube” could not be located." } },
  } as const;
  expect(open(new Map([[id, lost]])).toSorted()).toEqual([
    "Namesetting–",
    "defaultrole–",
    "filmdescription–",
    "log2 fields–",
    "rawdescription–",
    "sRGB / Rawcolor space–",
  ]);
  screen.getByText("6 conflicts");
});

test("why no side has a color is said once", () => {
  const error = "The file “a.cube” could not be located.";
  render(<ConflictColors color={{ ramp: "code", sides: { ours: { error }, theirs: { error } } }} />);
  expect(screen.getByRole("region", { name: "Color effect" }).textContent).toBe(
    `Color effectNo color: ${error}`,
  );
});
