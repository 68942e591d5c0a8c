// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createTransform } from "#ocio/chain/transform.ts";
import { BuiltinEditor } from "#panels/transform/BuiltinEditor.tsx";
import { Locked } from "#parts/field/locked.ts";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

test.each([
  [undefined, null, 1],
  ["It is read-only.", "true", 0],
])("with the lock %j the style of a built-in step is disabled: %j", (lock, disabled, lists) => {
  openPanel(
    <Locked value={lock}>
      <BuiltinEditor
        node={createTransform("BuiltinTransform", "7b1ad5ba-3a58-4f5e-9d0c-6f6a0b2f4c11")}
        onSet={() => undefined}
        onSetAll={() => undefined}
        place={{ owner: "colorspaces/1", slot: "to_scene_reference_transform", at: "1" }}
      />
    </Locked>,
  );
  const style = screen.getByRole("button", { name: /^Style:/ });
  expect(style.getAttribute("aria-disabled")).toBe(disabled);
  fireEvent.click(style);
  expect(document.querySelectorAll(".search-menu")).toHaveLength(lists);
});
