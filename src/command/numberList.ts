/** The numbers that a text is made of, parted by spaces, commas, semicolons or brackets; null where it says anything else. */
export function numberList(text: string): number[] | null {
  const words = text.replace(/−/g, "-").split(/[\s,;()[\]{}]+/);
  const numbers = words.filter((word) => word !== "").map(Number);
  return numbers.length > 0 && !numbers.some(Number.isNaN) ? numbers : null;
}
