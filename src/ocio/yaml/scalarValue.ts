const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const infinite = new Map([
  [".inf", Infinity],
  [".Inf", Infinity],
  [".INF", Infinity],
  ["+.inf", Infinity],
  ["+.Inf", Infinity],
  ["+.INF", Infinity],
  ["-.inf", -Infinity],
  ["-.Inf", -Infinity],
  ["-.INF", -Infinity],
  [".nan", Number.NaN],
  [".NaN", Number.NaN],
  [".NAN", Number.NaN],
]);
const truths = new Map([
  ["true", true],
  ["yes", true],
  ["on", true],
  ["y", true],
  ["false", false],
  ["no", false],
  ["off", false],
  ["n", false],
]);

/** A truth value as yaml-cpp reads it: in small letters, capitals, or with a capital first; undefined where it is none. */
export function parseBoolean(text: string): boolean | undefined {
  return /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+)$/.test(text) ? truths.get(text.toLowerCase()) : undefined;
}

/** A number as C++ streams read it, and YAML's infinities; undefined where it is none. */
export function parseNumber(text: string): number | undefined {
  if (!number.test(text)) return infinite.get(text);
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
