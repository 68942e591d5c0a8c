/** Lower case without marks and presentation forms: "É" is "e", "Ａ" is "a". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x00-\x7f]*$/.test(lower)
    ? lower
    : lower
        .normalize("NFKD")
        .replace(/\p{M}+/gu, "")
        .replace(/ς/g, "σ");
}
