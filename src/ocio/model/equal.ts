/**
 * True if two JSON values, or lists of numbers in float32, are equal. Shared parts cost nothing; NaN equals itself; `undefined` fields count as
 * absent.
 */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (isList(a) || isList(b)) {
    if (!isList(a) || !isList(b) || a.length !== b.length) return false;
    return a.every((item, i) => equal(item, b[i]));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  for (const key of Object.keys(left)) {
    const there = Object.hasOwn(right, key) ? right[key] : undefined;
    if (!equal(left[key], there)) return false;
  }
  for (const key of Object.keys(right))
    if (right[key] !== undefined && (!Object.hasOwn(left, key) || left[key] === undefined)) return false;
  return true;
}

function isList(value: object): value is readonly unknown[] {
  return Array.isArray(value) || value instanceof Float32Array;
}
