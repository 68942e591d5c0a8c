import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { leads, strokeOf } from "./keyPrompt.ts";
import { arrowed } from "./numberKeys.ts";
import type { usePrompt } from "./usePrompt.ts";

type Prompt = ReturnType<typeof usePrompt>;

/** Handles a key in the field of a prompt; true if it was handled. */
export function promptKey(
  event: KeyboardEvent<HTMLInputElement>,
  prompt: Prompt,
  leave: () => void,
): boolean {
  const { question, of, options, list, boxes, text, checked, moved, isUntouched } = prompt;
  const { setText, setMessage, quiet, answer, back, switchBox, toggle, checkable, runWithDefaults } = prompt;
  if (of === "keys" && !leads(event)) {
    const pressed = strokeOf(event.nativeEvent);
    // A chord has two strokes; a third begins another.
    if (pressed) setText(text === "" || text.includes(" ") ? pressed : `${text} ${pressed}`);
    quiet();
    return true;
  }
  const digit = event.altKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
  const box = boxes[Number(digit) - 1];
  if (box) {
    switchBox(box);
    return true;
  }
  switch (event.key) {
    case "Backspace":
      if (text !== "" && of !== "keys") return false;
      if (text !== "") setText("");
      else back();
      return true;
    case "Enter":
      if (event.repeat) return true;
      if (event.altKey) {
        runWithDefaults(event.shiftKey);
        return true;
      }
      // Enter meant the answer that was given and does not do: it must not take what happens to come first.
      if (question?.why && text === "" && !moved && checked.length === 0) setMessage(question.why);
      // A space is a letter while typing; this checks then too.
      else if (question?.several && options && (event.ctrlKey || event.metaKey)) toggle(checkable() ?? "");
      else answer(list.active, { stay: event.shiftKey });
      return true;
    case "Tab":
      if (event.shiftKey) back();
      else answer(list.active, { only: true });
      return true;
    case "Escape":
      if (text !== "" && !isUntouched) setText("");
      else leave();
      quiet();
      return true;
    case "ArrowUp":
    case "ArrowDown": {
      const field = event.currentTarget;
      const stepped = question && !options && arrowed(question.argument, text, event);
      if (!stepped) return false;
      // Rendered before the caret is set, which tells the next arrow its number.
      flushSync(() => setText(stepped.text));
      quiet();
      field.setSelectionRange(stepped.caret, stepped.caret);
      return true;
    }
    case " ":
      // With nothing to answer a space ticks the only box.
      if (!question && boxes.length === 1) {
        switchBox(boxes[0]);
        return true;
      }
      // After moving in the list a space checks the row; while typing it is a space.
      if (!question?.several || !options || !(moved || text === "")) return false;
      toggle(checkable() ?? "");
      return true;
    default:
      return false;
  }
}
