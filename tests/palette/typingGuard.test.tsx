// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endTypingGuard, guardTyping } from "#palette/focusGuard.ts";
import PasswordQuestion from "#panels/account/PasswordQuestion.tsx";

afterEach(() => {
  cleanup();
  endTypingGuard();
});

/** Whether a letter reaches a field. */
const takes = (field: HTMLElement) => fireEvent.keyDown(field, { key: "x" });

test.each([
  ["a key that the page took, as one that leads to another screen", { key: "g" }, true],
  ["a key that meant nothing", { key: "q" }, false],
])("after a run and %s, what is typed in a field reaches it or not", async (_, key, through) => {
  render(<input aria-label="Name" />);
  const take = (event: KeyboardEvent) => event.key === "g" && event.preventDefault();
  addEventListener("keydown", take);
  guardTyping();
  fireEvent.keyDown(document.body, key);
  await new Promise((done) => setTimeout(done));
  expect(takes(screen.getByLabelText("Name"))).toBe(through);
  removeEventListener("keydown", take);
});

test("what is typed on after a run is kept out of a field, but not out of the question for the password", () => {
  render(<input aria-label="Name" />);
  guardTyping();
  expect(takes(screen.getByLabelText("Name"))).toBe(false);
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <PasswordQuestion send={async () => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(takes(screen.getByLabelText(/^Password/))).toBe(true);
});
