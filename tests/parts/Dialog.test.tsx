// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "#parts/Dialog.tsx";

afterEach(cleanup);

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
