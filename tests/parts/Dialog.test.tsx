// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "#parts/Dialog.tsx";

afterEach(cleanup);

test.each([
  ["to where it was opened", null],
  ["nowhere once the user went on", "Next"],
])("a dialog that closes gives the focus back %s", async (_, next) => {
  const shown = (isOpen: boolean) => (
    <Theme>
      <button type="button">Open</button>
      <input aria-label="Next" />
      {isOpen && (
        <Dialog title="Keys" onClose={() => undefined}>
          <div>
            <input aria-label="Filter" />
          </div>
        </Dialog>
      )}
    </Theme>
  );
  const { rerender } = render(shown(false));
  const opener = screen.getByRole("button", { name: "Open" });
  opener.focus();
  rerender(shown(true));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Filter" })));
  rerender(shown(false));
  if (next) screen.getByLabelText(next).focus();
  // It does so a moment after it is gone.
  await new Promise((done) => setTimeout(done));
  await waitFor(() => expect(document.activeElement).toBe(next ? screen.getByLabelText(next) : opener));
});

test("a dialog whose focus is lost has it again, and Escape closes it", async () => {
  const close = vi.fn();
  render(
    <Theme>
      <Dialog title="Keys" onClose={close}>
        <div>
          <input aria-label="Filter" />
        </div>
      </Dialog>
    </Theme>,
  );
  const field = screen.getByRole("textbox", { name: "Filter" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  field.blur();
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(close).toHaveBeenCalledOnce();
});
