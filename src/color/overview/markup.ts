/** HTML that is safe to put into a page: texts in it are escaped. */
export type Markup = { readonly html: string };

type Part = Markup | string | number | null | readonly Part[];

/** Tags a template as HTML; values in it are escaped unless they are markup, lists are joined, null is nothing. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { html: texts.map((text, at) => text + (at < parts.length ? written(parts[at]!) : "")).join("") };
}

function written(part: Part | undefined): string {
  if (part === null || part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "html" in part ? part.html : part.map(written).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters with a meaning in HTML, control characters, and marks that turn the direction of text (UAX #9). */
const ESCAPED = /[&<>"']|(?![\n\r\t])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A page may be read in a terminal, too: what would control it, or turn letters around, stands there as its number. */
function escaped(text: string): string {
  const numbered = (sign: string) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
  return text.replace(ESCAPED, (sign) => ENTITIES[sign] ?? numbered(sign));
}
