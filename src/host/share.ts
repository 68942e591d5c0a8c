import { makeShare, shareLink } from "#api/shareClient.ts";
import { endAt, endsText } from "#command/accessTerms.ts";
import type { Effect } from "#command/command.ts";
import type { Page } from "./page.ts";

/** End of access that a call gives; undefined where it gives none. @throws an error whose message is a sentence */
export function endOf(ends: string | undefined): string | null | undefined {
  if (ends === undefined) return undefined;
  const end = endAt(ends, Date.now());
  if (end === undefined)
    throw new Error(
      `“${ends}” is not an end of access; give a number of days, as in 14 days, a date, as in 2027-01-31, or never.`,
    );
  return end;
}

/** Addition to a message: when the access ends. */
export const endNote = (end: string | null | undefined) =>
  end ? `; the access ${endsText(end, Date.now())}` : "";

/** Makes a link to a configuration and copies it. */
export async function copyShareLink(
  { config, access, ends }: Extract<Effect, { kind: "share" }>,
  page: Page,
  copyLater: (text: Promise<string>) => Promise<void>,
): Promise<void> {
  const expires_at = endOf(ends);
  await copyLater(makeShare(config, { access, expires_at }).then(({ token }) => shareLink(config, token)));
  page.say(`Copied ${access === "read" ? "a view-only link" : "an edit link"}${endNote(expires_at)}`);
}
