type Published = { hash: string; version: number };
type Channel<P extends Published> = { name: string; live: string; publications: readonly P[] };

/**
 * The publication that a rollback means: the newest one of a version, or the one before the live one; a sentence that
 * says why there is none.
 */
export function rollbackTarget<P extends Published>(channel: Channel<P>, version?: number): P | string {
  const { name, live, publications } = channel;
  const at = publications.findIndex(({ hash }) => hash === live);
  const found =
    version === undefined
      ? publications.slice(at + 1).find(({ hash }) => hash !== live)
      : publications.find((each) => each.version === version);
  if (!found && version === undefined)
    return `“${name}” has no publication before the live one; choose a version.`;
  if (!found) return `Version ${version} was never published to “${name}”.`;
  if (found.hash === live) return `“${name}” points at version ${found.version} already.`;
  return found;
}
