// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fileProblems } from "#ocio/check/fileProblems.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { Overview } from "#panels/overview/Overview.tsx";
import { FileBanner } from "#panels/problem/FileBanner.tsx";
import { openPanel } from "./app.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function opened() {
  const panel = openPanel(<Overview />);
  const region = within(screen.getByRole("region", { name: "Problems" }));
  const looks = ["a", "b", "c", "d", "e"].map((name) => ({
    id: "look.create",
    args: { name, processSpace: "ACEScg", newId: crypto.randomUUID() },
  }));
  act(() => void panel.editor.run(...looks));
  const head = await region.findByRole("button", { name: /looks that aren't used by any view/ });
  return { ...panel, region, head };
}

test("problems of one rule are one line that opens by mouse and by keys", async () => {
  const { region, head } = await opened();
  expect(head.getAttribute("aria-expanded")).toBe("false");
  expect(region.queryByText(/Look “a” isn't used/)).toBeNull();
  fireEvent.click(head);
  expect(region.getByText("Look “a” isn't used by any view (still selectable).")).toBeTruthy();
  act(() => head.focus());
  fireEvent.keyDown(head, { key: "ArrowLeft" });
  expect(region.queryByText(/Look “a” isn't used/)).toBeNull();
  fireEvent.keyDown(head, { key: "ArrowRight" });
  expect(region.getByText(/Look “a” isn't used/)).toBeTruthy();
  // An unused look offers views that may apply it, and no deletion.
  expect(region.getAllByRole("button", { name: /^Add looks to views/ }).length).toBeGreaterThan(1);
  expect(region.queryByRole("button", { name: /Delete/ })).toBeNull();
});

test("a rule is turned off for the configuration and on again by undo", async () => {
  const { region, head, document, editor } = await opened();
  fireEvent.click(
    within(head.closest("li") as HTMLElement).getByRole("button", { name: "Turn off this rule" }),
  );
  expect(document().config.muted_rules).toEqual(["unused-look"]);
  await waitFor(() => expect(region.queryByText(/looks that aren't used/)).toBeNull());
  act(() => void editor.undo());
  await region.findByText(/looks that aren't used/);
});

test("of a config that was shared for reading neither fixes nor the switch of a rule can be pressed", async () => {
  const { editor, head, region } = await opened();
  fireEvent.click(head);
  act(() => editor.store.setState(({ session }) => ({ session: { ...session, readOnly: true } })));
  const buttons = region.getAllByRole("button", { name: /^(Add looks to views|Turn off this rule)/ });
  expect(buttons.length).toBeGreaterThan(2);
  for (const button of buttons) expect(button.title).toBe("This configuration is read-only.");
});

test("“Fix all” leaves no problem of the rule, also where two are about one field, and is one step", async () => {
  const { editor, document } = openPanel(<Overview />);
  const region = within(screen.getByRole("region", { name: "Problems" }));
  const rule = () => Object.values(document().viewing_rules.byId).find(({ name }) => name === "Any Video");
  const encodings = ["sdr-video", "first", "second", "third"];
  act(() => void editor.run({ id: "viewingRule.setEncodings", args: { targets: [rule()?.id], encodings } }));
  const sentence = "3 encodings of viewing rules that no color space has";
  const head = await region.findByRole("button", { name: new RegExp(sentence) });
  const steps = editor.store.getState().past.length;
  fireEvent.click(within(head.closest("li") as HTMLElement).getByRole("button", { name: "Fix all 3" }));
  expect(rule()?.encodings_data).toEqual(["sdr-video"]);
  await waitFor(() => expect(region.queryByText(/that no color space has/)).toBeNull());
  expect(editor.store.getState().past.length).toBe(steps + 1);
  act(() => void editor.undo());
  expect(rule()?.encodings_data).toEqual(encodings);
});

test("what fixes every problem of a rule is offered where they are folded", async () => {
  const panel = openPanel(<Overview />);
  const region = within(screen.getByRole("region", { name: "Problems" }));
  const spaces = ["a", "b", "c", "d"].map((name) => ({
    id: "colorspace.createFromLut",
    args: { lut: `${name}.cube`, output: "ACEScg", name, encoding: "log", newId: crypto.randomUUID() },
  }));
  act(() => void panel.editor.run(...spaces));
  act(() => panel.editor.store.setState({ files: { files: [], removed: [] } }));
  const head = await region.findByRole("button", { name: /4 steps whose file is missing/ });
  expect(head.getAttribute("aria-expanded")).toBe("false");
  within(head.closest("li") as HTMLElement).getByRole("button", { name: "Upload LUT files" });
  fireEvent.click(head);
  const one = (await region.findByRole("button", { name: /reads “a\.cube”/ })).closest("li") as HTMLElement;
  const names = within(one)
    .getAllByRole("button")
    .map((button) => button.title)
    .filter(Boolean);
  expect(names).toEqual(["Upload LUT files · a.cube"]);
});

test("a rule that is off stands below the problems, with a button that turns it on", async () => {
  const { region, head, document } = await opened();
  expect(screen.queryByRole("region", { name: "Rules that are off" })).toBeNull();
  fireEvent.click(
    within(head.closest("li") as HTMLElement).getByRole("button", { name: "Turn off this rule" }),
  );
  const off = within(await screen.findByRole("region", { name: "Rules that are off" }));
  expect(off.getByText("Looks that aren't used by any view")).toBeTruthy();
  fireEvent.click(off.getByRole("button", { name: "Turn on" }));
  expect(document().config.muted_rules).toEqual([]);
  expect(screen.queryByRole("region", { name: "Rules that are off" })).toBeNull();
  await region.findByText(/looks that aren't used/);
});

test("what nothing uses offers to turn the rule off before it offers to delete it", async () => {
  const { editor } = openPanel(<Overview />);
  const region = within(screen.getByRole("region", { name: "Problems" }));
  const rule = { type: "colorspaces", colorspaces: ["ACEScg"], name: "Night", newId: crypto.randomUUID() };
  act(() => void editor.run({ id: "viewingRule.create", args: rule }));
  const line = (await region.findByText(/Viewing rule “Night” isn't used by any view/)).closest("li");
  const buttons = within(line as HTMLElement).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent).slice(1)).toEqual([
    "Turn off this rule",
    expect.stringContaining("Delete"),
  ]);
});

test("a chain that gives infinity is listed once the color engine is there, with a fix that asks for values", async () => {
  const { editor, region } = await opened();
  const step = { owner: "looks/a", slot: "transform", type: "ExposureContrastTransform" };
  act(
    () =>
      void editor.run({
        id: "transform.insert",
        args: { ...step, with: { contrast: 0 }, newId: crypto.randomUUID(), groupId: crypto.randomUUID() },
      }),
  );
  const wait = { timeout: 10_000 };
  await region.findByText(
    /^In the look “a”, the inverse of step 1 \(.+\) gives infinity for inputs/,
    {},
    wait,
  );
  expect(region.getByRole("button", { name: /Set parameters of transform/ })).toBeTruthy();
});

test("the banner of a refused file names each problem, shows its line and goes when it is dismissed", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  const { editor, document } = openPanel(<FileBanner />);
  const problem = {
    severity: "error" as const,
    code: "bad-boolean",
    message: "'isdata' needs true or false, and perhaps is neither.",
    line: 7,
    path: "colorspaces/ACEScg/isdata",
    source: "7    isdata: perhaps",
    dropped: true,
  };
  act(() =>
    editor.store.setState(({ document: open }) => ({
      document: open && { ...open, config: { ...open.config, file_problems: [problem] } },
    })),
  );
  const banner = within(await screen.findByRole("region", { name: "Problems of the opened file" }));
  expect(banner.getByText("Official OCIO refuses this file.")).toBeTruthy();
  expect(banner.getByText(/and dropped 1 value\./)).toBeTruthy();
  expect(banner.getByText(/Line 7 · Color space ACEScg · isdata · dropped/)).toBeTruthy();
  fireEvent.click(banner.getByRole("button", { name: "Show line" }));
  expect(banner.getByText(/7\s+isdata: perhaps/)).toBeTruthy();
  fireEvent.click(banner.getByRole("button", { name: "Dismiss" }));
  expect(document().config.file_problems).toEqual([]);
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Problems of the opened file" })).toBeNull(),
  );
});

test("what a command fixes is fixed from the banner, the rest is led to", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  const { editor, document } = openPanel(<FileBanner />);
  const text = `ocio_profile_version: 2
roles: {default: raw}
displays: {sRGB: [!<View> {name: Raw, colorspace: raw}]}
active_displays: [gone]
colorspaces:
  - !<ColorSpace> {name: raw, isdata: perhaps}
`;
  const read = readConfig(text);
  const { config } = read.document;
  const file_problems = fileProblems(text, read.document, read.problems);
  act(() => editor.store.setState({ document: { ...read.document, config: { ...config, file_problems } } }));
  const banner = within(await screen.findByRole("region", { name: "Problems of the opened file" }));
  const buttonsOf = (message: RegExp) =>
    within(banner.getByText(message).closest("li") as HTMLElement)
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
  expect(buttonsOf(/'isdata'/)).toEqual(["Show line", "Fix", "Dismiss"]);
  expect(buttonsOf(/“gone”/)).toEqual(["Remove missing names from the active displays", "Show", "Dismiss"]);
  fireEvent.click(banner.getByRole("button", { name: /^Remove missing names/ }));
  await waitFor(() => expect(banner.queryByText(/“gone”/)).toBeNull());
  expect(document().config.active_displays).toEqual([]);
  expect(banner.getByText(/'isdata'/)).toBeTruthy();
});

test("problems of the chosen application are in the list until another one is chosen", async () => {
  const { editor } = openPanel(<Overview />);
  const region = within(screen.getByRole("region", { name: "Problems" }));
  act(() => void editor.run({ id: "config.setHost", args: { host: "substance-painter" } }));
  await region.findByText(/roles? that an application asks for/);
  act(() => void editor.run({ id: "config.setHost", args: { host: "none" } }));
  await waitFor(() => expect(region.queryByText(/roles? that an application asks for/)).toBeNull());
});
