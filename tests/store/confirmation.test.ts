import { expect, test, vi } from "vitest";
import { confirmationOf, provideConfirmation } from "#store/confirmation.ts";

test("calls are confirmed by what was provided last, until it is taken away", () => {
  const calls = [{ id: "space.delete", args: {} }];
  expect(confirmationOf(calls)).toBeUndefined();
  const [first, second] = [vi.fn(), vi.fn()];
  const withdrawFirst = provideConfirmation(() => first);
  const withdrawSecond = provideConfirmation((asked) => (asked === calls ? second : undefined));
  // A screen that leaves after the next has come takes only its own away.
  withdrawFirst();
  expect(confirmationOf(calls)).toBe(second);
  expect(confirmationOf([])).toBeUndefined();
  withdrawSecond();
  expect(confirmationOf(calls)).toBeUndefined();
});
