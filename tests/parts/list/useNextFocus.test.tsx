// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useNextFocus } from "#parts/list/useNextFocus.ts";

function List({ rows }: { rows: string[] }) {
  const area = useRef<HTMLUListElement>(null);
  useNextFocus(area, rows.length);
  return (
    <>
      <ul ref={area} tabIndex={-1}>
        {rows.map((row) => (
          <li key={row}>
            <button type="button">{row}</button>
          </li>
        ))}
      </ul>
      <input />
    </>
  );
}
afterEach(cleanup);
const press = (name: string) => screen.getByRole("button", { name });

test("what had the focus and is gone leaves it to the next, and at last to the list", () => {
  const { rerender } = render(<List rows={["a", "b"]} />);
  press("a").focus();
  rerender(<List rows={["b"]} />);
  expect(document.activeElement).toBe(press("b"));
  rerender(<List rows={[]} />);
  expect(document.activeElement).toBe(screen.getByRole("list"));
});

test("focus that is elsewhere, or that nobody lost, stays", () => {
  const { rerender } = render(<List rows={["a", "b"]} />);
  screen.getByRole("textbox").focus();
  rerender(<List rows={["b"]} />);
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
  screen.getByRole("textbox").blur();
  rerender(<List rows={["b", "c"]} />);
  expect(document.activeElement).toBe(document.body);
});
