// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useScene } from "#panels/preview/usePreview.ts";
import { Stage } from "#panels/viewer/Stage.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

const picture = { width: 200, height: 100 };
const frame = {
  window: { x: 0, y: 0, width: 200, height: 100, columns: 200, rows: 100 },
  scale: 1,
  across: 1,
  left: 0,
  top: 0,
  ...picture,
};

function Shown() {
  const scene = useScene("viewer");
  const ignored = () => undefined;
  return (
    scene && (
      <Stage
        {...{ scene, frame, picture }}
        painted={null}
        slow={false}
        why={null}
        missing={null}
        found={null}
        display={null}
        onUnder={ignored}
        onSize={ignored}
      />
    )
  );
}

test("pictures side by side have the mark of the probe and the region each", () => {
  const { editor } = openPanel(<Shown />);
  const lefts = (name: string) =>
    [...document.querySelectorAll<HTMLElement>(`.${name}`)].map(({ style }) => style.left);
  act(() => {
    editor.run({ id: "preview.probePlace", args: { x: 0.25, y: 0.5 } });
    editor.run({ id: "viewer.measureRegion", args: { left: 0.1, top: 0.1, right: 0.3, bottom: 0.3 } });
  });
  expect(lefts("preview-marker")).toEqual(["50px"]);
  act(() => {
    editor.run({ id: "preview.compareWith", args: { earlier: "sRGB - Display / Un-tone-mapped" } });
    editor.run({ id: "preview.compare", args: { layout: "side" } });
  });
  expect(lefts("preview-marker")).toEqual(["50px", "250px"]);
  expect(lefts("stage-region")).toEqual(["20px", "220px"]);
});

test("Escape gives the keys of the picture back to the screen, and leaves the viewer alone first", () => {
  const { editor } = openPanel(
    <div className="viewer-screen" tabIndex={-1}>
      <Shown />
    </div>,
  );
  const picture = screen.getByRole("application");
  picture.focus();
  act(() => void editor.run({ id: "viewer.toggleFull", args: {} }));
  fireEvent.keyDown(picture, { key: "Escape" });
  expect(document.activeElement).toBe(picture);
  act(() => void editor.run({ id: "viewer.toggleFull", args: {} }));
  fireEvent.keyDown(picture, { key: "Escape" });
  expect(document.activeElement?.className).toBe("viewer-screen");
});
