// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { keepFocus } from "../../src/routes/-shell/focus/keepFocus.ts";
import { focusScreen, onPointerFocus } from "../../src/routes/-shell/focus/screenFocus.ts";

const frames = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done));
};
const screen = (html: string) => {
  document.body.innerHTML = `<button id="other">Other</button><main>${html}</main>`;
};
const list = '<div id="list" role="listbox" tabindex="0"></div>';

afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = "";
});

test("the list of a screen that was gone to has the focus, also where it comes later", async () => {
  screen(list);
  focusScreen();
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
  screen("");
  focusScreen();
  await frames(2);
  expect(document.activeElement).toBe(document.body);
  screen('<div id="list" role="grid" tabindex="0"></div>');
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
});

test("a screen has the focus however long it takes to come and to be fetched", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  const pass = (frames: number) => {
    for (let at = 0; at < frames; at++) vi.advanceTimersToNextFrame();
  };
  document.body.innerHTML = "";
  const stop = focusScreen();
  pass(1000);
  screen('<div class="spinner"></div>');
  pass(1000);
  screen(list);
  pass(2);
  expect(document.activeElement?.id).toBe("list");
  stop();
});

test("what has the focus in the screen keeps it, what has it beside the screen gives it up, and a press of the pointer ends it", async () => {
  screen(`${list}<input id="field">`);
  document.getElementById("field")?.focus();
  const stop = focusScreen();
  await frames(2);
  expect(document.activeElement?.id).toBe("field");
  stop();
  document.getElementById("other")?.focus();
  focusScreen();
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
  document.getElementById("list")?.blur();
  focusScreen();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  await frames(3);
  expect(document.activeElement).toBe(document.body);
});

test("a key in the screen keeps the focus that it leads to from the place that the address names", async () => {
  screen(`${list}<input id="field">`);
  const box = document.getElementById("list")!;
  const press = (key: string) => box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  for (const [key, kept] of [
    ["F2", "field"],
    ["Control", "list"],
  ] as const) {
    box.focus();
    const stop = focusScreen({ at: "rule" });
    press(key);
    document.getElementById("field")?.focus();
    await frames(2);
    expect(document.activeElement?.id, key).toBe(kept);
    stop();
  }
});

test("what a press of the pointer gives the focus to is told, also by a touch, and nothing that a key does", () => {
  screen('<input id="a"><input id="b">');
  const told: string[] = [];
  const stop = onPointerFocus((target) => told.push((target as HTMLElement).id));
  const [a, b] = ["a", "b"].map((id) => document.getElementById(id) as HTMLElement);
  const send = (type: string) => a?.dispatchEvent(new Event(type, { bubbles: true }));
  a?.focus();
  expect(told).toEqual([]);
  send("pointerdown");
  send("pointerup");
  b?.focus();
  send("click");
  expect(told).toEqual(["b"]);
  send("pointerdown");
  send("keydown");
  a?.focus();
  stop();
  send("pointerdown");
  b?.focus();
  expect(told).toEqual(["b"]);
});

const divider = '<div id="divider" role="separator" tabindex="0"></div>';

test("a divider that had the focus before gives it up, one that gets it meanwhile keeps it", async () => {
  screen(`${list}${divider}`);
  document.getElementById("divider")?.focus();
  focusScreen();
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
  document.getElementById("divider")?.focus();
  await frames(4);
  expect(document.activeElement?.id).toBe("divider");
});

test("a screen without a list has the focus on what it marks, else on its first control", async () => {
  screen('<section id="marked" data-screen-focus><button id="first"></button></section>');
  focusScreen();
  await frames(2);
  expect(document.activeElement?.id).toBe("marked");
  screen('<h1>Not Found</h1><button id="first"></button>');
  focusScreen();
  await frames(2);
  expect(document.activeElement?.id).toBe("first");
});

test("a new item has it on the button that adds its first transform, wherever it was", async () => {
  screen(`${list}<div class="row-form"><button id="add" class="add-transform"></button></div>`);
  document.getElementById("list")?.focus();
  focusScreen({ made: true });
  await frames(3);
  expect(document.activeElement?.id).toBe("add");
});

test("what goes away with the focus leaves it near, at the list where there is one, and takes none from elsewhere", async () => {
  screen(`${list}<form><div id="step"><input id="field"></div><button id="next"></button></form>`);
  const stop = keepFocus();
  document.getElementById("field")?.focus();
  await frames(4);
  expect(document.activeElement?.id).toBe("field");
  document.getElementById("step")?.remove();
  await frames(4);
  expect(document.activeElement?.id).toBe("next");
  document.querySelector("form")?.remove();
  await frames(4);
  expect(document.activeElement?.id).toBe("list");
  document.getElementById("other")?.focus();
  document.getElementById("list")?.remove();
  await frames(4);
  expect(document.activeElement?.id).toBe("other");
  // Out of what is gone altogether it goes to what the screen is for.
  screen('<h1>Home</h1><button id="first"></button>');
  await frames(5);
  expect(document.activeElement?.id).toBe("first");
  stop();
});
