import { expect, test } from "vitest";
import { commands } from "#commands";
import { readConfig } from "#ocio/yaml/read.ts";
import { createEditor } from "#store/editor.ts";
import { bakeConfig } from "../../color/bakeConfig.ts";

test("the viewer zooms in about the probe, which stays in sight, and out about what is in the middle", () => {
  const editor = createEditor(commands, { document: readConfig(bakeConfig).document });
  const zoom = (id: string) => {
    editor.run({ id, args: {} });
    return editor.store.getState().session.preview?.zoom;
  };
  editor.run({ id: "preview.probePlace", args: { x: 0.43, y: 0.39 } });
  expect(zoom("viewer.zoomIn")).toEqual({ scale: 2, x: 0.43, y: 0.39 });
  editor.run({ id: "viewer.look", args: { scale: 4, x: 0.7, y: 0.7 } });
  expect(zoom("viewer.zoomOut")).toEqual({ scale: 2, x: 0.7, y: 0.7 });
  editor.run({ id: "preview.probeColor", args: { color: "0.1 0.2 0.3 1" } });
  expect(zoom("viewer.zoomIn")).toEqual({ scale: 4, x: 0.7, y: 0.7 });
});
