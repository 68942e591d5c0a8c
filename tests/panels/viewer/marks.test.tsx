// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useScene } from "#panels/preview/usePreview.ts";
import { Marks } from "#panels/viewer/Marks.tsx";
import type { FoundMarks } from "#panels/viewer/useMarkSearch.ts";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

const places = { zebra: [], clip: [1], gamut: [], negative: [], nan: [5] };
const found: FoundMarks = {
  counts: { zebra: 0, clip: 114_048, gamut: 0, negative: 0, nan: 3 },
  places: Object.fromEntries(
    Object.entries(places).map(([name, list]) => [name, Uint32Array.from(list)]),
  ) as FoundMarks["places"],
  width: 1920,
  height: 1080,
  hasScene: true,
  busy: false,
};

function Shown() {
  const scene = useScene("viewer");
  return scene && <Marks scene={scene} found={found} />;
}

test("the mark of negative light says in which space it is negative", async () => {
  const { editor } = openPanel(<Shown />);
  const title = (text: string) => screen.getByText(text).closest<HTMLElement>("[title]")?.title;
  expect(title("Negative in AP0")).toContain("below 0 in AP0 (ACES2065-1)");
  act(() => void editor.run({ id: "preview.setSource", args: { source: "Raw" } }));
  await screen.findByText("Negative values");
  expect(title("Negative values")).toContain("Red, green or blue of the picture is below 0");
});

test("a mark that is on tells its pixels, few of them too, with a button to the next", () => {
  const { editor } = openPanel(<Shown />);
  act(() => {
    editor.run({ id: "viewer.toggleMark", args: { mark: "nan" } });
    editor.run({ id: "viewer.toggleMark", args: { mark: "clip" } });
  });
  const texts = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(texts).toEqual(["3 < 0.01 %", "114,048 5.50 %"]);
  expect(screen.getByRole("button", { name: "Next of 3 pixels: NaN or infinite" })).toBeTruthy();
});
