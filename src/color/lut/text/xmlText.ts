const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text for between tags and for attributes; characters that XML cannot hold are left out. */
export function escaped(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character]!);
}

/** An element of text alone, which is escaped. */
export function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Description elements, one a line. */
export function descriptions(texts: readonly string[] | undefined, indent: number): string {
  return (texts ?? []).map((text) => `${" ".repeat(indent)}${element("Description", text)}\n`).join("");
}
