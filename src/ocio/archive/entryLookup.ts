/**
 * Makes the search for a file of an archive as official OCIO does it: capital letters of ASCII are like small ones. It
 * gives the name of the entry.
 */
export function entryLookup(names: Iterable<string>): (path: string) => string | undefined {
  const byName = new Map([...names].map((name) => [folded(name), name]));
  return (path) => byName.get(folded(path));
}

/** Names of entries are kept in NFC. */
function folded(path: string): string {
  return path.normalize("NFC").replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
