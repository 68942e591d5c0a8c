/** Cache of the server's last responses; deleted when the account changes. */
export const RESPONSE_CACHE = "palette-known";

/** API paths worth a stale response offline. Streams, files and sessions are not among them. */
const worthKeeping =
  /^\/(configs\/?$|configs\/[0-9a-f-]{36}(\/[\w-]+)?(\/[0-9a-f-]{36})?\/?$|static\/[\w-]+$|files\/luts$)/i;
/** Channels, proposals and mirrors are others' too: an old answer would call “live” what is so no more. */
const never = /\/(events|download|view_yaml|changes|steps|export|channels|proposals|channel-rules|git)(\/|$)/;

/** True if the response to a GET is cached. `path` is below the API. */
export function isCacheable(path: string): boolean {
  return worthKeeping.test(path) && !never.test(path);
}

/** Id of the configuration in a document's path. */
export function documentIdOf(path: string): string | undefined {
  return /^\/configs\/([0-9a-f-]{36})\/document\/?$/i.exec(path)?.[1];
}

/** True for a status of a proxy that cannot reach the server. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
