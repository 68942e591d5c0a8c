import { useRef } from "react";

/** Milliseconds after which a letter begins a new name. */
const PAUSE = 700;

let isKey: (letter: string) => boolean = () => false;

/** Says which letters are keys of the page, or begin a chord of it: alone they find no name. */
export function reserveLetters(begins: (letter: string) => boolean): void {
  isKey = begins;
}

/**
 * True if a typed text may be a key of the page, or begin a chord of it, for the row at the cursor. Its second letter
 * arrives here only if the two are no chord.
 */
export const isReserved = (text: string): boolean => text.length === 1 && isKey(text);

/**
 * Looks names up by the letters typed in a row: given the key, the names and the place of the cursor, gives the place
 * of the next name that begins so, or -1 (also for keys that are no letter). `sure` says that the key was meant for it: a
 * letter alone may also be a key of the page.
 */
export function useTypeAhead(): (
  key: string,
  names: readonly string[],
  at: number,
  /** Time of the key's event: a busy page handles it later. */
  time: number,
) => { found: number; sure: boolean } {
  const typed = useRef({ text: "", at: 0 });
  return (key, names, at, time) => {
    if (!/^[\p{L}\p{N}]$/u.test(key)) return { found: -1, sure: false };
    const text = time - typed.current.at > PAUSE ? key : typed.current.text + key;
    typed.current = { text, at: time };
    if (isReserved(text)) return { found: -1, sure: false };
    const from = at < 0 ? 0 : at + (text.length === 1 ? 1 : 0);
    const begins = (name: string | undefined) => name?.toLowerCase().startsWith(text.toLowerCase()) ?? false;
    for (let step = 0; step < names.length; step += 1) {
      const place = (from + step) % names.length;
      if (begins(names[place])) return { found: place, sure: text.length > 2 };
    }
    return { found: -1, sure: text.length > 2 };
  };
}
