// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
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
