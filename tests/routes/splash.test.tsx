// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Splash, splashWasShown } from "../../src/routes/-start/Splash.tsx";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const leaving = () => document.querySelector(".splash")?.getAttribute("data-leaving");

test("the splash stays 2.5 s, fades 0.6 s and then gives way", () => {
  const done = vi.fn();
  render(<Splash ready onDone={done} />);
  expect(screen.getByRole("heading", { name: "Palette" })).toBeTruthy();
  expect(screen.getByText("Initializing...")).toBeTruthy();
  expect(screen.getByRole("progressbar")).toBeTruthy();
  pass(2499);
  expect(leaving()).toBe("false");
  pass(1);
  expect(leaving()).toBe("true");
  pass(599);
  expect(done).not.toHaveBeenCalled();
  pass(1);
  expect(done).toHaveBeenCalledOnce();
});

test("it waits for the sign-in however long that takes", () => {
  const done = vi.fn();
  const { rerender } = render(<Splash ready={false} onDone={done} />);
  pass(60_000);
  expect(leaving()).toBe("false");
  rerender(<Splash ready onDone={done} />);
  expect(leaving()).toBe("true");
  pass(600);
  expect(done).toHaveBeenCalledOnce();
});

test("it is shown once in a session of the browser, however late it is loaded anew", () => {
  expect(splashWasShown()).toBe(false);
  render(<Splash ready onDone={() => undefined} />);
  expect(splashWasShown()).toBe(true);
  pass(3_600_000);
  expect(splashWasShown()).toBe(true);
});

test("a key or a press ends it at once, as soon as the sign-in was tried", () => {
  const done = vi.fn();
  const { rerender } = render(<Splash ready={false} hurried onDone={done} />);
  expect(done).not.toHaveBeenCalled();
  rerender(<Splash ready hurried onDone={done} />);
  expect(done).toHaveBeenCalledOnce();
});
