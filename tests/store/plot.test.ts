import { expect, test, vi } from "vitest";
import { offerPlot, savePlot } from "#store/plot.ts";

test("the plot on the screen is saved in its formats, and others are refused by name", () => {
  expect(() => savePlot("scope", "png")).toThrow("Nothing to save is on the screen");
  const [png, text] = [vi.fn(), vi.fn()];
  const withdraw = offerPlot("scope", () => ({ png, text }));
  savePlot("scope", "png");
  expect([png.mock.calls.length, text.mock.calls.length]).toEqual([1, 0]);
  expect(() => savePlot("scope", "svg")).toThrow("This is not saved as svg; choose png or text.");
  expect(() => savePlot("inspector", "png")).toThrow("Nothing to save is on the screen");
  withdraw();
  expect(() => savePlot("scope", "png")).toThrow("Nothing to save is on the screen");
});

test("a plot that took the place of another stays when that goes", () => {
  const save = vi.fn();
  const first = offerPlot("inspector", () => ({}));
  const second = offerPlot("inspector", () => ({ svg: save }));
  first();
  savePlot("inspector", "svg");
  expect(save).toHaveBeenCalledOnce();
  second();
});

test("the reason why a plot could not be saved later is heard", async () => {
  const withdraw = offerPlot("picture", () => ({ png: () => Promise.reject(new Error("No memory.")) }));
  await expect(savePlot("picture", "png")).rejects.toThrow("No memory.");
  withdraw();
});
