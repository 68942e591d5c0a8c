// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { neutral } from "#color/preview/adjustment.ts";
import { Probe } from "#panels/preview/Probe.tsx";
import { onScreen } from "#panels/preview/shot.ts";
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

test("numbers of what is on the screen have its exposure, saturation and gamma, and nothing of its channels", () => {
  const shot = { document: openPanel(null).document(), conversion: { src: "ACEScg", dst: "ACES2065-1" } };
  expect(onScreen(shot, { ...neutral, channel: "red", falseColor: true, marks: ["clip"] })).toEqual(shot);
  expect(onScreen(shot, { ...neutral, exposure: 1, gamma: 2, saturation: 0.5 })).toEqual({
    ...shot,
    conversion: { ...shot.conversion, exposure: 1 },
    adjust: { saturation: 0.5, gamma: 2 },
  });
});

function Sides() {
  const inspector = useScene();
  const viewer = useScene("viewer");
  return <p>{[inspector, viewer].map((scene) => scene?.was?.name ?? scene?.whyWas).join(" | ")}</p>;
}

test("beside a form a picture is compared with the state before the change, whatever the viewer compares with", async () => {
  const { editor } = openPanel(<Sides />);
  act(() => {
    editor.run({ id: "preview.compareWith", args: { earlier: "sRGB - Display / Un-tone-mapped" } });
    editor.run({ id: "look.create", args: { name: "Grade", processSpace: "ACEScct" } });
  });
  await screen.findByText("Before | sRGB - Display / Un-tone-mapped");
});
