// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { focusInvalid } from "../../src/routes/-shell/focus/focusInvalid.ts";

let end: () => void = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const frame = () => new Promise((after) => requestAnimationFrame(after));

/** A form whose name is found wrong two frames after it was sent, by its button or from a field. */
async function sendLate(meanwhile: () => void, from = "send"): Promise<void> {
  document.body.innerHTML = `<div id="dialog" tabindex="-1"><form>
    <input id="name" /><input id="other" /><button id="send">Create</button>
  </form></div><button id="elsewhere"></button>`;
  end = focusInvalid();
  document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
  focus(from);
  document.querySelector<HTMLElement>("#send")?.click();
  await frame();
  meanwhile();
  await frame();
  document.querySelector("#name")?.setAttribute("aria-invalid", "true");
  for (let step = 0; step < 3; step++) await frame();
}

const focus = (id: string) => document.querySelector<HTMLElement>(`#${id}`)?.focus();

test("a form that was sent focuses the field that is wrong, however late it is known", async () => {
  await sendLate(() => {});
  expect(document.activeElement?.id).toBe("name");
});

test.each(["other", "elsewhere"])("a field found wrong does not take the focus back from %s", async (id) => {
  await sendLate(() => focus(id));
  expect(document.activeElement?.id).toBe(id);
});

test.each([
  ["that was lost by sending", () => document.querySelector<HTMLElement>("#send")?.blur()],
  ["that a dialog took as it was lost", () => focus("dialog")],
])("a focus %s is no sign that the user went on", async (_, lose) => {
  await sendLate(lose);
  expect(document.activeElement?.id).toBe("name");
});

test.each([
  ["selects the field that it was sent from", "", "taken"],
  ["leaves what was typed in it since", "n", ""],
])("a form that is sent by Enter and found wrong %s", async (_, typed, selected) => {
  await sendLate(() => {
    const field = document.querySelector<HTMLInputElement>("#name");
    if (field) field.value = typed || "taken";
    if (typed) field?.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, "name");
  const field = document.querySelector<HTMLInputElement>("#name");
  expect(field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(selected);
});
