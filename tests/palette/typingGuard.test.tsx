// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endTypingGuard, guardTyping } from "#palette/focusGuard.ts";
import PasswordQuestion from "#panels/account/PasswordQuestion.tsx";

afterEach(endTypingGuard);

/** Whether a letter reaches a field. */
const takes = (field: HTMLElement) => fireEvent.keyDown(field, { key: "x" });

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
