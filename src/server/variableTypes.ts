import { isAbsolute } from "node:path";
import { z } from "zod";
import { s3Place } from "./files/s3Place.ts";
import { type AddressRange, addressRange } from "./outgoing/addressRules.ts";

// Each reads the text of a variable; the messages of its issues end a sentence that begins with "it must be".

export const text = z.string();
export const amount = z
  .string()
  .refine((given) => given.trim() !== "" && Number.isFinite(Number(given)) && Number(given) >= 0, {
    error: "a number of 0 or more",
  })
  .transform(Number);
/** Timers take no longer time than 24 days, and fire at once where it is longer, or 0. */
export const seconds = amount.refine((given) => given > 0 && given <= 86_400, {
  error: "a number above 0, of 86400 at most",
});
export const size = amount.refine((given) => given * 1024 * 1024 >= 1, { error: "a number above 0" });
export const whole = (most: number, least = 0) =>
  z
    .string()
    .refine((given) => /^\d+$/.test(given) && Number(given) >= least && Number(given) <= most, {
      error: `a whole number from ${least} to ${most}`,
    })
    .transform(Number);
export const address = (protocols: readonly string[]) =>
  z.string().refine((given) => URL.canParse(given) && protocols.includes(new URL(given).protocol), {
    error: `an address that starts with ${protocols.map((each) => `${each}//`).join(" or ")}`,
  });
export const flag = z
  .string()
  .refine((given) => given === "0" || given === "1", { error: "0 or 1" })
  .transform((given) => given === "1");
export const several = z
  .string()
  .transform((given) =>
    given
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  )
  .refine((values) => values.length > 0, { error: "one value or several with commas between them" });
export const folders = several.refine((paths) => paths.every((path) => isAbsolute(path) && path !== "/"), {
  error: "folders such as /srv/git, with commas between them",
});
export const secretKeys = several.refine((keys) => keys.every((key) => key.length >= 32), {
  error: "32 characters or more, or several such keys with commas between them",
});
/** IP addresses and ranges, with commas between them. */
export const ranges = z.string().transform((given, context) => {
  const read = given
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")
    .map(addressRange);
  if (!read.includes(null)) return read as AddressRange[];
  context.addIssue({
    code: "custom",
    message: "IP addresses or ranges with commas between them, such as 10.0.0.0/8",
  });
  return z.NEVER;
});
export const bucket = z.string().refine((given) => s3Place(given) !== null, {
  error: "written s3://bucket or s3://bucket/prefix",
});

/** True if the address names a host, and its user and password can be decoded. */
function isMailServer(given: string): boolean {
  try {
    const { hostname, username, password } = new URL(given);
    return hostname !== "" && decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

export const mailServer = address(["smtp:", "smtps:"]).refine(isMailServer, {
  error: "written like smtps://user:password@mail.example.com, with %25 for a % in the password",
});
export const sender = z.string().regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  error: "an address, such as palette@example.com or Palette <palette@example.com>",
});

/** Only on this machine may a provider do without TLS. */
function isProviderAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname } = new URL(given);
  return (
    protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}

export const provider = z.string().refine(isProviderAddress, {
  error: "an address that starts with https://, or with http:// for a provider on this machine",
});

const HOUR = 60 * 60 * 1000;
/** "24h /srv/backups": hours between two backups, and the folder or bucket that they go to. */
export const schedule = z
  .string()
  .transform((given) => {
    const [, hours = "", place = ""] = /^(\d+(?:\.\d+)?)h\s+(\S.*)$/.exec(given.trim()) ?? [];
    return { every: Number(hours) * HOUR, place };
  })
  .refine(({ every, place }) => every >= HOUR / 60 && (isAbsolute(place) || s3Place(place) !== null), {
    error: "hours and a place, such as 24h /srv/backups or 12h s3://bucket/prefix",
  });
