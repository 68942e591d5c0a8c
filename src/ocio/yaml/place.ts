/** Line and column; both count from 1, columns in UTF-16 units. */
export type Place = { line: number; column: number };

/**
 * Gives a function from an offset in `text` to its line and column. Lines end at LF, CRLF or CR; a byte order
 * mark has no width. The line table is made at the first question.
 */
export function placer(text: string): (offset: number) => Place {
  let starts: number[] | undefined;
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return (offset) => {
    starts ??= lineStarts(text, bom);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, offset - starts[low]!) + 1 };
  };
}

function lineStarts(text: string, first: number): number[] {
  const starts = [first];
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === 10 || (c === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}
