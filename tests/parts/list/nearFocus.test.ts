// @vitest-environment jsdom
import { expect, test } from "vitest";
import { nearFocus } from "#parts/list/nearFocus.ts";

/** The page, and what has the focus in it: the one with the id "gone". */
function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  const focused = document.getElementById("gone")!;
  focused.focus();
  return focused;
}
const focusedId = () => document.activeElement?.id;

test.each([
  [
    "a list in its place before other stops",
    '<main><div><button id="a"></button><ul id="list" role="listbox" tabindex="0"></ul><p><input id="gone"></p></div></main>',
    "list",
  ],
  [
    "a button before a field for text, in which undo would be the field's own",
    '<main><div><input id="a"><button id="b"></button><button id="gone"></button></div></main>',
    "b",
  ],
  [
    "what is farther out where nothing is near",
    '<main><a id="link" href="/">Home</a><div><input id="a"><button id="gone"></button></div></main>',
    "link",
  ],
])("the focus of what goes away is given to %s", (_, html, expected) => {
  const focused = page(html);
  const back = nearFocus(focused);
  focused.remove();
  back();
  expect(focusedId()).toBe(expected);
});

test("what is still there gets its focus back", () => {
  const focused = page('<main><button id="a"></button><button id="gone"></button></main>');
  const back = nearFocus(focused);
  document.getElementById("a")!.focus();
  back();
  expect(focusedId()).toBe("gone");
});

test.each([
  [1, "next"],
  [2, "middle"],
])("of row %i that goes, the row in its place gets the focus, or the last", (index, expected) => {
  const rows = ["first", "middle", "next"].map((id) => `<li><button id="${id}"></button></li>`);
  rows[index] = rows[index]!.replace(/id="\w+"/, 'id="gone"');
  const focused = page(`<main><ul>${rows.join("")}</ul></main>`);
  const back = nearFocus(focused);
  focused.parentElement!.remove();
  back();
  expect(focusedId()).toBe(expected);
});
