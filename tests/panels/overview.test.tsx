// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Overview } from "#panels/overview/Overview.tsx";
import { Locked } from "#parts/field/locked.ts";
import { idOf, openPanel } from "./app.tsx";

afterEach(cleanup);

function commit(label: string, value: string): HTMLInputElement {
  const input = screen.getByLabelText<HTMLInputElement>(label);
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
  return input;
}

test("the overview counts every collection and links to it", () => {
  const { document, editor } = openPanel(<Overview />);
  const link = within(screen.getByRole("region", { name: "Contents" })).getByRole("link", {
    name: /Color spaces/,
  });
  expect(link.textContent).toBe(`Color spaces${document().colorspaces.order.length}`);
  fireEvent.click(link);
  expect(editor.store.getState().session.panel).toBe(`/${document().config.id}/colorspaces`);
});

test("keys of the profile are edited in place; a refusal stays with its field", () => {
  const { document } = openPanel(<Overview />);
  commit("Name", "show_v002");
  expect(document().config.name).toBe("show_v002");
  const input = commit("Family separator", "//");
  expect(document().config.family_separator).toBe("/");
  expect(input.value).toBe("//");
  expect(screen.getByRole("alert").textContent).toBe("A family separator is one ASCII character.");
});

test("the search path keeps its order: folders are added, moved with Alt and arrows, and removed", () => {
  const { document } = openPanel(<Overview />);
  for (const folder of ["luts", "luts/show", "/shared"]) {
    const add = screen.getByLabelText("Add to the search path");
    fireEvent.change(add, { target: { value: folder } });
    fireEvent.keyDown(add, { key: "Enter" });
  }
  const row = (name: string) => screen.getByText(name).closest("li") as HTMLElement;
  fireEvent.keyDown(row("/shared"), { key: "ArrowUp", altKey: true });
  expect(document().config.search_path).toEqual(["luts", "/shared", "luts/show"]);
  fireEvent.keyDown(row("luts"), { key: "Delete" });
  expect(document().config.search_path).toEqual(["/shared", "luts/show"]);
});

test("context variables are added with an empty default, set and removed", () => {
  const { document } = openPanel(<Overview />);
  const name = screen.getByLabelText("Name of a new variable");
  fireEvent.change(name, { target: { value: "SHOT" } });
  fireEvent.keyDown(name, { key: "Enter" });
  expect(window.document.activeElement).toBe(screen.getByLabelText("Default value of SHOT"));
  commit("Default value of SHOT", "sh010");
  expect(document().config.environment).toEqual({ SHOT: "sh010" });
  fireEvent.click(screen.getByRole("button", { name: "Remove SHOT" }));
  expect(document().config.environment).toEqual({});
});

test("a read-only configuration has no field for a new context variable", () => {
  openPanel(
    <Locked value="This configuration is read-only.">
      <Overview />
    </Locked>,
  );
  expect(screen.getByRole("region", { name: "Context variables" })).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Name of a new variable" })).toBeNull();
});

test("files that steps read and the configuration lacks are among the problems once its files are known", async () => {
  const { document, editor, effects } = openPanel(<Overview />);
  const owner = `colorspaces/${idOf(document(), "colorspaces", "ACEScg")}`;
  const slot = "to_scene_reference_transform";
  const read = (src: string) => ({
    id: "transform.insert",
    args: { owner, slot, type: "FileTransform", with: { src } },
  });
  act(() => void editor.run(read("film.cube"), read("warm_contrast.cube")));
  const problems = within(screen.getByRole("region", { name: "Problems" }));
  await waitFor(() => expect(problems.queryByText("Checking...")).toBeNull());
  expect(problems.queryByText(/film\.cube/)).toBeNull();
  act(() => editor.know({ files: [], removed: [] }));
  const line = await problems.findByText(/“ACEScg” reads “film\.cube”/);
  expect(line.closest("button")?.textContent).toMatch(/^Warning: /);
  expect(problems.queryByText(/warm_contrast/)).toBeNull();
  // One tab stop: arrows go from problem to problem, and sideways to what fixes one.
  const sentence = line.closest("button") as HTMLElement;
  act(() => sentence.focus());
  fireEvent.keyDown(sentence, { key: "ArrowRight" });
  expect(window.document.activeElement?.textContent).toBe("Upload LUT files · film.cube");
  fireEvent.click(window.document.activeElement as HTMLElement);
  expect(effects).toMatchObject([{ kind: "open", with: { path: "film.cube" } }]);
  fireEvent.keyDown(window.document.activeElement as HTMLElement, { key: "Home" });
  const stops = problems.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops[0]).toBe(window.document.activeElement);
  expect(new Set(stops.map((stop) => stop.closest("li"))).size).toBe(1);
  fireEvent.click(line);
  expect(editor.store.getState().session.panel).toContain(owner);
  act(() => editor.know({ files: [{ path: "film.cube", size: 1, hash: "a", at: "" }], removed: [] }));
  await waitFor(() => expect(problems.queryByText(/film\.cube/)).toBeNull());
});
