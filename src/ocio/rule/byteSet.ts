import { binaryOf } from "../files/binary.ts";

/** Set of bytes: 1 at the index of each member. */
export type ByteSet = Uint8Array;

/** The bytes of a text as a file path has them, one character each. */
export function bytesOf(text: string): string {
  return binaryOf(new TextEncoder().encode(text));
}

/** The bytes for which a test holds. */
export function bytesWhere(test: (byte: number) => boolean): ByteSet {
  return Uint8Array.from({ length: 256 }, (_, byte) => (test(byte) ? 1 : 0));
}

const single: ByteSet[] = [];

/** A single byte. */
export function oneByte(byte: number): ByteSet {
  single[byte] ??= bytesWhere((each) => each === byte);
  return single[byte];
}

/** A byte as C++ compares characters where they have a sign: those beyond ASCII come before it. */
export function signed(byte: number): number {
  return (byte << 24) >> 24;
}

const isUpper = (byte: number) => byte >= 65 && byte <= 90;
const isLower = (byte: number) => byte >= 97 && byte <= 122;
const isAlpha = (byte: number) => isUpper(byte) || isLower(byte);
const isDigit = (byte: number) => byte >= 48 && byte <= 57;
const isAlnum = (byte: number) => isAlpha(byte) || isDigit(byte);
const isGraph = (byte: number) => byte > 32 && byte < 127;
const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13);
export const isWord = (byte: number) => isAlnum(byte) || byte === 95;

/** The named classes of a bracket, `[:alpha:]`, and the letters of the escapes `\d`, `\s`, `\w`. */
export const classes: ReadonlyMap<string, (byte: number) => boolean> = new Map([
  ["alnum", isAlnum],
  ["alpha", isAlpha],
  ["blank", (byte) => byte === 32 || byte === 9],
  ["cntrl", (byte) => byte < 32 || byte === 127],
  ["d", isDigit],
  ["digit", isDigit],
  ["graph", isGraph],
  ["lower", isLower],
  ["print", (byte) => byte === 32 || isGraph(byte)],
  ["punct", (byte) => isGraph(byte) && !isAlnum(byte)],
  ["s", isSpace],
  ["space", isSpace],
  ["upper", isUpper],
  ["w", isWord],
  ["xdigit", (byte) => isDigit(byte) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102)],
]);

const PUNCTUATION = [
  "space exclamation-mark quotation-mark number-sign dollar-sign percent-sign ampersand apostrophe",
  "left-parenthesis right-parenthesis asterisk plus-sign comma hyphen period slash",
  "zero one two three four five six seven eight nine colon semicolon less-than-sign equals-sign",
  "greater-than-sign question-mark commercial-at",
].flatMap((line) => line.split(" "));
const BRACKETS =
  "left-square-bracket backslash right-square-bracket circumflex underscore grave-accent".split(" ");
const BRACES = "left-curly-bracket vertical-line right-curly-bracket tilde DEL".split(" ");
const CONTROLS = [
  "NUL SOH STX ETX EOT ENQ ACK alert backspace tab newline vertical-tab form-feed carriage-return SO SI",
  "DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC IS4 IS3 IS2 IS1",
].flatMap((line) => line.split(" "));

/** POSIX names of ASCII characters, for `[.hyphen.]`; a letter is its own name. */
export const collating: ReadonlyMap<string, number> = new Map([
  ...CONTROLS.map((name, index) => [name, index] as const),
  ...PUNCTUATION.map((name, index) => [name, 32 + index] as const),
  ...BRACKETS.map((name, index) => [name, 91 + index] as const),
  ...BRACES.map((name, index) => [name, 123 + index] as const),
  ...Array.from({ length: 128 }, (_, byte) => byte)
    .filter(isAlpha)
    .map((byte) => [String.fromCharCode(byte), byte] as const),
]);
