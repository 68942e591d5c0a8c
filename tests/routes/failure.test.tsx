// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AuthFailure } from "../../src/routes/-shell/Failure.tsx";
import { useAuth } from "../../src/routes/-start/session.ts";

const fresh = useAuth.getState();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useAuth.setState(fresh, true);
});

const error = "Authentication error: The server does not answer.";

test("a sign-in that failed is told, but without a network only by the status bar", () => {
  useAuth.setState({ error, failed: "start" });
  render(<AuthFailure />);
  expect(screen.getByRole("alert").textContent).toContain(error);
  cleanup();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(<AuthFailure />);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a sign-out that failed is told without a network, too", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  useAuth.setState({ error: "Failed to log out.", failed: "leave" });
  render(<AuthFailure />);
  expect(screen.getByRole("alert").textContent).toContain("Failed to log out.");
});
