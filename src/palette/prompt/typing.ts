/** When the newest letter of the palette was typed or taken back, as `performance.now()` says it. */
let last = Number.NEGATIVE_INFINITY;

export const noteLetter = (): void => {
  last = performance.now();
};

/** Milliseconds since the newest letter. */
export const sinceLetter = (): number => performance.now() - last;
