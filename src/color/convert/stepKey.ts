const numbers = new WeakMap<Float32Array, number>();
let lastNumber = 0;

/** A text that is the same for equal steps; tables count as equal where they are the same one. */
export function keyOf(steps: unknown): string {
  return JSON.stringify(steps, (_, value) => {
    if (!(value instanceof Float32Array)) return value;
    const number = numbers.get(value) ?? ++lastNumber;
    numbers.set(value, number);
    return `table ${number}`;
  });
}
