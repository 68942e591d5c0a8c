import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** How an item of OWASP ASVS 5.0 (level 2) is met: by the tests named, or not, and why. */
type Item = { met: [file: string, test: string][] } | { deviates: string } | { without: string };

const accounts = "accounts.test.ts";
const sessions = "sessions.test.ts";
const isolation = "isolation.test.ts";
const http = "http.test.ts";
const limits = "rateLimit.test.ts";
const one = (file: string, title: string): Item => ({ met: [[file, title]] });
const proxy = "TLS ends at the proxy in front, which the operator chooses; the README says so.";

/** The items that decide how sessions, accounts, requests and logs are built. */
const items: Record<string, Item> = {
  "3.3.1": one("log.test.ts", "behind a proxy the cookie is bound to https"),
  "3.3.2": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "3.3.3": {
    deviates:
      "The session's cookie has the prefix __Host-. XSRF-TOKEN keeps the name that clients know; it follows from the session's token, so that a planted one proves nothing.",
  },
  "3.3.4": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "3.4.1": one("log.test.ts", "behind a proxy the cookie is bound to https"),
  "3.4.3": one(http, "comes with the ones that protect the page"),
  "3.4.4": one(http, "comes with the ones that protect the page"),
  "3.4.5": one(http, "comes with the ones that protect the page"),
  "3.4.6": one(http, "comes with the ones that protect the page"),
  "3.5.1": one(isolation, "no write is taken that another site could send"),
  "3.5.2": one(isolation, "no write is taken that another site could send"),
  "3.5.3": one(isolation, "no write is taken that another site could send"),
  "4.1.3": one("log.test.ts", "an address counts as the proxy saw it"),
  "6.2.1": one(accounts, "a password that is %s is refused"),
  "6.2.2": one(accounts, "changes the name, the password and the address"),
  "6.2.3": one(accounts, "changes the name, the password and the address"),
  "6.2.4": one(accounts, "a password that is %s is refused"),
  "6.2.9": one(accounts, "a password that is %s is refused"),
  "6.2.12": {
    deviates:
      "A list of 183,000 passwords, words and names is refused; a service of breached ones would have to be asked over the network.",
  },
  "6.3.1": {
    met: [
      [limits, "a password cannot be guessed by trying"],
      [limits, "from many addresses still count for the account"],
    ],
  },
  "6.3.3": {
    deviates:
      "There is one factor: what is kept here are configurations of color pipelines, and the server is often one's own.",
  },
  "6.3.8": one(accounts, "nobody learns from an answer whether an address has an account"),
  "6.4.1": one(accounts, "is replaced once by the newest link"),
  "6.4.3": one(accounts, "cannot be replaced by a link that is old, of another kind, or somebody else's"),
  "7.1.1": one(accounts, "ends by itself: after 14 days alone, after 90 days in any case"),
  "7.2.1": one(isolation, "without a session nothing but the session"),
  "7.2.2": one(sessions, "the same fingerprint without the cookie is somebody else"),
  "7.2.3": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "7.2.4": one(accounts, "gives a new cookie, and the anonymous one is dead"),
  "7.3.1": one(accounts, "ends by itself: after 14 days alone, after 90 days in any case"),
  "7.3.2": one(accounts, "ends by itself: after 14 days alone, after 90 days in any case"),
  "7.4.1": one(isolation, "a session that was ended opens nothing"),
  "7.4.2": one(accounts, "deletes the account with everything in it"),
  "7.4.3": one(accounts, "changes the name, the password and the address"),
  "7.5.1": one(accounts, "changes the name, the password and the address"),
  "7.5.2": one(accounts, "lists sessions by device and ends the ones named"),
  "8.2.1": one(
    "shares.test.ts",
    "a link for editing takes changes of the rows, and leaves the configuration to its owner",
  ),
  "8.2.2": one(isolation, "another visitor's configuration looks like one that is not there"),
  "8.3.1": one("shares.test.ts", "a link for reading shows everything and takes no change"),
  "8.4.1": one(isolation, "another visitor's configuration looks like one that is not there"),
  "1.3.11": one(accounts, "%j is no e-mail address"),
  "1.3.6": { without: "The server asks no address that a visitor gives." },
  "2.4.1": one(limits, "a password cannot be guessed by trying"),
  "11.4.2": one(accounts, "no password and no token is readable in the database"),
  "12.1.1": { without: proxy },
  "14.2.1": {
    deviates:
      "The link in a mail carries its token in its address, as GET /auth/verify-email is specified to; it works once, is short-lived, and addresses are not logged.",
  },
  "15.2.1": one("../versions.test.ts", "no package is locked at a version with a known hole"),
  "15.3.6": one(http, "%s are refused in a sentence"),
  "16.2.5": one("log.test.ts", "the log says that something was tried"),
  "16.3.1": one("log.test.ts", "the log says that something was tried"),
  "16.4.3": { deviates: "Logs go to standard output, from where the operator ships them." },
  "16.5.1": one(http, "%s are refused in a sentence"),
};

const sources = new Map<string, string>();
const source = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(new URL(file, import.meta.url), "utf8");
  sources.set(file, known);
  return known;
};

test("every item that is met names tests that there are", () => {
  const lost = Object.entries(items).flatMap(([id, item]) =>
    "met" in item
      ? item.met
          .filter(([file, title]) => !source(file).includes(title))
          .map((each) => [id, ...each].join(" "))
      : [],
  );
  expect(lost).toEqual([]);
});

test("at most ten items are not met, each with its reason", () => {
  const reasons = Object.values(items).flatMap((item) =>
    "met" in item ? [] : ["deviates" in item ? item.deviates : item.without],
  );
  expect(reasons.length).toBeLessThanOrEqual(10);
  for (const reason of reasons) expect(reason).toMatch(/\.$/);
});
