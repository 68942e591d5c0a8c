export type Token = { readonly kind: "name" | "number" | "sign" | "note"; readonly text: string };

const TOKEN =
  /\/\/ ?(?<note>.*)|(?<number>0[xX][\da-fA-F]+u?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?u?)|(?<name>[A-Za-z_]\w*)|(?<sign><<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/]=|[-+*/%<>=!&|^?:;,.()[\]{}])/g;

/** The words, numbers and signs of GLSL text, and the comments that name a block. */
export function tokensOf(source: string): Token[] {
  const found: Token[] = [];
  for (const { groups = {} } of source.matchAll(TOKEN))
    for (const kind of ["note", "number", "name", "sign"] as const) {
      const text = groups[kind];
      if (text !== undefined && (kind !== "note" || found.at(-1)?.text === "{")) found.push({ kind, text });
    }
  return found;
}
