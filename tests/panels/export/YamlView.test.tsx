// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import YamlView from "#panels/export/YamlView.tsx";

afterEach(cleanup);

test.each([
  ["takes the focus", "button", true],
  ["leaves the focus to the field that is typed in", "textbox", false],
] as const)("text to edit that was fetched %s", (_, role, isFocused) => {
  const shown = (isThere: boolean) => (
    <>
      <button type="button">Edit as text</button>
      <input aria-label="Search or run a command" />
      {isThere && (
        <YamlView text="ocio_profile_version: 2" marks={new Map()} goal={null} onType={() => undefined} />
      )}
    </>
  );
  const { rerender } = render(shown(false));
  const before = screen.getByRole(role);
  before.focus();
  rerender(shown(true));
  const text = screen.getByLabelText("Configuration as YAML");
  expect(document.activeElement).toBe(isFocused ? text : before);
});
