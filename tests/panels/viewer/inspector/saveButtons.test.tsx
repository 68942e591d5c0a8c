// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SaveButtons } from "#panels/viewer/inspector/SaveButtons.tsx";
import { savePlot } from "#store/plot.ts";
import { openPanel } from "../../app.tsx";

afterEach(cleanup);

test("an inspector without a result saves no empty file, and says so", async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click");
  openPanel(<SaveButtons name="curve" drawing={() => null} text={() => null} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["SVG", "PNG", "CSV"]);
  for (const format of ["svg", "png", "text"] as const)
    await expect((async () => savePlot("inspector", format))()).rejects.toThrow("There is nothing to save");
  cleanup();
  openPanel(<SaveButtons name="views" image={async () => null} />);
  await expect(savePlot("inspector", "png")).rejects.toThrow("There is nothing to save");
  expect(click).not.toHaveBeenCalled();
});
