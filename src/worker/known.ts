/** Answers of the server as they were last seen; they go when the account changes. */
export const KNOWN = "palette-known";

/** Paths below the API whose last known answer is better than none. Streams, files and sessions are not among them. */
const worthKeeping =
  /^\/(configs\/?$|configs\/[0-9a-f-]{36}(\/[\w-]+)?(\/[0-9a-f-]{36})?\/?$|static\/[\w-]+$|files\/luts$)/i;
const never = /\/(events|download|view_yaml|changes|steps|export)(\/|$)/;

/** Whether the answer to a GET is kept. `path` is below the API. */
export function isKept(path: string): boolean {
  return worthKeeping.test(path) && !never.test(path);
}

/** The id of the configuration whose document a path asks for. */
export function documentAt(path: string): string | undefined {
  return /^\/configs\/([0-9a-f-]{36})\/document\/?$/i.exec(path)?.[1];
}

/** Whether an answer comes from something before the server that cannot reach it. */
export function unreachable(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
