/** Letters below which a word begins, or is begun by, too many others to mean one of them. */
const SHORT = 3;

/** The word among others that a mistyped one is nearest to, without regard to case; undefined when none is near. */
export function nearest(word: string, among: readonly string[]): string | undefined {
  const typed = word.trim().toLowerCase();
  const most = Math.floor(typed.length / 3);
  const [first] = among
    .map((each) => ({ each, mistakes: mistakesIn(typed, each.toLowerCase()) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes);
  return first?.each ?? begun(typed, among);
}

/** The shortest word that begins as the typed one, or the longest that it begins with. */
function begun(typed: string, among: readonly string[]): string | undefined {
  if (typed.length < SHORT) return undefined;
  const longer = among.filter((each) => each.toLowerCase().startsWith(typed));
  if (longer.length > 0) return longer.reduce((a, b) => (b.length < a.length ? b : a));
  const shorter = among.filter((each) => each.length >= SHORT && typed.startsWith(each.toLowerCase()));
  return shorter.reduce<string | undefined>((a, b) => (a && b.length <= a.length ? a : b), undefined);
}

/** Letters to insert, drop, change or swap with the next until one word is the other (optimal string alignment). */
function mistakesIn(typed: string, meant: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: meant.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= meant.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return row[meant.length]!;
}
