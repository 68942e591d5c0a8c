// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { focusLate, holdsFocus } from "#parts/heldFocus.ts";

afterEach(() => document.body.replaceChildren());

/** A screen with a list that has just come, and what else the user may be at. */
function open(at: string): HTMLElement | null {
  document.body.innerHTML = `
    <nav><a id="link" href="#x">Roles</a></nav>
    <main>
      <form><button id="choice">B</button><input id="search"></form>
      <ul id="list" tabindex="0"></ul>
    </main>
    <div class="palette" role="dialog"><input id="palette"></div>`;
  document.getElementById(at)?.focus();
  return document.getElementById("list");
}

test.each([
  ["nowhere", "", true],
  ["on the control of the screen that asked for it", "choice", true],
  ["in a field of the screen", "search", false],
  ["in the palette", "palette", false],
  ["in another zone", "link", false],
])("a list that comes late while the user is %s", (_, at, isFocused) => {
  const list = open(at);
  focusLate(list);
  expect(document.activeElement === list).toBe(isFocused);
});

test.each([
  ["", true],
  ["choice", true],
  ["list", false],
  ["palette", false],
])("a form holds the focus that is at “%s”: %s", (at, isHeld) => {
  open(at);
  expect(holdsFocus(document.querySelector("form"))).toBe(isHeld);
  expect(holdsFocus(null)).toBe(false);
});
