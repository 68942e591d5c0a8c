// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Locked } from "../../../src/parts/field/locked.ts";
import { Picker } from "../../../src/parts/list/Picker.tsx";

const options = [
  { value: "a", label: "Input/ARRI" },
  { value: "b", label: "Input/Sony" },
  { value: "c", label: "Utility" },
];
const create = (onCreate: (text: string) => string | undefined) => ({
  words: (text: string) => `Create new family: "${text}"`,
  onCreate,
});

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterEach(cleanup);

function opened(element: React.ReactElement) {
  render(<Theme>{element}</Theme>);
  fireEvent.click(screen.getByRole("combobox"));
  return screen.getByPlaceholderText<HTMLInputElement>("Search...");
}
const rows = () => screen.queryAllByRole("option").map((row) => row.textContent);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

test("typing narrows by substring in any case, and Enter chooses", () => {
  const commit = vi.fn(() => undefined);
  const input = opened(<Picker label="Family" value={null} options={options} onCommit={commit} />);
  type(input, "inPUT/");
  expect(rows()).toEqual(["Input/ARRI", "Input/Sony"]);
  fireEvent.keyDown(input, { key: "ArrowDown" });
  fireEvent.keyDown(input, { key: "Enter" });
  expect(commit).toHaveBeenCalledExactlyOnceWith("b");
});

test("the key after a choice is heard by the field, however soon it comes", () => {
  const input = opened(<Picker label="Family" value={null} options={options} onCommit={() => undefined} />);
  fireEvent.keyDown(input, { key: "Enter" });
  expect(document.activeElement?.getAttribute("aria-haspopup")).toBe("listbox");
});

test.each([
  ["", []],
  ["utility", []],
  ["util", ['Create new family: "util"']],
])("“%s” offers the new rows %j", (text, offered) => {
  const input = opened(
    <Picker
      label="Family"
      value={null}
      options={options}
      create={create(() => undefined)}
      onCommit={() => undefined}
    />,
  );
  type(input, text);
  expect(rows().filter((row) => row?.startsWith("Create"))).toEqual(offered);
});

test("a list without anything to choose says so, also beside the row that chooses nothing", () => {
  const picker = (
    <Picker
      label="Family"
      value={null}
      none="No Family"
      empty="No families available"
      options={[]}
      create={create(() => undefined)}
      onCommit={() => undefined}
    />
  );
  const input = opened(picker);
  const said = () =>
    screen.getAllByRole("status").map(({ className, textContent }) => [className, textContent]);
  expect(rows()).toEqual(["No Family"]);
  expect(said()).toEqual([["picker-empty", "No families available"]]);
  type(input, "Plates");
  expect(rows()).toEqual(['Create new family: "Plates"']);
  expect(said()).toEqual([["hidden-text", "0 results"]]);
});

test("choosing what is chosen clears it, and so does the row that says none", () => {
  const commit = vi.fn(() => undefined);
  const input = opened(
    <Picker label="Family" value="c" none="No Family" options={options} onCommit={commit} />,
  );
  fireEvent.keyDown(input, { key: "Enter" });
  expect(commit).toHaveBeenCalledExactlyOnceWith(null);
});

test("with several values every choice toggles and the list stays open", () => {
  const commit = vi.fn((_: string[]) => undefined);
  const input = opened(
    <Picker multiple label="Categories" value={["a"]} options={options} onCommit={commit} />,
  );
  fireEvent.click(screen.getByRole("option", { name: "Utility" }));
  fireEvent.click(screen.getByRole("option", { name: "Input/ARRI" }));
  expect(commit.mock.calls).toEqual([[["a", "c"]], [[]]]);
  expect(input.isConnected).toBe(true);
});

test("a refusal is shown and leaves the list open", () => {
  const input = opened(
    <Picker
      label="Family"
      value={null}
      options={options}
      create={create(() => "Families need a name.")}
      onCommit={() => undefined}
    />,
  );
  type(input, "x");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(screen.getByText("Families need a name.")).toBeDefined();
});

test("nothing to choose from and nothing found have their own words", () => {
  const input = opened(
    <Picker
      label="Family"
      value={null}
      options={[]}
      empty="No families available"
      onCommit={() => undefined}
    />,
  );
  expect(screen.getByRole("status").textContent).toBe("No families available");
  type(input, "zzz");
  expect(screen.getByRole("status").textContent).toBe("No results found");
});

test("a slip is forgiven where the list is fuzzy; what matches nothing has its own words", () => {
  const input = opened(
    <Picker fuzzy label="Color space" value={null} options={options} onCommit={() => undefined} />,
  );
  type(input, "utlity");
  expect(rows()).toEqual(["Utility"]);
  type(input, "zzz");
  expect(screen.getByRole("status").textContent).toBe("No results");
});

test("how many there are is said while the list is narrowed, and the row that Enter takes is pointed at", () => {
  const input = opened(<Picker label="Family" value={null} options={options} onCommit={() => undefined} />);
  expect(screen.getByRole("status").textContent).toBe("3 results");
  type(input, "sony");
  expect(screen.getByRole("status").textContent).toBe("1 result");
  const pointed = document.getElementById(input.getAttribute("aria-activedescendant") ?? "");
  expect(pointed?.textContent).toBe("Input/Sony");
  expect(input.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
});

test("a value that is given twice is shown once and handed back once", () => {
  const commit = vi.fn((_: string[]) => undefined);
  opened(<Picker multiple label="Categories" value={["a", "a"]} options={options} onCommit={commit} />);
  expect(screen.getAllByRole("button", { name: "Remove Input/ARRI" })).toHaveLength(1);
  fireEvent.click(screen.getByRole("option", { name: "Utility" }));
  expect(commit).toHaveBeenCalledExactlyOnceWith(["a", "c"]);
});

test("a field in which nothing can be chosen yet says why and stays closed", () => {
  const why = "Select a display first";
  render(
    <Theme>
      <Picker label="View" value={null} options={[]} refused={why} onCommit={() => undefined} />
    </Theme>,
  );
  const field = screen.getByRole("combobox");
  expect(field.textContent).toBe(why);
  fireEvent.click(field);
  fireEvent.keyDown(field, { key: "ArrowDown" });
  expect(screen.queryByRole("listbox")).toBeNull();
});

test.each([
  ["what counts while nothing is chosen, where that is told", "The first one", "The first one"],
  ["None elsewhere, not the words that ask for a choice", undefined, "None"],
])("who can choose nothing reads %s", (_, none, told) => {
  const field = (
    <Picker
      label="View"
      value={null}
      options={options}
      placeholder="Choose one..."
      {...(none !== undefined && { none })}
      onCommit={() => undefined}
    />
  );
  render(
    <Theme>
      <Locked value="You have a view-only link">{field}</Locked>
    </Theme>,
  );
  expect(screen.getByRole("combobox").textContent).toBe(told);
});

test("the plus beside the field is a button of its own", () => {
  const add = { label: "New color space", onAdd: vi.fn() };
  render(
    <Theme>
      <Picker label="Color space" value={null} options={options} add={add} onCommit={() => undefined} />
    </Theme>,
  );
  fireEvent.click(screen.getByRole("button", { name: "New color space" }));
  expect(add.onAdd).toHaveBeenCalledOnce();
});

test("the list that opens has the name of its field", () => {
  opened(<Picker label="Family" value={null} options={options} onCommit={() => undefined} />);
  expect(screen.getByRole("dialog", { name: "Family" })).toBeDefined();
});

test("names that would turn letters around are shown with what does so, in the field and in the list", () => {
  const turning = [{ value: "a", label: "lut\u202eebuc.exe" }];
  opened(<Picker label="File" value="a" options={turning} onCommit={() => undefined} />);
  expect(rows()).toEqual(["lut⟨U+202E⟩ebuc.exe"]);
  expect(document.body.innerHTML).not.toContain("\u202e");
});
