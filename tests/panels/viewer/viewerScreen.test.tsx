// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_TAGS } from "#color/image/tags.ts";
import { toast } from "#notify/toast.tsx";
import { pixelEngine } from "#palette/preview/pixelEngine.ts";
import type { PreviewLink } from "#panels/viewer/link.ts";
import { ViewerScreen } from "#panels/viewer/ViewerScreen.tsx";
import { reserveLetters } from "#parts/list/typeAhead.ts";
import { images, showImages } from "#store/image.ts";
import { openPanel } from "../app.tsx";

beforeEach(
  () => void vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false })),
);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  showImages([]);
});

const plate = () => new File([], "plate.exr");
const open = (link: PreviewLink = {}) =>
  openPanel(<ViewerScreen link={link} onLink={() => undefined} />, "/viewer");
const stage = () => screen.getByRole("application");
const absent = /The image of this link is not here/;

test("an address with an image shows the one that is open, and says so where none is", () => {
  showImages([plate()]);
  const { editor } = open({ picture: "image", exposure: 1 });
  const picture = () => editor.store.getState().session.preview?.picture;
  expect(picture()).toBe("image");
  expect(screen.getByLabelText<HTMLSelectElement>("Picture").selectedOptions[0]?.text).toBe("plate.exr");
  expect(screen.queryByText(absent)).toBeNull();
  act(() => images.setState({ files: [] }));
  expect(screen.getByText(absent).textContent).toContain("Open it with P O.");
  expect(picture()).toBe("image");
});

test("an address that arrives late does not bring back what was left meanwhile, and one that leads back does", () => {
  vi.useFakeTimers();
  const written: PreviewLink[] = [];
  let arrive: (link: PreviewLink) => void = () => undefined;
  function Routed() {
    const [link, setLink] = useState<PreviewLink>({});
    arrive = (next) => act(() => setLink(next));
    return <ViewerScreen link={link} onLink={(next) => void written.push(next)} />;
  }
  const { editor } = openPanel(<Routed />, "/viewer");
  const show = (inspector: string) => {
    act(() => void editor.run({ id: "viewer.inspect", args: { inspector } }));
    act(() => void vi.advanceTimersByTime(1000));
  };
  const shown = () => editor.store.getState().session.preview?.inspector;
  show("curve");
  show("code");
  expect(written.map(({ inspector }) => inspector)).toEqual(["curve", "code"]);
  arrive(written[0]!);
  expect(shown()).toBe("code");
  arrive(written[1]!);
  arrive(written[0]!);
  expect(shown()).toBe("curve");
});

test("the first image that is opened gets the color space and the layer of the address, the next one its own", () => {
  const { editor } = open({ picture: "image", from: "ACEScct", layer: "diffuse" });
  const openImage = () =>
    act(() => {
      editor.run({ id: "preview.openImage", args: { file: plate() } });
      showImages([plate()]);
    });
  const { document } = editor.store.getState();
  openImage();
  const { source, layer } = editor.store.getState().session.preview!;
  expect([document!.colorspaces.byId[source!]?.name, layer]).toEqual(["ACEScct", "diffuse"]);
  openImage();
  expect(editor.store.getState().session.preview).toMatchObject({ source: null, layer: null });
});

test("Enter and Escape in a number field give the focus back to the picture, and no field keeps what is no number", () => {
  const { editor } = open();
  const exposure = screen.getByLabelText<HTMLInputElement>("Exposure in stops");
  const type = (field: HTMLInputElement, text: string) => {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: text } });
  };
  const adjusted = () => editor.store.getState().session.preview?.adjust.exposure;
  type(exposure, "2");
  fireEvent.keyDown(exposure, { key: "Enter" });
  expect(document.activeElement).toBe(stage());
  expect(adjusted()).toBe(2);
  type(exposure, "5");
  fireEvent.keyDown(exposure, { key: "Escape" });
  expect(document.activeElement).toBe(stage());
  expect([adjusted(), exposure.value]).toEqual([2, "2"]);
  type(exposure, "abc");
  fireEvent.keyDown(exposure, { key: "Enter" });
  expect(document.activeElement).toBe(exposure);
  act(() => stage().focus());
  fireEvent.keyDown(stage(), { key: "+" });
  expect([adjusted(), exposure.value]).toEqual([2.25, "2.25"]);
  const red = screen.getByLabelText<HTMLInputElement>("Probe R");
  type(red, "0.5");
  fireEvent.keyDown(red, { key: "Enter" });
  expect(document.activeElement).toBe(stage());
});

test("keys of the picture act from the controls, but for letters that begin a chord and in fields", () => {
  const { editor } = open();
  reserveLetters((letter) => letter === "g");
  const adjusted = () => editor.store.getState().session.preview?.adjust;
  const parade = screen.getByRole("radio", { name: "Parade" });
  act(() => parade.focus());
  fireEvent.keyDown(parade, { key: "z" });
  expect(adjusted()?.marks).toEqual(["zebra"]);
  expect(fireEvent.keyDown(parade, { key: "g" })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText("Gamma"), { key: "x" })).toBe(true);
  expect(fireEvent.keyDown(screen.getByLabelText("Picture"), { key: "x" })).toBe(true);
  fireEvent.keyDown(parade, { key: "b" });
  expect(adjusted()).toMatchObject({ channel: "blue", falseColor: false });
  fireEvent.keyDown(parade, { key: "b" });
  expect(adjusted()).toMatchObject({ channel: "rgb" });
  reserveLetters(() => false);
});

test("a click with the mouse and an opened image give the picture the focus, the keyboard leaves it on the control", () => {
  const { editor } = open();
  const click = (element: HTMLElement) => {
    fireEvent.pointerDown(element);
    act(() => element.focus());
    fireEvent.click(element);
  };
  const falseColor = screen.getByRole("button", { name: "False color" });
  click(falseColor);
  expect(document.activeElement).toBe(stage());
  click(screen.getByRole("checkbox", { name: /Zebra/ }));
  expect(document.activeElement).toBe(stage());
  act(() => falseColor.focus());
  fireEvent.keyDown(falseColor, { key: "Enter" });
  fireEvent.click(falseColor);
  expect(document.activeElement).toBe(falseColor);
  act(() => showImages([plate()]));
  expect(document.activeElement).toBe(stage());
  expect(editor.store.getState().session.preview?.adjust.falseColor).toBe(false);
});

/**
 * An engine that never ends with a file of the name “slow.exr”, refuses “cut.exr”, and says of others their names;
 * with overscan there are five pixels on each side.
 */
class Engine {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  #images = new Map<number, { name: string; around: number }>();
  postMessage(message: {
    tell?: string;
    id?: number;
    file?: File;
    overscan?: boolean;
    number: number;
    asked: { ask?: string; picture?: object };
  }) {
    if (message.tell === "image")
      this.#images.set(message.id!, { name: message.file!.name, around: message.overscan ? 5 : 0 });
    const { picture = {} } = message.asked ?? {};
    const { name, around } = ("image" in picture && this.#images.get(picture.image as number)) || {
      name: "chart",
      around: 0,
    };
    if (message.tell || name === "slow.exr") return;
    const size = {
      width: 10 + 2 * around,
      height: 10 + 2 * around,
      origin: { x: -around, y: -around },
      hasOverscan: true,
      note: null,
      tags: NO_TAGS,
      layers: [],
      label: `10 × 10 of ${name}`,
    };
    const isKnown = message.asked.ask === "describe" && name !== "cut.exr";
    const answered = isKnown ? { answer: size } : { why: "It is not known." };
    setTimeout(() => this.onmessage?.({ data: { number: message.number, answered } }));
  }
  terminate() {
    this.#images.clear();
  }
}

test("an image that is read for long has no facts of the one before, and Escape goes back to that", async () => {
  vi.stubGlobal("Worker", Engine);
  showImages([plate()]);
  const { editor } = open({ picture: "image" });
  await screen.findByText("10 × 10 of plate.exr");
  act(() => {
    editor.run({ id: "preview.openImage", args: { file: new File([], "slow.exr") } });
    showImages([new File([], "slow.exr")]);
  });
  const reading = await screen.findByText(/Reading slow.exr…/);
  expect(reading.textContent).toContain("Cancel (Esc)");
  expect(screen.queryByText(/of plate.exr/)).toBeNull();
  fireEvent.keyDown(stage(), { key: "Escape" });
  await screen.findByText("10 × 10 of plate.exr");
  expect(screen.queryByText(/Reading/)).toBeNull();
  expect(images.getState().files.map(({ name }) => name)).toEqual(["plate.exr"]);
  pixelEngine()?.close();
});

test("another image that is opened ends the reading of one that takes long", async () => {
  vi.stubGlobal("Worker", Engine);
  showImages([new File([], "slow.exr")]);
  const { editor } = open({ picture: "image" });
  await screen.findByText(/Reading slow.exr…/);
  act(() => {
    editor.run({ id: "preview.openImage", args: { file: plate() } });
    showImages([plate()]);
  });
  await screen.findByText("10 × 10 of plate.exr");
  pixelEngine()?.close();
});

test("an image that cannot be read is told, and the one before stays; a frame has its reason in its place", async () => {
  vi.stubGlobal("Worker", Engine);
  const told = vi.spyOn(toast, "error").mockReturnValue("");
  showImages([plate()]);
  const { editor } = open({ picture: "image" });
  await screen.findByText("10 × 10 of plate.exr");
  const openFiles = (...names: string[]) =>
    act(() => {
      const files = names.map((name) => new File([], name));
      editor.run({ id: "preview.openImage", args: { files } });
      showImages(files);
    });
  openFiles("cut.exr");
  await waitFor(() => expect(told).toHaveBeenCalledWith("It is not known."));
  await screen.findByText("10 × 10 of plate.exr");
  expect(images.getState().files.map(({ name }) => name)).toEqual(["plate.exr"]);
  openFiles("cut.exr", "whole.exr");
  await screen.findByText("It is not known.");
  expect(images.getState().files).toHaveLength(2);
  expect(told).toHaveBeenCalledTimes(1);
  pixelEngine()?.close();
});

test("the probe, the region and the middle keep their pixels when overscan is switched", async () => {
  vi.stubGlobal("Worker", Engine);
  showImages([plate()]);
  const { editor } = open({ picture: "image" });
  await screen.findByText("10 × 10 of plate.exr");
  const region = { left: 0, top: 0.5, right: 1, bottom: 1 };
  const seen = () => editor.store.getState().session.preview!;
  act(() => {
    editor.run({ id: "preview.probePlace", args: { x: 0.25, y: 0.95 } });
    editor.run({ id: "viewer.measureRegion", args: region });
    editor.run({ id: "viewer.look", args: { scale: 8, x: 0.5, y: 0 } });
  });
  await screen.findByText("x 2, y 9");
  fireEvent.click(screen.getByRole("button", { name: "Overscan" }));
  await waitFor(() => expect(seen().probe).toEqual({ x: 0.375, y: 0.725 }));
  await screen.findByText("x 2, y 9");
  expect(seen().region).toEqual({ left: 0.25, top: 0.5, right: 0.75, bottom: 0.75 });
  expect(seen().zoom).toEqual({ scale: 8, x: 0.5, y: 0.25 });
  fireEvent.click(screen.getByRole("button", { name: "Overscan" }));
  await waitFor(() => expect(seen().region).toEqual(region));
  await screen.findByText("x 2, y 9");
  pixelEngine()?.close();
});

test("the sides of a comparison are named by what they are", () => {
  const { editor } = open();
  const sides = () =>
    screen
      .getAllByRole("radio")
      .slice(0, 2)
      .map(({ textContent }) => textContent);
  expect(sides()).toEqual(["After", "Before"]);
  act(() => {
    editor.run({ id: "preview.compareWith", args: { earlier: "sRGB - Display / Un-tone-mapped" } });
  });
  expect(sides()).toEqual(["Current", "Compared"]);
});
