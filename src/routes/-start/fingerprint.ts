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
  // Without this, one start in a thousand tells the makers of the library that it was used: nobody else is told anything.
  const agent = await fingerprint.load({ monitoring: false });
  return (await agent.get()).visitorId;
}
