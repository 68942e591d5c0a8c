// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useScene } from "#panels/preview/usePreview.ts";
import { Marks } from "#panels/viewer/Marks.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

function Shown() {
  const scene = useScene("viewer");
  return scene && <Marks scene={scene} />;
}

test("the mark of negative light says in which space it is negative", async () => {
  const { editor } = openPanel(<Shown />);
  const title = (text: string) => screen.getByText(text).closest("label")?.title;
  expect(title("Negative in AP0")).toContain("below 0 in AP0 (ACES2065-1)");
  act(() => void editor.run({ id: "preview.setSource", args: { source: "Raw" } }));
  await screen.findByText("Negative values");
  expect(title("Negative values")).toContain("Red, green or blue of the picture is below 0");
});
