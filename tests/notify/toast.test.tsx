// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ToastList from "#notify/ToastList.tsx";
import { toast } from "#notify/toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastList />);
  // Messages of earlier tests.
  act(() => toast.clear());
  pass(1000);
});
afterEach(() => {
  act(() => toast.clear());
  pass(1000);
  cleanup();
  vi.useRealTimers();
});

/** Time goes by in steps, so that what one effect begins another can end. */
function pass(time: number): void {
  for (let step = 0; step < 10; step++) act(() => vi.advanceTimersByTime(time / 10));
}

/** Shows toasts and lets the library draw them. */
function show<T>(put: () => T): T {
  let given: T | undefined;
  act(() => {
    given = put();
  });
  pass(50);
  return given as T;
}

const kinds = ["success", "error", "warning", "info"] as const;

test.each(kinds)("%s is said with its word, not by hue alone", (kind) => {
  show(() => toast[kind]("The message"));
  expect(screen.getByText("The message").closest("[role]")?.textContent).toContain(`${kind}: `);
  expect(screen.getByRole(kind === "error" ? "alert" : "status").textContent).toContain("The message");
});

test("toasts stand in a live region at the bottom left", () => {
  show(() => toast.show("Saved"));
  const list = screen.getByText("Saved").closest("[data-sonner-toaster]");
  expect(list?.getAttribute("data-x-position")).toBe("left");
  expect(list?.getAttribute("data-y-position")).toBe("bottom");
  expect(list?.closest("[aria-live=polite]")).not.toBeNull();
});

test("the screen makes room for toasts, but not while a button is pressed, whose click would be lost", () => {
  const room = () => document.documentElement.style.getPropertyValue("--toasts");
  expect(room()).toBe("0px");
  fireEvent.pointerDown(document.body);
  show(() => toast.show("Saved"));
  expect(room()).toBe("0px");
  fireEvent.pointerUp(document.body);
  expect(room()).toBe("0px");
  pass(10);
  expect(Number.parseFloat(room())).toBeGreaterThan(0);
});

test("at most five are shown: the sixth sends the oldest away", () => {
  show(() => {
    for (let at = 1; at <= 6; at++) toast.show(`Message ${at}`);
  });
  pass(1000);
  expect(screen.queryByText("Message 1")).toBeNull();
  for (let at = 2; at <= 6; at++) expect(screen.getByText(`Message ${at}`)).toBeTruthy();
});

test("what waits for an answer stays, however long it takes and whatever else is said", () => {
  show(() => toast.info("A new version", { duration: Number.POSITIVE_INFINITY }));
  pass(3_600_000);
  show(() => {
    for (let at = 1; at <= 8; at++) toast.show(`Message ${at}`);
  });
  pass(1000);
  expect(screen.getByText("A new version")).toBeTruthy();
  for (let at = 5; at <= 8; at++) expect(screen.getByText(`Message ${at}`)).toBeTruthy();
  expect(screen.queryByText("Message 4")).toBeNull();
});

test("an id takes the place of the toast that has it; dismiss and clear take toasts away", () => {
  show(() => toast.show("First", { id: "same" }));
  show(() => toast.show("Second", { id: "same" }));
  expect(screen.queryByText("First")).toBeNull();
  show(() => toast.dismiss("same"));
  pass(1000);
  expect(screen.queryByText("Second")).toBeNull();
  show(() => {
    toast.info("Third");
    toast.info("Fourth");
  });
  show(() => toast.clear());
  pass(1000);
  expect(screen.queryByText(/Third|Fourth/)).toBeNull();
});

test("an undo toast carries its key and goes with what it offers", () => {
  const run = vi.fn();
  show(() => toast.show("Renamed", { action: { label: "Undo", keys: "mod+z", run } }));
  const button = screen.getByRole("button", { name: /^Undo.*Z$/i });
  act(() => fireEvent.click(button));
  expect(run).toHaveBeenCalledOnce();
  pass(1000);
  expect(screen.queryByText("Renamed")).toBeNull();
});

test.each([
  ["hovered", "pointerEnter", "pointerLeave"],
  ["focused", "focusIn", "focusOut"],
] as const)("time stands still while toasts are %s", (_, enter, leave) => {
  show(() => toast.show("Renamed", { duration: 3000 }));
  const list = screen.getByText("Renamed").closest("[data-sonner-toaster]") as HTMLElement;
  pass(2000);
  act(() => void fireEvent[enter](list));
  pass(60_000);
  expect(screen.getByText("Renamed")).toBeTruthy();
  act(() => void fireEvent[leave](list));
  pass(800);
  expect(screen.getByText("Renamed")).toBeTruthy();
  pass(1500);
  expect(screen.queryByText("Renamed")).toBeNull();
});

test("a name in a message cannot turn it around", () => {
  show(() => toast.success("Removed lut\u202eebuc.exe"));
  expect(screen.getByText("Removed lut⟨U+202E⟩ebuc.exe")).toBeTruthy();
});
