import { z } from "zod";
import {
  address,
  amount,
  bucket,
  flag,
  folders,
  mailServer,
  provider,
  ranges,
  schedule,
  seconds,
  secretKeys,
  sender,
  several,
  size,
  text,
  whole,
} from "./variableTypes.ts";

/** An environment variable of the server: how its text is read, and what docs/deploy.md says of it. */
type Variable<T = unknown> = {
  group: "Server" | "Sign-in" | "Operation" | "Limits" | "Subscriptions";
  /** Gives the value of the text; the messages of its issues end a sentence that begins with "it must be". */
  schema: z.ZodType<T, string>;
  /** Text that holds when the variable is empty or left out; without one its value is undefined. */
  otherwise?: string;
  /** The default as the page shows it, if not `otherwise`. */
  shown?: string;
  about: string;
  /** Its value is never repeated in a message. */
  isSecret?: boolean;
};

/** Every environment variable that the server reads, in the order of docs/deploy.md. */
export const variables = {
  PORT: { group: "Server", schema: whole(65_535), otherwise: "8080", about: "port that it listens on" },
  HOST: {
    group: "Server",
    schema: text,
    otherwise: "localhost",
    about: "address that it listens on; `0.0.0.0` in a container",
  },
  DATA_DIR: {
    group: "Server",
    schema: text,
    otherwise: "data",
    about: "folder of the embedded SQLite database and the uploaded LUT files",
  },
  DATABASE_URL: {
    group: "Server",
    schema: address(["postgres:", "postgresql:"]),
    isSecret: true,
    about: "`postgres://…` keeps everything in PostgreSQL instead",
  },
  BLOBS: {
    group: "Server",
    schema: bucket,
    about: "`s3://bucket/prefix` keeps LUT files in an S3-compatible store instead of `DATA_DIR/blobs`",
  },
  S3_ENDPOINT: {
    group: "Server",
    schema: address(["http:", "https:"]),
    shown: "Amazon's",
    about: "where S3 stores are; credentials by the standard `AWS_…` variables",
  },
  AWS_REGION: { group: "Server", schema: text, otherwise: "us-east-1", about: "region of S3 stores" },
  PUBLIC_URL: {
    group: "Server",
    schema: address(["http:", "https:"]).refine((given) => !/[?#@]/.test(given), {
      error: "an address without a query, a fragment or a user, such as https://palette.example.com",
    }),
    shown: "where it listens",
    about: "address of the page for links in mails, such as `https://palette.example.com`",
  },
  TRUST_PROXY: {
    group: "Server",
    schema: whole(10),
    otherwise: "0",
    about:
      "number of proxies in front that set `X-Forwarded-*`, `1` for the usual one; without it all visitors seem to come from one address",
  },
  SMTP_URL: {
    group: "Server",
    schema: mailServer,
    isSecret: true,
    about:
      "mail server (`smtps://user:password@mail.example.com`); without one, mails are printed in the log",
  },
  MAIL_FROM: {
    group: "Server",
    schema: sender,
    shown: "`Palette <palette@localhost>`",
    about: "sender of mails",
  },
  OUTBOX_PAGE: {
    group: "Server",
    schema: flag,
    otherwise: "0",
    about:
      "`1` shows mails that no mail server took at `/outbox`; they hold links into accounts, so for development only",
  },
  PUBLIC_DIR: {
    group: "Server",
    schema: text,
    shown: "`public` beside `server.js`",
    about: "the built page",
  },
  OIDC_ISSUER: {
    group: "Sign-in",
    schema: provider,
    about:
      "OpenID Connect provider whose accounts may sign in, such as `https://id.example.com/realms/studio`",
  },
  OIDC_CLIENT_ID: { group: "Sign-in", schema: text, about: "id of Palette at the provider" },
  OIDC_CLIENT_SECRET: {
    group: "Sign-in",
    schema: text,
    isSecret: true,
    about:
      "its secret; also encrypts the refresh tokens in the database, which `SECRET_KEY` does for a client without one",
  },
  OIDC_SCOPES: {
    group: "Sign-in",
    schema: z.string().refine((given) => given.split(" ").includes("openid"), {
      error: "scopes with spaces between them, openid among them",
    }),
    otherwise: "openid email profile",
    about: "scopes asked for; add `offline_access` where the provider gives refresh tokens for it alone",
  },
  OIDC_NAME: {
    group: "Sign-in",
    schema: text,
    otherwise: "studio account",
    about: "what the button says after “Sign in with”",
  },
  OIDC_GROUPS: {
    group: "Sign-in",
    schema: several,
    shown: "everybody",
    about: "groups or roles, with commas between them, whose members may sign in",
  },
  OIDC_ONLY: {
    group: "Sign-in",
    schema: flag,
    otherwise: "0",
    about: "`1` lets nobody register or sign in by password",
  },
  OUTGOING_ALLOW: {
    group: "Operation",
    schema: ranges,
    otherwise: "",
    shown: "the public internet alone",
    about:
      "private addresses and ranges that [outgoing requests](#outgoing-requests) may go to, by `http://` too, such as `10.2.0.0/16,192.168.7.9`",
  },
  GIT_PATHS: {
    group: "Operation",
    schema: folders,
    shown: "none",
    about:
      "folders on the server, such as `/srv/git`, whose repositories [git mirrors](#git-mirrors) may reach by path; their hooks run as the server",
  },
  SECRET_KEY: {
    group: "Operation",
    schema: secretKeys,
    isSecret: true,
    about:
      "encrypts the secrets of [webhooks](#webhooks), the tokens of [git mirrors](#git-mirrors) and the secrets of [two-factor authentication](#two-factor-authentication), of which there are none without it; `openssl rand -hex 32` makes one. Put a new key before the old one, with a comma",
  },
  WEBHOOK_KEY: {
    group: "Operation",
    schema: secretKeys,
    isSecret: true,
    about: "the earlier name of `SECRET_KEY`; still read, after it",
  },
  BACKUP: {
    group: "Operation",
    schema: schedule,
    about: "`24h /srv/backups` writes a [backup](#backup) so often to a folder, or to `s3://bucket/prefix`",
  },
  METRICS_PORT: {
    group: "Operation",
    schema: whole(65_535),
    about: "port of a listener of its own, on `HOST`, with [metrics](#metrics) at `/metrics`",
  },
  METRICS_TOKEN: {
    group: "Operation",
    schema: z.string().refine((given) => given.length >= 16, { error: "16 characters or more" }),
    isSecret: true,
    about: "serves `/metrics` on the main listener to those who send `Authorization: Bearer` with it",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: "Operation",
    schema: address(["http:", "https:"]),
    about: "collector of OpenTelemetry that gets [traces](#traces), such as `http://collector:4318`",
  },
  SLOW_QUERY_MS: {
    group: "Operation",
    schema: amount,
    otherwise: "500",
    about: "statements of the database that take as long are logged; `0` for none",
  },
  FILE_LIMIT_MB: { group: "Limits", schema: amount, otherwise: "64", about: "size of the largest LUT file" },
  FILES_LIMIT_MB: {
    group: "Limits",
    schema: amount,
    otherwise: "512",
    about: "size of all LUT files of a config; removed and deleted ones make way when it is full",
  },
  VISITOR_FILES_LIMIT_MB: {
    group: "Limits",
    schema: amount,
    otherwise: "2048",
    about: "size of all LUT files of a visitor, and of the texts that configs were opened from",
  },
  ROW_LIMIT_MB: { group: "Limits", schema: amount, otherwise: "4", about: "size of the largest row" },
  ROWS_LIMIT_MB: { group: "Limits", schema: amount, otherwise: "64", about: "size of all rows of a config" },
  VISITOR_ROWS_LIMIT_MB: {
    group: "Limits",
    schema: amount,
    otherwise: "128",
    about: "size of all rows of a visitor",
  },
  VISITOR_HISTORY_LIMIT_MB: {
    group: "Limits",
    schema: amount,
    otherwise: "512",
    about: "size of the histories of a visitor's configs together; beyond it the oldest changes go",
  },
  BODY_LIMIT_MB: { group: "Limits", schema: size, otherwise: "16", about: "size of the largest request" },
  UPLOAD_LIMIT_MB: { group: "Limits", schema: size, otherwise: "100", about: "size of the largest upload" },
  REQUEST_TIMEOUT_SECONDS: {
    group: "Limits",
    schema: seconds,
    otherwise: "30",
    about: "time in which a request must arrive; an upload may take longer while 10 KB come each second",
  },
  MAX_CONNECTIONS: {
    group: "Limits",
    schema: whole(1_000_000, 1),
    otherwise: "5000",
    about: "connections at once; every open page holds one",
  },
  RATE_LIMIT_FACTOR: {
    group: "Limits",
    schema: amount,
    otherwise: "1",
    about:
      "multiplies how often one may sign in, register and the like, and how many pages without an account one network may have open (250); `0` takes these limits away",
  },
  STRIPE_SECRET_KEY: {
    group: "Subscriptions",
    schema: text,
    isSecret: true,
    about: "sells subscriptions through [Stripe](https://stripe.com); without it everybody has all features",
  },
  STRIPE_PRICES: {
    group: "Subscriptions",
    schema: several,
    about: "ids of the recurring prices on sale, with commas between them (`price_…,price_…`)",
  },
  STRIPE_WEBHOOK_SECRET: {
    group: "Subscriptions",
    schema: several,
    isSecret: true,
    about: "signing secret of events (`whsec_…`); several with commas while one replaces another",
  },
  STRIPE_API_URL: {
    group: "Subscriptions",
    schema: address(["http:", "https:"]),
    shown: "Stripe's",
    about: "where its API answers, for tests against a stand-in",
  },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;
type ValueOf<V> = V extends { schema: z.ZodType<infer T> }
  ? V extends { otherwise: string }
    ? T
    : T | undefined
  : never;
/** Values of all variables. */
export type Settings = { [N in Name]: ValueOf<(typeof variables)[N]> };

/** Keys for secrets in the database: the first encrypts, all decrypt. */
export function secretKeysOf({
  SECRET_KEY = [],
  WEBHOOK_KEY = [],
}: Pick<Settings, "SECRET_KEY" | "WEBHOOK_KEY">): string[] {
  return [...SECRET_KEY, ...WEBHOOK_KEY];
}

/** Reads all variables. @returns the settings, and one sentence for each wrong variable */
export function readSettings(env: Readonly<Record<string, string | undefined>>): {
  settings: Settings;
  wrong: string[];
} {
  const wrong: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const given = env[name]?.trim();
    const meant = given === undefined || given === "" ? variable.otherwise : given;
    if (meant === undefined) continue;
    const { data, error } = variable.schema.safeParse(meant);
    if (error === undefined) settings[name] = data;
    else {
      const told = variable.isSecret ? `${name} is not valid` : `${name} is ${JSON.stringify(given)}`;
      wrong.push(`${told}; it must be ${error.issues[0]!.message}.`);
    }
  }
  if (env.STRIPE_SECRET_KEY?.trim())
    for (const name of ["STRIPE_PRICES", "STRIPE_WEBHOOK_SECRET"])
      if (!env[name]?.trim())
        wrong.push(`STRIPE_SECRET_KEY is set, but ${name} is not; set both, or neither to sell nothing.`);
  if (env.OIDC_ISSUER?.trim() && !env.OIDC_CLIENT_ID?.trim())
    wrong.push("OIDC_ISSUER is set, but OIDC_CLIENT_ID is not; set both, or neither for passwords alone.");
  if (env.OIDC_CLIENT_ID?.trim() && !env.OIDC_ISSUER?.trim())
    wrong.push("OIDC_CLIENT_ID is set, but OIDC_ISSUER is not; set both, or neither for passwords alone.");
  if (settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT)
    wrong.push(`METRICS_PORT and PORT are both ${settings.PORT}; set one of them to another.`);
  if (settings.OIDC_ONLY && !env.OIDC_ISSUER?.trim())
    wrong.push("OIDC_ONLY is 1, but OIDC_ISSUER is not set; nobody could sign in.");
  return { settings: settings as Settings, wrong };
}

/** Reads all variables. @throws with the sentences of all that are wrong */
export function settingsOf(env: Readonly<Record<string, string | undefined>>): Settings {
  const { settings, wrong } = readSettings(env);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return settings;
}

/** The table of a group's variables as docs/deploy.md has it. */
export function variableTable(group: Variable["group"]): string {
  const rows = Object.entries<Variable>(variables)
    .filter(([, each]) => each.group === group)
    .map(([name, { otherwise, shown, about }]) => {
      const fallback = shown ?? (otherwise === undefined ? "none" : `\`${otherwise}\``);
      return `| \`${name}\` | ${fallback} | ${about} |`;
    });
  return ["| variable | default | what |", "|---|---|---|", ...rows].join("\n");
}
