import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lost } from "./named.ts";

/** How an item of OWASP ASVS 5.0 (level 2) is met: by the tests named, by words of the README, or it does not apply, or it is not met; and why. */
type Item =
  | { met: [file: string, test: string][] }
  | { written: string }
  | { without: string }
  | { deviates: string };

const accounts = "accounts.test.ts";
const sessions = "sessions.test.ts";
const isolation = "isolation.test.ts";
const http = "http.test.ts";
const hardening = "hardening.test.ts";
const limits = "rateLimit.test.ts";
const guess = "guess.test.ts";
const log = "log.test.ts";
const upload = "upload.test.ts";
const files = "files.test.ts";
const saving = "saving.test.ts";
const rows = "rows.test.ts";
const shares = "shares.test.ts";
const common = "commonPasswords.test.ts";
const versions = "../versions.test.ts";
const shared = "../e2e/share.test.ts";
const archive = "../ocio/archive.test.ts";
const one = (file: string, title: string): Item => ({ met: [[file, title]] });
const without = (why: string): Item => ({ without: why });
const proxy = without("TLS ends at the proxy in front, which the operator chooses; the README says so.");
/** What is asked for is that it is written down: where it is, in words that a test looks for. */
const documented = (words: string): Item => ({ written: words });

const items: Record<string, Item> = {
  "1.3.6": without("The server asks no address that a visitor gives."),
  "1.3.11": one(accounts, "%j is no e-mail address"),
  "1.3.12": without(
    "The server makes patterns of nobody's text. Those of file rules run in the visitor's own page and terminal, by an engine without backtracking.",
  ),
  "1.5.1": one("../color/lut/cdl.test.ts", "a document type is declared"),
  "1.5.2": {
    met: [
      [http, "%s are refused in a sentence"],
      [upload, "%s: an answer, and the server goes on"],
    ],
  },
  "2.2.1": one(rows, "refuses a row that is not one and says which field is wrong"),
  "2.2.2": one(rows, "refuses a row that is not one and says which field is wrong"),
  "2.2.3": {
    met: [
      [saving, "with %s changes nothing and names the request"],
      [rows, "the default file rule is updated under its own path"],
    ],
  },
  "2.3.1": one(accounts, "is replaced once by the newest link"),
  "2.3.2": one(files, "are per file, configuration and visitor, and each refusal says which"),
  "2.3.3": one(saving, "that is refused takes nothing of its neighbours with it"),
  "2.3.4": one(saving, "is held to one request when twenty arrive at once"),
  "2.4.1": {
    met: [
      [limits, "a password cannot be guessed by trying"],
      [limits, "is counted by address, and allowed again when its time is over"],
      [guess, "of one network for one account are few"],
    ],
  },
  "3.3.1": one(log, "behind a proxy the cookie is bound to https"),
  "3.3.2": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "3.3.3": {
    deviates:
      "The session's cookie has the prefix __Host-. XSRF-TOKEN keeps the name that clients know, without a prefix; it follows from the session's token, so that a planted one proves nothing.",
  },
  "3.3.4": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "3.4.1": one(log, "behind a proxy the cookie is bound to https"),
  "3.4.2": one(http, "no other site may read an answer, and a trace is not given"),
  "3.4.3": {
    met: [
      [http, "comes with the ones that protect the page"],
      [hardening, "come with the headers that protect the page"],
    ],
  },
  "3.4.4": {
    met: [
      [http, "comes with the ones that protect the page"],
      [hardening, "come with the headers that protect the page"],
    ],
  },
  "3.4.5": {
    met: [
      [http, "comes with the ones that protect the page"],
      [hardening, "come with the headers that protect the page"],
    ],
  },
  "3.4.6": {
    met: [
      [http, "comes with the ones that protect the page"],
      [hardening, "come with the headers that protect the page"],
    ],
  },
  "3.5.1": one(isolation, "no write is taken %s, whatever is there"),
  "3.5.2": one(isolation, "no write is taken %s, whatever is there"),
  "3.5.3": {
    met: [
      [isolation, "reading changes nothing, whatever is read"],
      [accounts, "reading what a link would confirm confirms nothing"],
    ],
  },
  "3.5.4": documented("Give it a host name of its own"),
  "3.5.5": without("The page listens to no messages of other windows."),
  "3.7.2": without(
    "The server redirects nobody. The page leaves for addresses that Stripe has given the server, and for none that a link or a visitor gives.",
  ),
  "4.1.3": one(log, "an address counts as the proxy saw it"),
  "5.1.1": documented("the largest request and the largest upload it takes"),
  "5.2.1": {
    met: [
      [files, "are per file, configuration and visitor, and each refusal says which"],
      [hardening, "come with the headers that protect the page"],
    ],
  },
  "5.2.2": one(upload, "%s: an answer, and the server goes on"),
  "5.2.3": one(archive, "a bomb is stopped while it unpacks, in little memory"),
  "5.2.4": one(files, "are per file, configuration and visitor, and each refusal says which"),
  "5.2.5": one(upload, "names that lead out of the archive are left out"),
  "5.3.3": one(upload, "names that lead out of the archive are left out"),
  "5.4.3": {
    deviates: "Files are not scanned for viruses: they are read by this program alone and never run.",
  },
  "6.1.1": documented("**Guessing.**"),
  "6.2.1": one(accounts, "a password that is %s is refused"),
  "6.2.2": one(accounts, "changes the name, the password and the address"),
  "6.2.3": one(accounts, "changes the name, the password and the address"),
  "6.2.4": {
    met: [
      [accounts, "a password that is %s is refused"],
      [common, "more than 100,000 are known"],
    ],
  },
  "6.2.5": one(accounts, "a password %s is taken as it is typed, to the last character and in its case"),
  "6.2.6": one("../panels/account.test.tsx", "a password is hidden until it is asked to be shown"),
  "6.2.7": one("../panels/account.test.tsx", "passwords can be pasted and kept by password managers"),
  "6.2.8": one(accounts, "a password %s is taken as it is typed, to the last character and in its case"),
  "6.2.9": one(accounts, "a password %s is taken as it is typed, to the last character and in its case"),
  "6.2.10": without("Passwords do not expire, and nothing asks to change them."),
  "6.2.11": one(accounts, "a password that is %s is refused"),
  "6.2.12": {
    deviates:
      "A list of 183,000 passwords, words and names is refused; a service of breached ones would have to be asked over the network.",
  },
  "6.3.1": {
    met: [
      [guess, "of one network for one account are few, and each time that is used up takes twice as long"],
      [guess, "of many networks for one account are counted together"],
      [guess, "are counted by all processes together"],
      [limits, "whoever tries too often waits for the answer"],
    ],
  },
  "6.3.3": {
    deviates:
      "There is one factor: what is kept here are configurations of color pipelines, and the server is often one's own.",
  },
  "6.3.8": one(accounts, "nobody learns from an answer whether an address has an account"),
  "6.4.1": one(accounts, "is replaced once by the newest link"),
  "6.4.2": without("There are no hints and no secret questions."),
  "6.4.3": one(accounts, "cannot be replaced by a link that is old, of another kind, or somebody else's"),
  "6.5.1": one(accounts, "a recovery code brings an anonymous visitor back once"),
  "6.5.2": one(accounts, "a recovery code brings an anonymous visitor back once"),
  "6.5.3": one(accounts, "a recovery code brings an anonymous visitor back once"),
  "6.5.4": one(accounts, "a recovery code brings an anonymous visitor back once"),
  "6.5.5": without(
    "There is no second factor whose codes would lapse; links in mails end after half an hour and after a day, see 6.4.3.",
  ),
  "7.1.1": documented("accounts end after 14 days alone and 90 in any case"),
  "7.1.2": documented("An account may be used in any number of browsers at once"),
  "7.2.1": one(isolation, "%s: nothing answers, and always in the same words"),
  "7.2.2": one(sessions, "the same fingerprint without the cookie is somebody else"),
  "7.2.3": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "7.2.4": {
    met: [
      [accounts, "whoever registers keeps what was made before, and has another cookie afterwards"],
      [accounts, "changes the name, the password and the address"],
      [accounts, "gives the session another token; the old one opens nothing"],
    ],
  },
  "7.3.1": one(accounts, "ends by itself: after 14 days alone, after 90 days in any case"),
  "7.3.2": one(accounts, "ends by itself: after 14 days alone, after 90 days in any case"),
  "7.4.1": one(isolation, "%s: nothing answers, and always in the same words"),
  "7.4.2": {
    met: [
      [accounts, "deletes the account with everything in it"],
      [isolation, "of a deleted account"],
    ],
  },
  "7.4.3": {
    met: [
      [accounts, "changes the name, the password and the address"],
      [isolation, "ended by another password"],
      [isolation, "ended by a forgotten password"],
    ],
  },
  "7.4.4": one("../e2e/account.test.ts", "signing out leaves nothing of it in the browser"),
  "7.4.5": documented("Whoever runs the server ends sessions by deleting rows of `sessions`"),
  "7.5.1": one(accounts, "changes the name, the password and the address"),
  "7.5.2": {
    met: [
      [accounts, "lists sessions by device and ends the ones named"],
      [accounts, "ends sessions only for whoever has typed the password a short time ago"],
    ],
  },
  "8.1.1": documented("**Who may what.**"),
  "8.1.2": documented("by a link to\nedit also change its rows and files, but not delete or share it"),
  "8.2.1": {
    met: [
      [isolation, "for reading, nothing is open but reading and making a copy"],
      [isolation, "for editing, the configuration itself and its links stay the owner's"],
    ],
  },
  "8.2.2": {
    met: [
      [isolation, "a configuration looks to %s like one that is not there, whatever is asked"],
      [isolation, "what is another's costs the same statements as what is not there"],
      [isolation, "rows, versions, links and sessions of another are not there within one's own either"],
      [isolation, "ids of another's in queries and bodies tell and do nothing"],
    ],
  },
  "8.2.3": one(rows, "takes neither id nor configuration from a body"),
  "8.3.1": one(isolation, "for reading, nothing is open but reading and making a copy"),
  "8.4.1": {
    met: [
      [isolation, "a configuration looks to %s like one that is not there, whatever is asked"],
      [isolation, "rows, versions, links and sessions of another are not there within one's own either"],
      [isolation, "ids of another's in queries and bodies tell and do nothing"],
    ],
  },
  "11.4.2": one(accounts, "no password and no token is readable in the database"),
  "11.5.1": one(sessions, "the cookie is random, long and out of reach of scripts"),
  "12.1.1": proxy,
  "12.1.2": proxy,
  "12.1.3": proxy,
  "12.2.1": proxy,
  "12.2.2": proxy,
  "12.3.1": without(
    "Mail, PostgreSQL and the store of files are asked by the addresses that the operator gives, with TLS where those say so.",
  ),
  "12.3.2": without("Certificates are checked by Node's own rules, which nothing here loosens."),
  "12.3.3": without(
    "There is one process and no services of our own behind it; where the proxy is on another machine, the operator secures the way between.",
  ),
  "12.3.4": without(
    "There is one process and no services of our own behind it; where the proxy is on another machine, the operator secures the way between.",
  ),
  "13.1.1": documented("**What the server talks to**"),
  "13.2.1": without(
    "What the server asks elsewhere it asks with the credentials that the operator gives it, for that alone.",
  ),
  "13.2.2": without(
    "What the server asks elsewhere it asks with the credentials that the operator gives it, for that alone.",
  ),
  "13.2.3": without("There are no default credentials."),
  "13.2.4": without(
    "The server asks the operator's mail server, database and store of files, and nobody else.",
  ),
  "13.2.5": without("The server asks no address that a visitor gives."),
  "13.3.1": {
    deviates:
      "Secrets come by environment variables, which a vault or a mounted file can fill; the key of sessions is in the database.",
  },
  "13.3.2": without("There is one process, and every secret is one that it needs."),
  "13.4.1": one(http, "does not answer at %s"),
  "13.4.2": one(http, "%s are refused in a sentence"),
  "13.4.3": one(http, "does not answer at %s"),
  "13.4.4": one(http, "no other site may read an answer, and a trace is not given"),
  "13.4.5": one(http, "the process is alive and ready, and not ready once it is about to stop"),
  "14.1.1": documented("**What is kept, and how it is to be handled.**"),
  "14.1.2": documented("only to their owner and by links"),
  "14.2.1": {
    deviates:
      "The link in a mail carries its token in its address, as GET /auth/verify-email is specified to; it works once, is short-lived, and addresses are not logged.",
  },
  "14.2.2": one(http, "what the API says is kept by no cache"),
  "14.2.3": without("Nothing is sent to third parties but what is paid with, to the provider of payments."),
  "14.2.4": one(accounts, "no password and no token is readable in the database"),
  "14.3.1": {
    met: [
      [shared, "two users of one browser have nothing of each other"],
      ["../routes/session.test.ts", "is settled as soon as signing out is confirmed"],
    ],
  },
  "14.3.2": one(http, "what the API says is kept by no cache"),
  "14.3.3": {
    deviates: "Configurations are kept in the browser, so that they open offline; signing out removes them.",
  },
  "15.1.1": documented("within 7 days where they are critical, 14 where they are high and\n60 otherwise"),
  "15.1.2": one(versions, "everything that is named is named exactly"),
  "15.1.3": one(upload, "%s: an answer, and the server goes on"),
  "15.2.1": one(versions, "no package is locked at a version with a known hole"),
  "15.2.2": {
    met: [
      [limits, "those who wait have their turns in order"],
      [hardening, "hundreds of half-finished requests keep nobody from being answered"],
    ],
  },
  "15.3.1": one(
    shares,
    "whoever came by a link sees in lists what may be done; the owner is told nothing new",
  ),
  "15.3.2": without("The server follows no redirect: it asks only what the operator named."),
  "15.3.3": one(rows, "takes neither id nor configuration from a body"),
  "15.3.4": one(log, "an address counts as the proxy saw it"),
  "15.3.5": one("hostile.test.ts", "is refused or taken by every call as by any database, and breaks none"),
  "15.3.6": {
    met: [
      [http, "%s are refused in a sentence"],
      [archive, "names like __proto__ are names like others"],
    ],
  },
  "15.3.7": one(http, "a parameter that is there twice is refused, wherever a call takes one"),
  "16.1.1": documented("**The log**"),
  "16.2.1": one(log, "what an account is used for is written down: who, from where, when and what"),
  "16.2.2": without("Times are milliseconds since 1970 in UTC, from the clock of the machine."),
  "16.2.3": without("Lines go to standard output and nowhere else."),
  "16.2.4": without("Each line is one JSON object, as the logger of Fastify writes it."),
  "16.2.5": one(log, "the log says that something was tried"),
  "16.3.1": one(log, "what an account is used for is written down: who, from where, when and what"),
  "16.3.2": one(
    log,
    "who is refused is written down: the actor, the route and the reason that the answer does not tell",
  ),
  "16.3.3": {
    met: [
      [log, "who is refused is written down"],
      [log, "the log says that something was tried"],
    ],
  },
  "16.3.4": one(log, "what nobody foresaw is written down with all that helps, and tells its asker nothing"),
  "16.4.1": without("Lines are JSON, in which a line break of a visitor is an escape."),
  "16.4.2": without("The program writes lines and cannot change them; who may is the operator's to say."),
  "16.4.3": { deviates: "Logs go to standard output, from where the operator ships them." },
  "16.5.1": one(log, "what nobody foresaw is written down with all that helps, and tells its asker nothing"),
  "16.5.2": one("mail.test.ts", "that a mail server refuses, or that finds none, waits for its next turn"),
  "16.5.3": one(saving, "that is refused takes nothing of its neighbours with it"),
};

/** Every item that decides how sessions, accounts, requests, files and logs are built: none may be left out. */
const asked = `
  1.3.6 1.3.11-12 1.5.1-2 2.2.1-3 2.3.1-4 2.4.1 3.3.1-4 3.4.1-6 3.5.1-5 3.7.2 4.1.3 5.1.1 5.2.1-5 5.3.3 5.4.3
  6.1.1 6.2.1-12 6.3.1 6.3.3 6.3.8 6.4.1-3 6.5.1-5 7.1.1-2 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 8.1.1-2 8.2.1-3 8.3.1
  8.4.1 11.4.2 11.5.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-2 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, group, from, to] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range)!;
    const first = Number(from);
    return Array.from({ length: Number(to ?? from) - first + 1 }, (_, at) => `${group}.${first + at}`);
  });

/** What an anonymous visitor can rely on, and where each of it is tried. */
const visitors: Record<string, [file: string, test: string][]> = {
  "a random cookie at first, and a row at the first write": [
    [sessions, "whoever only looks leaves nothing behind; the first write keeps the visitor"],
  ],
  "a fingerprint that is kept as a keyed hash and opens nothing": [
    [
      sessions,
      "the cookie with another fingerprint is the same visitor, and the fingerprint is kept as a keyed hash",
    ],
  ],
  "the same fingerprint without the cookie is somebody new": [
    [
      sessions,
      "the same fingerprint without the cookie is somebody else, and is told nothing else than a new one",
    ],
    [shared, "two browsers with the same fingerprint share nothing"],
  ],
  "another fingerprint with the cookie goes on, with a line in the log": [
    [sessions, "the cookie with another fingerprint is the same visitor"],
    [log, "the log says that something was tried"],
  ],
  "a way back by a secret of one's own": [
    [accounts, "a recovery code brings an anonymous visitor back once"],
  ],
  "registering and signing in: a new cookie, and what was made comes along once, to its own account only": [
    [accounts, "whoever registers keeps what was made before, and has another cookie afterwards"],
    [accounts, "takes along what was made anonymously where that is asked for"],
    [accounts, "an address that is not confirmed opens nothing, and goes to whoever confirms it"],
  ],
  "two users of one browser have nothing of each other": [
    [shared, "two users of one browser have nothing of each other"],
    [
      "../sync/ownership.test.ts",
      "what was made with one account waits for it, and is never sent with another",
    ],
    ["../store/personal.test.ts", "what an account has recorded and used lately is gone for others"],
  ],
  "what is left alone for 90 days is deleted": [
    [accounts, "visitors who have been away for three months are forgotten"],
    [sessions, "a session that was left alone for three months is over"],
  ],
};

describe("the table of ASVS", () => {
  test("has every item that is asked for, and no other", () => {
    expect(Object.keys(items).sort()).toEqual([...asked].sort());
  });

  test("names tests that there are", () => {
    expect(lost(Object.values(items).flatMap((item) => ("met" in item ? item.met : [])))).toEqual([]);
  });

  test("names words that stand in the README", () => {
    const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
    const words = Object.values(items).flatMap((item) => ("written" in item ? [item.written] : []));
    expect(words.filter((text) => !readme.includes(text))).toEqual([]);
  });

  test("has a reason wherever an item is not met, and at most ten that should be", () => {
    const all = Object.values(items);
    expect(all.filter((item) => "deviates" in item).length).toBeLessThanOrEqual(10);
    for (const item of all)
      if ("without" in item || "deviates" in item) expect(Object.values(item)[0]).toMatch(/^[A-Z].*\.$/);
  });
});

test.each(Object.entries(visitors))("visitors have %s: its tests are there", (_, tests) => {
  expect(lost(tests)).toEqual([]);
});
