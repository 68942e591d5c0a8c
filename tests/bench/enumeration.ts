/**
 * Whether time tells what an answer does not: signing in, registering and asking for a new password, each in turns
 * with an address that has an account and with one that has none, and reading and writing a configuration, in turns
 * another's and one that is not there; and the call right after it. Prints the medians,
 * their difference (budget 5 ms) and the p of a Kolmogorov-Smirnov test (below 0.01 the two can be told apart).
 * SAMPLES of each (300) changes the number; mails go to a mail server of this process.
 */
import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { SMTPServer } from "smtp-server";

const SAMPLES = Number(process.env.SAMPLES ?? 300);
const BUDGET = 5;
const PASSWORD = "a lamp beside the window";

const root = resolve(import.meta.dirname, "../..");
const built = join(process.env.PALETTE_DIST ?? join(root, "dist"), "server.js");
const source = ["--import", "tsx", join(root, "src/server/main.ts")];
const folder = mkdtempSync(join(tmpdir(), "palette-bench-"));

let mail = "";
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    let text = "";
    stream.on("data", (part: Buffer) => {
      text += part.toString();
    });
    stream.on("end", () => {
      mail = text.replace(/=\r\n/g, "").replaceAll("=3D", "=");
      done();
    });
  },
});
await new Promise<void>((ready) => smtp.listen(0, "127.0.0.1", ready));
const server = spawn(process.execPath, existsSync(built) ? [built] : source, {
  cwd: root,
  env: {
    ...process.env,
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: "",
    RATE_LIMIT_FACTOR: "0",
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  },
  stdio: ["ignore", "pipe", "ignore"],
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let url = "";
let identity: Record<string, string> = {};

type Answer = { status: number; text: string; milliseconds: number; cookies: readonly string[] };

function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const text = body === undefined ? "" : JSON.stringify(body);
  return new Promise((answered, failed) => {
    const from = performance.now();
    const asked = request(
      `${url}/api${path}`,
      { method, agent, headers: { ...identity, ...(text && { "content-type": "application/json" }) } },
      (response) => {
        let got = "";
        response.setEncoding("utf8").on("data", (part) => {
          got += part;
        });
        response.on("end", () =>
          answered({
            status: response.statusCode!,
            text: got,
            milliseconds: performance.now() - from,
            cookies: response.headers["set-cookie"] ?? [],
          }),
        );
      },
    ).on("error", failed);
    asked.end(text);
  });
}

async function begin(): Promise<void> {
  const answer = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
  identity = withCookies(answer.headers.getSetCookie());
}

function withCookies(given: readonly string[]): Record<string, string> {
  const cookies = given.map((cookie) => cookie.split(";")[0]!);
  const token = cookies.map((cookie) => /^XSRF-TOKEN=(.*)/.exec(cookie)?.[1]).find(Boolean) ?? "";
  return { cookie: cookies.join("; "), "x-xsrf-token": token };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

/** Two samples' chance of lying as far apart as they do when they are of one kind (asymptotic, Smirnov 1948). */
function chance(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [left.toSorted((x, y) => x - y), right.toSorted((x, y) => x - y)];
  let far = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]! <= b[j]!) i++;
    else j++;
    far = Math.max(far, Math.abs(i / a.length - j / b.length));
  }
  const size = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const at = (size + 0.12 + 0.11 / size) * far;
  let sum = 0;
  for (let k = 1; k <= 100; k++) sum += (-1) ** (k - 1) * Math.exp(-2 * k * k * at * at);
  return Math.min(1, Math.max(0, 2 * sum));
}

type Kind = "known" | "unknown";
/** A configuration of the account that is known. */
let config = "";
const configOf = (kind: Kind) => (kind === "known" ? config : randomUUID());
const calls: Record<string, (email: string, kind: Kind) => Promise<Answer>> = {
  "signing in": (email) => call("POST", "/auth/login", { email, password: "not the password" }),
  registering: (email) => call("POST", `/auth/register?email=${email}`, { password: PASSWORD }),
  "asking for a new password": (email) => call("POST", `/auth/password-reset-request?email=${email}`),
  "reading a configuration": (_, kind) => call("GET", `/configs/${configOf(kind)}/document`),
  "writing into a configuration": (_, kind) =>
    call("POST", `/configs/${configOf(kind)}/looks`, { name: "warm" }),
};

try {
  url = await new Promise<string>((found, failed) => {
    server.once("exit", () => failed(new Error("The server ended before it was ready.")));
    server.stdout.on("data", (data: Buffer) => {
      const address = /Palette is ready on (\S+)/.exec(data.toString());
      if (address) found(address[1]!);
    });
  });
  await begin();
  await call("POST", "/auth/register?email=known@example.com", { password: PASSWORD });
  while (!/verify=/.test(mail)) await new Promise((done) => setTimeout(done, 50));
  const [, token, user] = /verify=([\w-]+)&user_id=([\w-]+)/.exec(mail)!;
  const made = await call("POST", "/auth/verify-email", { token, user_id: user });
  if (made.status !== 200) throw new Error(made.text);
  identity = withCookies(made.cookies);
  config = randomUUID();
  const opened = await call("POST", `/configs/load-built-in-config?name=studio-config-latest&id=${config}`);
  if (opened.status !== 201) throw new Error(opened.text);

  console.log(`${SAMPLES} samples of each, in turns${existsSync(built) ? "" : " (from source)"}`);
  for (const [name, ask] of Object.entries(calls)) {
    await begin();
    const took: Record<Kind, number[]> = { known: [], unknown: [] };
    const after: Record<Kind, number[]> = { known: [], unknown: [] };
    // The first ones of each run load code, and are not counted.
    for (let sample = -5; sample < SAMPLES; sample++) {
      const kinds: Kind[] = randomInt(2) ? ["known", "unknown"] : ["unknown", "known"];
      for (const kind of kinds) {
        const email = kind === "known" ? "known@example.com" : `u${randomInt(2 ** 40)}@example.com`;
        const first = await ask(email, kind);
        if (first.status >= 500 || first.status === 429) throw new Error(first.text);
        const next = await call("GET", "/auth/me");
        if (sample < 0) continue;
        took[kind].push(first.milliseconds);
        after[kind].push(next.milliseconds);
      }
    }
    for (const [what, { known, unknown }] of [
      [name, took],
      ["  the call after it", after],
    ] as const) {
      const apart = Math.abs(median(known) - median(unknown));
      console.log(
        `${what}: known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms, ` +
          `difference ${apart.toFixed(2)} ms (budget ${BUDGET}), p ${chance(known, unknown).toFixed(3)}`,
      );
      if (apart > BUDGET) process.exitCode = 1;
    }
  }
} finally {
  server.kill("SIGKILL");
  agent.destroy();
  smtp.close();
  rmSync(folder, { recursive: true, force: true });
}
