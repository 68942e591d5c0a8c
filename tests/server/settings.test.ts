import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "#server/operator/operator.ts";
import { readSettings, settingsOf, variables, variableTable } from "#server/settings.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../docs/deploy.md"), "utf8");

test.each(["Server", "Sign-in", "Operation", "Limits", "Subscriptions"] as const)(
  "docs/deploy.md has the variables of the group %s as the server reads them",
  (group) => expect(page).toContain(variableTable(group)),
);

test("defaults hold where a variable is left out or empty", () => {
  const { settings, wrong } = readSettings({ PORT: "", HOST: "  " });
  expect(wrong).toEqual([]);
  expect(settings).toMatchObject({ PORT: 8080, HOST: "localhost", OUTBOX_PAGE: false, UPLOAD_LIMIT_MB: 100 });
  expect(settings.DATABASE_URL).toBeUndefined();
});

describe("a wrong variable is named, with what it must be", () => {
  test.each([
    ["PORT", "80800", 'PORT is "80800"; it must be a whole number from 0 to 65535.'],
    ["PORT", "http", 'PORT is "http"; it must be a whole number from 0 to 65535.'],
    ["ROW_LIMIT_MB", "-1", 'ROW_LIMIT_MB is "-1"; it must be a number of 0 or more.'],
    ["ROW_LIMIT_MB", "4 MB", 'ROW_LIMIT_MB is "4 MB"; it must be a number of 0 or more.'],
    [
      "DATABASE_URL",
      "mysql://secret@host/db",
      "DATABASE_URL is not valid; it must be an address that starts with postgres:// or postgresql://.",
    ],
    ["BLOBS", "s3:/x", 'BLOBS is "s3:/x"; it must be written s3://bucket or s3://bucket/prefix.'],
    [
      "BACKUP",
      "daily",
      'BACKUP is "daily"; it must be hours and a place, such as 24h /srv/backups or 12h s3://bucket/prefix.',
    ],
    [
      "OUTGOING_ALLOW",
      "10.0.0.0/8, studio.lan",
      'OUTGOING_ALLOW is "10.0.0.0/8, studio.lan"; it must be IP addresses or ranges with commas between them, such as 10.0.0.0/8.',
    ],
    [
      "PUBLIC_URL",
      "https://palette.example.com/?studio=1",
      'PUBLIC_URL is "https://palette.example.com/?studio=1"; it must be an address without a query, a fragment or a user, such as https://palette.example.com.',
    ],
    ["BODY_LIMIT_MB", "0", 'BODY_LIMIT_MB is "0"; it must be a number above 0.'],
    ["MAX_CONNECTIONS", "1.5", 'MAX_CONNECTIONS is "1.5"; it must be a whole number from 1 to 1000000.'],
    ["METRICS_PORT", "8080", "METRICS_PORT and PORT are both 8080; set one of them to another."],
    [
      "OIDC_CLIENT_ID",
      "palette",
      "OIDC_CLIENT_ID is set, but OIDC_ISSUER is not; set both, or neither for passwords alone.",
    ],
    [
      "REQUEST_TIMEOUT_SECONDS",
      "0",
      'REQUEST_TIMEOUT_SECONDS is "0"; it must be a number above 0, of 86400 at most.',
    ],
    [
      "REQUEST_TIMEOUT_SECONDS",
      "2592000",
      'REQUEST_TIMEOUT_SECONDS is "2592000"; it must be a number above 0, of 86400 at most.',
    ],
    [
      "SMTP_URL",
      "smtp://",
      "SMTP_URL is not valid; it must be written like smtps://user:password@mail.example.com, with %25 for a % in the password.",
    ],
    [
      "SMTP_URL",
      "smtps://palette:50%@mail.example.com",
      "SMTP_URL is not valid; it must be written like smtps://user:password@mail.example.com, with %25 for a % in the password.",
    ],
    [
      "MAIL_FROM",
      "Palette",
      'MAIL_FROM is "Palette"; it must be an address, such as palette@example.com or Palette <palette@example.com>.',
    ],
    ["OUTBOX_PAGE", "yes", 'OUTBOX_PAGE is "yes"; it must be 0 or 1.'],
    [
      "STRIPE_SECRET_KEY",
      "sk_1",
      "STRIPE_SECRET_KEY is set, but STRIPE_PRICES is not; set both, or neither to sell nothing.",
    ],
  ])("%s=%s", (name, value, sentence) => {
    const { wrong } = readSettings({ [name]: value });
    expect(wrong[0]).toBe(sentence);
    expect(() => settingsOf({ [name]: value })).toThrow(sentence);
  });

  test("and all are named at once", async () => {
    const env = Object.fromEntries(Object.keys(variables).map((name) => [name, "\0"]));
    const { answer, ok, said } = await operations["check-config"]!(env, {});
    const named = (answer.wrong as string[]).map((sentence) => sentence.split(" ")[0]);
    expect(named).toContain("PORT");
    expect(named).toContain("BACKUP");
    expect(ok).toBe(false);
    expect(said.split("\n")).toHaveLength(named.length);
  });
});

test("a provider needs the id of Palette there, TLS except on this machine, and to be there where it is the only way", () => {
  const wrongOf = (env: Record<string, string>) => readSettings(env).wrong;
  expect(wrongOf({ OIDC_ISSUER: "https://id.example.com" })).toEqual([
    "OIDC_ISSUER is set, but OIDC_CLIENT_ID is not; set both, or neither for passwords alone.",
  ]);
  expect(wrongOf({ OIDC_ISSUER: "http://id.example.com", OIDC_CLIENT_ID: "palette" })).toHaveLength(1);
  expect(wrongOf({ OIDC_ISSUER: "http://localhost:9000", OIDC_CLIENT_ID: "palette" })).toEqual([]);
  expect(wrongOf({ OIDC_ONLY: "1" })).toEqual([
    "OIDC_ONLY is 1, but OIDC_ISSUER is not set; nobody could sign in.",
  ]);
});

test("a missing or too old git is wrong where folders of repositories are named, and noted where there is a key alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-test-no-git-"));
  const path = process.env.PATH;
  const SECRET_KEY = "a-key-of-32-characters-or-more-01";
  const check = (env: Record<string, string>) => operations["check-config"]!(env, {});
  try {
    process.env.PATH = folder;
    const missing =
      "Git mirrors need git, which is not installed or does not run; install git 2.37 or later.";
    expect(await check({ SECRET_KEY, GIT_PATHS: folder })).toMatchObject({ ok: false, said: missing });
    expect(await check({ SECRET_KEY })).toMatchObject({ ok: true, answer: { wrong: [], notes: [missing] } });
    expect(await check({})).toMatchObject({ said: "All variables are valid." });
    writeFileSync(join(folder, "git"), "#!/bin/sh\necho git version 2.30.9\n", { mode: 0o755 });
    const { answer } = await check({ SECRET_KEY, GIT_PATHS: folder });
    expect(answer.wrong).toEqual([
      "Git mirrors need a newer git than “git version 2.30.9”; install git 2.37 or later.",
    ]);
    process.env.PATH = path;
    expect(await check({ SECRET_KEY, GIT_PATHS: folder })).toMatchObject({ ok: true, answer: { notes: [] } });
    expect(await check({ SECRET_KEY, GIT_PATHS: `${folder}/none` })).toMatchObject({
      ok: true,
      said: `All variables are valid.\nGIT_PATHS names “${folder}/none”, which is not there: no mirror reaches it.`,
    });
  } finally {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  }
});

test("a folder with which the server could not start is wrong", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-test-places-"));
  try {
    writeFileSync(join(folder, "file"), "");
    const { answer } = await operations["check-config"]!(
      { DATA_DIR: join(folder, "file"), PUBLIC_DIR: folder },
      {},
    );
    expect(answer.wrong).toEqual([
      `DATA_DIR is "${folder}/file", which is a file; name a folder.`,
      `PUBLIC_DIR is "${folder}", which has no index.html; name the folder of the built page, or leave it out.`,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
