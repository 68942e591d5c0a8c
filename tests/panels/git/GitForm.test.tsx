// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { GitForm } from "#panels/git/GitForm.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

test("the form of a connection that is changed takes the focus, that of a new one leaves it", () => {
  const connect = async () => undefined;
  openPanel(<GitForm connect={connect} />);
  expect(document.activeElement).toBe(document.body);
  cleanup();
  openPanel(<GitForm connect={connect} onDone={() => undefined} />);
  expect(document.activeElement).toBe(screen.getByLabelText("Address"));
});

test.each([
  ["is still there", true],
  ["went on meanwhile", false],
])("once a connection is saved, it tells whether the user %s", async (_, isHeld) => {
  let answer = () => {};
  const connect = () =>
    new Promise<void>((done) => {
      answer = done;
    });
  const onDone = vi.fn();
  const url = "https://git.invalid/show.git";
  const mirror = { url, branch: "main", path: "config.ocio", channel: "show", username: "git" };
  openPanel(
    <>
      <GitForm mirror={{ ...mirror, has_token: true }} connect={connect} onDone={onDone} />
      <input aria-label="Another field" />
    </>,
  );
  fireEvent.submit(screen.getByRole("form", { name: "Change connection" }));
  await screen.findByText("Saving...");
  if (!isHeld) act(() => screen.getByLabelText("Another field").focus());
  await act(async () => answer());
  await waitFor(() => expect(onDone.mock.calls).toEqual([[isHeld]]));
});
