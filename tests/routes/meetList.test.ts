// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { commands } from "#commands";
import { emptyDocument } from "#ocio/document.ts";
import { createEditor } from "#store/editor.ts";
import { keepFocus } from "../../src/routes/-shell/keepFocus.ts";
import { meetList } from "../../src/routes/-shell/meetList.ts";

const frames = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise((done) => requestAnimationFrame(done));
};
const screen = (html: string) => {
  document.body.innerHTML = `<button id="other">Other</button><main>${html}</main>`;
};
const list = '<div id="list" role="listbox" tabindex="0"></div>';

afterEach(() => {
  document.body.innerHTML = "";
});

test("the list of a screen that was gone to has the focus, also where it comes later", async () => {
  screen(list);
  meetList();
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
  screen("");
  meetList();
  await frames(2);
  expect(document.activeElement).toBe(document.body);
  screen('<div id="list" role="grid" tabindex="0"></div>');
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
});

test("who has the focus keeps it until it goes, and who goes on elsewhere is not followed", async () => {
  screen(list);
  document.getElementById("other")?.focus();
  const stop = meetList();
  await frames(2);
  expect(document.activeElement?.id).toBe("other");
  document.getElementById("other")?.remove();
  await frames(2);
  expect(document.activeElement?.id).toBe("list");
  stop();
  document.getElementById("list")?.blur();
  meetList()();
  await frames(2);
  expect(document.activeElement).toBe(document.body);
});

test("a change that takes away what has the focus leaves it near, at the list where there is one", async () => {
  const configId = "00000000-0000-4000-8000-0000000000ff";
  const editor = createEditor(commands, { document: emptyDocument(configId) });
  const rename = (name: string) => editor.run({ id: "config.setName", args: { name } });
  const stop = keepFocus(editor);
  screen(`${list}<form><div id="step"><input id="field"></div><button id="next"></button></form>`);
  const field = document.getElementById("field");
  field?.focus();
  rename("a");
  await frames(3);
  expect(document.activeElement).toBe(field);
  rename("b");
  document.getElementById("step")?.remove();
  await frames(3);
  expect(document.activeElement?.id).toBe("next");
  rename("c");
  document.querySelector("form")?.remove();
  await frames(3);
  expect(document.activeElement?.id).toBe("list");
  rename("d");
  document.getElementById("other")?.focus();
  document.getElementById("list")?.remove();
  await frames(3);
  expect(document.activeElement?.id).toBe("other");
  stop();
});
