// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { InspectorMenu } from "#panels/viewer/InspectorMenu.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

test("every inspector of a conversion is in a menu of the viewer", async () => {
  const { editor } = openPanel(<InspectorMenu />);
  fireEvent.keyDown(screen.getByRole("button", { name: "Inspect" }), { key: "Enter" });
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual(["Curve", "Gamut", "Cube", "Pipeline", "Code", "Views"]);
  fireEvent.click(screen.getByRole("menuitem", { name: /^Gamut/ }));
  expect(editor.store.getState().session.preview?.inspector).toBe("gamut");
});
