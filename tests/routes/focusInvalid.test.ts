// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { focusInvalid } from "../../src/routes/-shell/focus/focusInvalid.ts";

let end: () => void = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const frame = () => new Promise((after) => requestAnimationFrame(after));

/** A form whose name is found wrong two frames after it was sent by its button. */
async function sendLate(meanwhile: () => void): Promise<void> {
  document.body.innerHTML = `<form>
    <input id="name" /><input id="other" /><button id="send">Create</button>
  </form><button id="elsewhere"></button>`;
  end = focusInvalid();
  document.querySelector("form")?.addEventListener("submit", (event) => event.preventDefault());
  focus("send");
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

test("a focus that was lost by sending is no sign that the user went on", async () => {
  await sendLate(() => document.querySelector<HTMLElement>("#send")?.blur());
  expect(document.activeElement?.id).toBe("name");
});
