// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useDragOrder } from "#parts/list/dragOrder.ts";

afterEach(cleanup);

/** Four rows of 20 px below each other. */
function Rows({ onDrop }: { onDrop: (id: string, to: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const drag = useDragOrder(box, onDrop);
  const ids = ["a", "b", "c", "d"];
  return (
    <div ref={box}>
      {ids.map((id, n) => (
        <div
          key={id}
          data-drag={id}
          data-drop={drag.mark(id, ids)}
          onPointerDown={(event) => drag.start(event, id)}
          ref={(row) => {
            if (row) row.getBoundingClientRect = () => new DOMRect(0, n * 20, 100, 20);
          }}
        >
          {id}
        </div>
      ))}
    </div>
  );
}

const pointer = (type: string, clientY: number) =>
  window.dispatchEvent(new MouseEvent(type, { clientY, button: 0, bubbles: true }));

test("a row is dropped where the pointer was let go, however late the page draws", () => {
  const onDrop = vi.fn();
  const { getByText } = render(<Rows onDrop={onDrop} />);
  fireEvent.pointerDown(getByText("a"), { button: 0, clientY: 10 });
  for (const y of [16, 30, 55]) pointer("pointermove", y);
  pointer("pointerup", 78);
  expect(onDrop.mock.calls).toEqual([["a", 3]]);
});

test("a press that hardly moves is no drag, and Escape gives one up", () => {
  const onDrop = vi.fn();
  const { getByText } = render(<Rows onDrop={onDrop} />);
  fireEvent.pointerDown(getByText("a"), { button: 0, clientY: 10 });
  pointer("pointermove", 13);
  pointer("pointerup", 13);
  fireEvent.pointerDown(getByText("a"), { button: 0, clientY: 10 });
  pointer("pointermove", 50);
  fireEvent.keyDown(window, { key: "Escape" });
  pointer("pointerup", 50);
  expect(onDrop).not.toHaveBeenCalled();
});

test("text is not selected while a row is dragged, and can be again after it", () => {
  const { getByText } = render(<Rows onDrop={() => undefined} />);
  const selects = () =>
    fireEvent(getByText("b"), new Event("selectstart", { bubbles: true, cancelable: true }));
  fireEvent.pointerDown(getByText("a"), { button: 0, clientY: 10 });
  expect(selects()).toBe(false);
  act(() => void pointer("pointermove", 50));
  expect(selects()).toBe(false);
  act(() => void pointer("pointerup", 50));
  expect(selects()).toBe(true);
});
