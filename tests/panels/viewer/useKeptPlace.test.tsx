// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { NO_TAGS } from "#color/image/tags.ts";
import type { Described } from "#color/preview/question.ts";
import { useKeptPlace } from "#panels/viewer/useKeptPlace.ts";
import { showImages } from "#store/image.ts";
import { useEditor } from "#store/useEditor.tsx";
import { openPanel } from "../app.tsx";

afterEach(() => {
  cleanup();
  showImages([]);
});

const described = (width: number, start: number): Described => ({
  ...{ width, height: width, origin: { x: start, y: start }, hasOverscan: true, note: null },
  ...{ tags: NO_TAGS, layers: [], label: "" },
});

let tell: (next: Described) => void = () => undefined;
function Kept() {
  const [told, setTold] = useState(described(10, 0));
  tell = (next) => act(() => setTold(next));
  const choice = useEditor(({ session }) => session.preview);
  return choice && <Follow choice={choice} told={told} />;
}
function Follow({ choice, told }: { choice: Parameters<typeof useKeptPlace>[0]; told: Described }) {
  useKeptPlace(choice, told, false);
  return null;
}

test.each([
  ["at once", []],
  ["after an answer of before", [described(10, 0)]],
  ["after two", [described(10, 0), described(10, 0)]],
])("a probe keeps its pixel whose window with overscan comes %s", (_, late) => {
  showImages([new File([], "plate.exr")]);
  const { editor } = openPanel(<Kept />);
  const probe = () => editor.store.getState().session.preview?.probe;
  act(() => void editor.run({ id: "preview.setPicture", args: { picture: "image" } }));
  act(() => void editor.run({ id: "preview.probePlace", args: { x: 0.25, y: 0.95 } }));
  act(() => void editor.run({ id: "viewer.toggleOverscan", args: {} }));
  for (const answer of late) tell(answer);
  expect(probe()).toEqual({ x: 0.25, y: 0.95 });
  tell(described(20, -5));
  expect(probe()).toEqual({ x: 0.375, y: 0.725 });
});
