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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}
