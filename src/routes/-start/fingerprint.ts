import { uuid } from "#command/call.ts";

const KEY = "deviceFingerprint";

/** The fingerprint of this device: kept in the browser's storage, else made once; a random UUID where that fails. */
export async function deviceFingerprint(): Promise<string> {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const made = (await visitorId().catch(() => "")) || uuid();
  localStorage.setItem(KEY, made);
  return made;
}

async function visitorId(): Promise<string> {
  const { default: fingerprint } = await import("@fingerprintjs/fingerprintjs");
  const agent = await fingerprint.load();
  return (await agent.get()).visitorId;
}
