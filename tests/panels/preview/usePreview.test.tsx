// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Probe } from "#panels/preview/Probe.tsx";
import { useProbed, useScene } from "#panels/preview/usePreview.ts";
import { RowForm } from "#panels/row/RowForm.tsx";
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

function Way() {
  const scene = useScene("large");
  return (
    <output aria-label="Way">
      {JSON.stringify([scene?.now.conversion.look, scene?.was?.shown.conversion.look])}
    </output>
  );
}

test("a look in the making is on the picture, whose other side is without it, until its form is left", async () => {
  let leave = () => {};
  function Form() {
    const [open, setOpen] = useState(true);
    leave = () => setOpen(false);
    return open && <RowForm collection="looks" id="new" />;
  }
  openPanel(
    <>
      <Form />
      <Way />
    </>,
    "/looks",
  );
  const way = (look: string | null) =>
    waitFor(() => expect(screen.getByLabelText("Way").textContent).toBe(JSON.stringify([look, null])));
  await way("\u2060new");
  const name = screen.getByLabelText(/^Name/, { selector: "input" });
  act(() => name.focus());
  fireEvent.change(name, { target: { value: "Warm" } });
  act(() => name.blur());
  await way("Warm");
  act(leave);
  await way(null);
});
