import type { OidcOptions } from "./auth/oidc/provider.ts";
import type { BillingOptions } from "./billing/billing.ts";
import type { Database } from "./db/database.ts";
import type { Blobs } from "./files/blobs.ts";
import type { FileLimits } from "./files/files.ts";
import type { Workers } from "./jobs/workers.ts";
import type { Live } from "./live/live.ts";
import type { MailOptions } from "./mail/mail.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Traces } from "./metrics/traces.ts";
import type { AddressRange } from "./outgoing/addressRules.ts";
import type { RowLimits } from "./rows/rowRoom.ts";

/** Settings and parts of the server. */
export type AppOptions = {
  database: Database;
  blobs: Blobs;
  workers?: Workers;
  /** Event streams; end them before the server stops. */
  live?: Live;
  /** Folder of the built page; without it the server answers the API alone. */
  publicDir?: string;
  /** Bytes of a JSON body and of an uploaded file. */
  bodyLimit?: number;
  uploadLimit?: number;
  /** Bytes and numbers of the files that are kept beside configurations. */
  fileLimits?: Partial<FileLimits>;
  /** Bytes of the rows of configurations. */
  rowLimits?: Partial<RowLimits>;
  /** Timeout of a request's arrival, in milliseconds, except fast enough uploads. */
  requestTimeout?: number;
  /** Lowest upload rate, in bytes a second. */
  slowestUpload?: number;
  /** Maximum of open connections; more are refused. */
  connections?: number;
  /** Number of trusted reverse proxies: X-Forwarded-* is only read from them. */
  proxies?: number;
  /** Measures requests, the database, streams and workers. */
  metrics?: Metrics;
  /** Bearer token of GET /metrics; without one it is not served here. */
  metricsToken?: string;
  /** Traces requests and their statements. */
  traces?: Traces;
  /** Statements that take as many milliseconds are logged; 0 for none. */
  slowQuery?: number;
  /** Logs to standard output, or to a listener, by line. */
  log?: boolean | { write: (line: string) => void };
  /** Mail transport; without one mails stay in the database. */
  mail?: MailOptions;
  /** Sells subscriptions through Stripe; without it everything is allowed to everybody. */
  billing?: BillingOptions;
  /** Signs people in with the studio's accounts, by OpenID Connect. */
  oidc?: OidcOptions;
  /** Keys of the environment for secrets in the database; without one there are neither webhooks nor one-time codes. */
  secretKeys?: readonly string[];
  /** Milliseconds between two looks into the queue of webhooks; 0 looks only when asked. */
  webhookInterval?: number;
  /** Folder of the working repositories of git mirrors, and folders whose repositories may be reached by path. */
  gitFolder?: string;
  gitPaths?: readonly string[];
  /** PEM file of certificate authorities that git trusts besides the public ones. */
  extraAuthorities?: string | undefined;
  /** Milliseconds between two looks for git mirrors that are due; 0 looks only when asked. */
  gitInterval?: number;
  /** Addresses that may be fetched though they are not public. */
  outgoingAllow?: readonly AddressRange[];
  /** Milliseconds between two looks for access that has ended, to remove it; 0 never looks. */
  endedInterval?: number;
  /** Milliseconds between two looks for what operators have switched; 0 looks only when asked. */
  switchInterval?: number;
  /** Features that the environment switches, as operators see them. */
  features?: Readonly<Record<string, boolean>>;
  /** Shows the mails that no mail server took at /outbox: for development. */
  outboxPage?: boolean;
  /** Page URL in mails; default: the server's listening address. */
  pageUrl?: string;
  /** Multiplies how often things may be tried; 0 takes the limits away. */
  rateLimitFactor?: number;
  /** Milliseconds for which the answer to a try too many is held back. */
  refusalDelay?: number;
  /** True once the server is about to stop: it is not ready then, and keeps no connection open. */
  stopping?: () => boolean;
};
