import { expect, test, vi } from "vitest";
import { findMark, offerMarkSearch } from "#store/markSearch.ts";

test("the picture on the screen is searched for a mark, and none is without one", () => {
  expect(() => findMark("nan")).toThrow("open the viewer first");
  const [first, second] = [vi.fn(), vi.fn()];
  const withdraw = offerMarkSearch(first);
  const withdrawSecond = offerMarkSearch(second);
  withdraw();
  findMark("nan");
  expect([first.mock.calls, second.mock.calls]).toEqual([[], [["nan"]]]);
  withdrawSecond();
  expect(() => findMark(null)).toThrow("open the viewer first");
});
