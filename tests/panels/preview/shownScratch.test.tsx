// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { useScene } from "#panels/preview/usePreview.ts";
import { RowForm } from "#panels/row/RowForm.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

function Way() {
  const scene = useScene("middle");
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
