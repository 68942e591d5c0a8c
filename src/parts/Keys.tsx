import { Fragment } from "react";

/** True if the keyboard has a command key. */
export const apple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const printed: Record<string, string> = {
  mod: apple ? "⌘" : "Ctrl",
  ctrl: apple ? "⌃" : "Ctrl",
  meta: apple ? "⌘" : "Meta",
  shift: apple ? "⇧" : "Shift",
  alt: apple ? "⌥" : "Alt",
  enter: "↵",
  escape: "Esc",
  tab: "⇥",
  backspace: "⌫",
  insert: "Ins",
  delete: apple ? "⌦" : "Del",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  space: "Space",
  home: "Home",
  end: "End",
  pageup: "Page Up",
  pagedown: "Page Down",
  contextmenu: "Menu",
};

/** One press as people read it: "mod+shift+k" is "⇧⌘K" on Apple keyboards and "Ctrl+Shift+K" elsewhere. */
export function printPress(press: string): string {
  const parts = press === "+" ? [press] : press.split(/(?<!\+)\+|\+(?=\+)/).filter((part) => part !== "");
  const words = parts.map((part) => printed[part.toLowerCase()] ?? part.toUpperCase());
  if (!apple) return words.join("+");
  return [...words.slice(0, -1).reverse(), words.at(-1)].join("");
}

/** A key as printed on the keyboard; a chord ("g c") shows one cap per press. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(" ").map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chord may repeat a press and never reorders
        <kbd className="key" key={at}>
          {printPress(press)}
        </kbd>
      ))}
    </span>
  );
}

/** Keys with what they do, in a line of such hints. */
export function KeyHint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span>
      {keys.map((each) => (
        <Fragment key={each}>
          <Keys keys={each} />{" "}
        </Fragment>
      ))}
      {children}
    </span>
  );
}
