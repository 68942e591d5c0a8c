// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Probe } from "#panels/preview/Probe.tsx";
import { useProbed, useScene } from "#panels/preview/usePreview.ts";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

function Probed() {
  return <Probe {...useProbed(useScene(), null)} source="ACEScg" />;
}

test("a color that was typed stands in its cells before the engine has answered, which may take its time", () => {
  openPanel(<Probed />);
  const red = screen.getByLabelText<HTMLInputElement>("Probe R");
  expect(red.value).toBe("");
  fireEvent.focus(red);
  fireEvent.change(red, { target: { value: "0.5" } });
  fireEvent.keyDown(red, { key: "ArrowUp" });
  fireEvent.keyDown(red, { key: "ArrowUp" });
  expect(Number(red.value)).toBeGreaterThan(0.5);
  const once = Number(red.value);
  fireEvent.keyDown(red, { key: "ArrowUp" });
  expect(Number(red.value)).toBeGreaterThan(once);
  fireEvent.blur(red);
  expect(Number(red.value)).toBeGreaterThan(once);
});
