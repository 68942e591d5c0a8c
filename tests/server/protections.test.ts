import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { lost, type Named } from "./named.ts";

const accounts = "accounts.test.ts";
const sessions = "sessions.test.ts";
const isolation = "isolation.test.ts";
const http = "http.test.ts";
const hardening = "hardening.test.ts";
const hostile = "hostile.test.ts";
const limits = "rateLimit.test.ts";
const guess = "guess.test.ts";
const log = "log.test.ts";
const upload = "upload.test.ts";
const bought = "subscriptions.test.ts";
const versions = "../versions.test.ts";
const shared = "../e2e/share.test.ts";
const archive = "../ocio/archive.test.ts";

/** What the server and the page protect against, and what proves it; figures are printed by the bench beside them. */
const protections: Record<string, { tests: Named[]; bench?: string }> = {
  "tokens of sessions are 256 random bits, kept as hashes, new with each proof, dead with the session": {
    tests: [
      [sessions, "the cookie is random, long and out of reach of scripts"],
      [sessions, "on https the cookie is bound to the host and to https"],
      [sessions, "the database knows only a hash of the token"],
      [accounts, "gives a new cookie, and the anonymous one is dead"],
      [accounts, "gives the session another token; the old one opens nothing"],
      [accounts, "is over after signing out; the browser is somebody new then"],
      [hardening, "has the browser forget pages"],
    ],
  },
  "sessions end, are listed and revoked, and what matters asks for the password again": {
    tests: [
      [accounts, "ends by itself: after 14 days alone, after 90 days in any case"],
      [accounts, "lists sessions by device and ends the ones named"],
      [accounts, "ends sessions only for whoever has typed the password a short time ago"],
      [bought, "ask for the password where it was not typed just now"],
    ],
  },
  "no write comes from another site, or with a planted or foreign token": {
    tests: [
      [isolation, "no write is taken %s, whatever is there"],
      [isolation, "reading changes nothing, whatever is read"],
      [http, "of type %s are answered with %i"],
    ],
  },
  "a fingerprint opens nothing": {
    tests: [
      [sessions, "the same fingerprint without the cookie is somebody else, and is told nothing else"],
      [sessions, "the cookie with another fingerprint is the same visitor"],
      [shared, "two browsers with the same fingerprint share nothing"],
    ],
  },
  "what is another's cannot be told from what is not there: by the answer, or by the work behind it": {
    tests: [
      [isolation, "every route that there is is in the list of calls"],
      [isolation, "a configuration looks to %s like one that is not there, whatever is asked"],
      [isolation, "what is another's costs the same statements as what is not there"],
      [isolation, "%s: nothing answers, and always in the same words"],
      [isolation, "ids of another's in queries and bodies tell and do nothing"],
      ["rows.test.ts", "takes neither id nor configuration from a body"],
    ],
  },
  "passwords are hashed by Argon2id and are not among the 183,000 that are guessed first": {
    tests: [
      [accounts, "no password and no token is readable in the database"],
      [accounts, "a password that is %s is refused"],
      [accounts, "a password %s is taken as it is typed"],
      ["commonPasswords.test.ts", "more than 100,000 are known"],
    ],
  },
  "guessing is slow, whatever address it claims to come from, and locks nobody out": {
    tests: [
      [guess, "of one network for one account are few"],
      [guess, "of one network for many accounts are counted together"],
      [guess, "of many networks for one account are counted together, but for where its owner was"],
      [limits, "from one network of IPv6 counts as from one address"],
      [limits, "whatever address the request claims to come from"],
      [limits, "whoever tries too often waits for the answer; others do not"],
    ],
    bench: "storm",
  },
  "nobody learns whether an address has an account": {
    tests: [[accounts, "nobody learns from an answer whether an address has an account"]],
    bench: "enumeration",
  },
  "links in mails work once, for one thing, for a while, and lead to this server": {
    tests: [
      [accounts, "is replaced once by the newest link, which ends every session and signs nobody in"],
      [accounts, "cannot be replaced by a link that is old, of another kind, or somebody else's"],
      [accounts, "whoever asks for an account of a stranger's address is not in it once that is confirmed"],
      [hardening, "a link in a mail leads to this server, whatever host a request says it is for"],
    ],
  },
  "every answer has the headers that protect the page, and no page is kept from anything": {
    tests: [
      [http, "%s comes with the ones that protect the page"],
      [hardening, "come with the headers that protect the page"],
      ["../e2e/app.ts", "The policy of the page kept it from"],
    ],
  },
  "what a configuration says is text": {
    tests: [["../e2e/markup.test.ts", "what a configuration says is text on every screen"]],
  },
  "uploads are held to their limits and leave nothing behind": {
    tests: [
      ["files.test.ts", "are per file, configuration and visitor, and each refusal says which"],
      ["files.test.ts", "%s is no path"],
      [hardening, "uploads that break off leave nothing behind"],
      [upload, "names that lead out of the archive are left out"],
    ],
  },
  "archives, YAML, XML and patterns that are made to hurt do not": {
    tests: [
      [archive, "a bomb is stopped while it unpacks, in little memory"],
      [upload, "%s: an answer, and the server goes on"],
      ["../color/lut/cdl.test.ts", "a document type is declared"],
      ["../ocio/rule/pattern.test.ts", "every expression of regular size is answered on every path"],
    ],
  },
  "names like __proto__, types that are wrong and characters that a database refuses are data, or are refused":
    {
      tests: [
        [hostile, "is refused or taken by every call as by any database, and breaks none"],
        [http, "%s are refused in a sentence"],
        [archive, "names like __proto__ are names like others"],
      ],
    },
  "a link shows what it would do and does nothing by itself": {
    tests: [
      ["../palette/LinkedCall.test.tsx", "a link with all answers changes nothing before a key is pressed"],
      ["../palette/LinkedCall.test.tsx", "within another page a link opens nothing"],
    ],
  },
  "events of payments are believed by their signature, in any order, once": {
    tests: [
      [bought, "that somebody makes up change nothing, whatever they say"],
      [bought, "are the same whatever order their events come in, and however often"],
      [bought, "%s are answered with %i"],
    ],
  },
  "errors and the log tell no secrets, and what is refused is in the log": {
    tests: [
      [log, "the log says that something was tried, and holds no address, password, token or cookie"],
      [log, "what nobody foresaw is written down with all that helps, and tells its asker nothing"],
      [bought, "leave neither key nor secret nor address in the log"],
    ],
  },
  "slow and malformed requests keep nobody waiting": {
    tests: [
      [hardening, "heads that are too long or too slow, and connections beyond the last, are not waited for"],
      [hardening, "hundreds of half-finished requests keep nobody from being answered"],
      [hardening, "a body with %s is refused"],
    ],
    bench: "storm",
  },
  "packages are locked, few, and none has a known hole": {
    tests: [
      [versions, "no package is locked at a version with a known hole"],
      [versions, "nothing runs while it is installed but the builder of the tests' runner"],
      [versions, "the server and the terminal load forty packages directly at the most"],
    ],
  },
  "nothing of whoever signed out is left in the browser": {
    tests: [
      [
        shared,
        "two users of one browser have nothing of each other: not on screen, and not in what the browser keeps",
      ],
      ["../routes/session.test.ts", "is settled as soon as signing out is confirmed"],
      ["../routes/session.test.ts", "is settled by the first answer after the page was closed"],
      ["../store/personal.test.ts", "what an account has recorded and used lately is gone for others"],
    ],
  },
  "everything that is kept of a user is given out, and deleted with the account": {
    tests: [
      [accounts, "gives everything that is kept as a zip"],
      [accounts, "deletes the account with everything in it"],
      [accounts, "visitors who have been away for three months are forgotten"],
    ],
  },
};

test.each(Object.entries(protections))("%s: what proves it is there", (_, { tests, bench }) => {
  expect(lost(tests)).toEqual([]);
  if (bench) expect(existsSync(new URL(`../bench/${bench}.ts`, import.meta.url))).toBe(true);
});
