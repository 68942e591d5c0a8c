import type { Layout } from "#command/command.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { ArchiveFormat } from "#ocio/archive/format.ts";
import type { Document } from "#ocio/model/document.ts";
import type { MergedVisitors, Visitor } from "./auth/session.ts";
import type { CdlFile } from "./cdl.ts";
import type { ConfigFiles, UploadedFiles } from "./files.ts";
import { type Origin, OVERWROTE_HEADER, originHeaders, USER_HEADER, VERSION_HEADER } from "./headers.ts";
import type { Refusal } from "./refusal.ts";
import type { Request } from "./resources.ts";
import type { Counts, LutFile, Opened, Overview, Summary } from "./summary.ts";

/** Base URL of the API: VITE_API_URL of the build, else the page's own server. */
export const apiBase: string = import.meta.env?.VITE_API_URL ?? "/api";

/** An error response; status 0 without one. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly code: Refusal["code"];
  readonly issues: Refusal["issues"];
  readonly problems: Refusal["problems"];

  constructor(status: number, { detail, code, issues, problems }: Refusal) {
    super(detail);
    this.name = "ApiError";
    this.status = status;
    this.detail = detail;
    this.code = code;
    this.issues = issues;
    this.problems = problems;
  }
}

type Options = {
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** Idempotency key: the server answers a repeated one as it did the first time. */
  key?: string;
  headers?: Record<string, string>;
  /** Receives the headers and the status of a success. */
  hear?: (headers: Headers, status: number) => void;
  signal?: AbortSignal;
};

/**
 * Calls the API. `path` is below the base; FormData is sent as multipart, any other body as JSON.
 * @returns the parsed body, the text of an answer that is not JSON, or undefined for an empty one
 * @throws ApiError
 */
export async function callApi<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const { query = {}, body, key, hear, signal } = options;
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  const form = body instanceof FormData;
  const headers: Record<string, string> = { ...identity(method, path), ...options.headers };
  if (body !== undefined && !form) headers["Content-Type"] = "application/json";
  if (key !== undefined) headers["Idempotency-Key"] = key;
  let response: Response;
  try {
    response = await fetch(`${apiBase}${path}${search && `?${search}`}`, {
      method,
      headers,
      credentials: "include",
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { detail: "The server does not answer." });
  }
  const text = await response.text();
  const type = response.headers.get("Content-Type") ?? "";
  const json = type.includes("json");
  // The server says nothing in HTML: a proxy, a sign-in page of the network or the like has answered instead.
  if (type.includes("text/html") && response.status < 500) throw notTheServer();
  if (!response.ok) throw failure(response.status, json ? parsed(text) : null);
  hear?.(response.headers, response.status);
  return (json ? parsed(text) : text || undefined) as T;
}

function notTheServer(): ApiError {
  return new ApiError(0, {
    detail:
      "Something between this page and the server answered in its place, such as a proxy or a network's sign-in page.",
  });
}

/** Identity of requests: the user of writes, and for the service worker what it cannot read from a page. */
let told: { fingerprint?: string; token?: string; user?: string } = {};

export function speakAs(who: typeof told): void {
  told = { ...told, ...who };
}

/** Calls by which a page becomes another user's. */
const ENTERING = /^\/auth\/(initialize|login|logout|recover|verify-email|password-reset(-request)?)$/;

/**
 * Headers with the device fingerprint, the CSRF token if set, and for writes the user: another page may have changed
 * the account. Calls that sign in or out go without the user.
 */
function identity(method: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const fingerprint =
    typeof localStorage === "undefined" ? told.fingerprint : localStorage.getItem("deviceFingerprint");
  if (fingerprint) headers["X-Device-Fingerprint"] = fingerprint;
  const cookies = typeof document === "undefined" ? "" : document.cookie;
  const token = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1];
  if (token) headers["X-XSRF-TOKEN"] = decodeURIComponent(token);
  else if (told.token) headers["X-XSRF-TOKEN"] = told.token;
  if (told.user && method !== "GET" && !ENTERING.test(path)) headers[USER_HEADER] = told.user;
  return headers;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

let strayed: () => void = () => undefined;

/** Subscribes to writes refused because the session is another user's. */
export function onOtherAccount(hear: () => void): void {
  strayed = hear;
}

function failure(status: number, body: unknown): ApiError {
  const error = new ApiError(status, refusalOf(body, status));
  if (error.code === "otherAccount") strayed();
  return error;
}

function refusalOf(body: unknown, status: number): Refusal {
  if (typeof body === "object" && body !== null && typeof (body as Refusal).detail === "string")
    return body as Refusal;
  return { detail: `The server answered with status ${status}.` };
}

export function initialize(fingerprint: string): Promise<Visitor> {
  return callApi("POST", "/auth/initialize", { query: { fingerprint } });
}

/** Ends the session. @returns the address that ends it at the identity provider, too, if it began there */
export function logout(): Promise<{ next: string } | undefined> {
  return callApi("POST", "/auth/logout");
}

export function fetchVisitor(signal?: AbortSignal): Promise<Visitor> {
  return callApi("GET", "/auth/me", { ...(signal && { signal }) });
}

export function fetchConfigs(signal?: AbortSignal): Promise<Summary[]> {
  return callApi("GET", "/configs/", { ...(signal && { signal }) });
}

export function fetchConfig(id: string, signal?: AbortSignal): Promise<Overview> {
  return callApi("GET", `/configs/${id}/`, { ...(signal && { signal }) });
}

export function fetchCounts(id: string, signal?: AbortSignal): Promise<Counts> {
  return callApi("GET", `/configs/${id}/counts`, { ...(signal && { signal }) });
}

/** The whole document, as the store keeps it. */
export function fetchDocument(id: string, signal?: AbortSignal): Promise<Document> {
  return callApi("GET", `/configs/${id}/document`, { ...(signal && { signal }) });
}

export function fetchLuts(signal?: AbortSignal): Promise<LutFile[]> {
  return callApi("GET", "/files/luts", { ...(signal && { signal }) });
}

export function fetchFiles(id: string, signal?: AbortSignal): Promise<ConfigFiles> {
  return callApi("GET", `/configs/${id}/files`, { ...(signal && { signal }) });
}

/** Uploads a file to a configuration, replacing one of that path. `onSent` receives bytes and total. */
export function uploadFile(
  id: string,
  path: string,
  file: File,
  onSent: (sent: number, total: number) => void = () => undefined,
): Promise<UploadedFiles> {
  const body = new FormData();
  body.append("path", path);
  body.append("file", file);
  return sendForm(`/configs/${id}/files`, body, onSent);
}

export function moveFile(id: string, path: string, to: string): Promise<ConfigFiles> {
  return callApi("PATCH", `/configs/${id}/files`, { query: { path }, body: { path: to } });
}

/** Removes a file; `restoreFile` restores it. */
export function removeFile(id: string, path: string): Promise<ConfigFiles> {
  return callApi("DELETE", `/configs/${id}/files`, { query: { path } });
}

/** Restores the file last removed from a path. */
export function restoreFile(id: string, path: string): Promise<ConfigFiles> {
  return callApi("POST", `/configs/${id}/files/restore`, { body: { path } });
}

/** Download URL of a file. */
export function fileUrl(id: string, path: string): string {
  return `${apiBase}/configs/${id}/files/content?${new URLSearchParams({ path })}`;
}

/**
 * A multipart POST with upload progress, which fetch lacks.
 * @throws ApiError
 */
function sendForm<T>(
  path: string,
  body: FormData,
  onSent: (sent: number, total: number) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${apiBase}${path}`);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(identity("POST", path))) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded, total));
    request.addEventListener("error", () =>
      reject(new ApiError(0, { detail: "The server does not answer." })),
    );
    request.addEventListener("load", () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer as T);
      else reject(failure(request.status, answer));
    });
    request.send(body);
  });
}

/** A name that is most likely free, for a new configuration without one. */
export async function generateName(): Promise<string> {
  return (await callApi<{ name: string }>("GET", "/misc/generate-name")).name;
}

/** Makes a configuration: empty, from a template, from the text of an .ocio file, or from the JSON of a document. */
export function createConfig(body: {
  id: string;
  name?: string;
  text?: string;
  template?: string;
  document?: string;
  team_id?: string;
}): Promise<Opened> {
  return callApi("POST", "/configs/", { body });
}

export function loadBuiltinConfig(name: string, id: string, team?: string): Promise<Opened> {
  return callApi("POST", "/configs/load-built-in-config", { query: { name, id, team_id: team } });
}

export function copyConfig(
  source: string,
  id: string,
  {
    name,
    layer = false,
    team,
  }: { name?: string | undefined; layer?: boolean; team?: string | undefined } = {},
): Promise<Opened> {
  const query = { id, name, ...(layer && { layer: "true" }), team_id: team };
  return callApi("POST", `/configs/${source}/copy`, { query });
}

/** Uploads an .ocio or .ocioz file. `onSent` receives bytes and total. */
export function uploadConfig(
  file: File,
  id: string,
  onSent: (sent: number, total: number) => void = () => undefined,
  team?: string,
): Promise<Opened> {
  const body = new FormData();
  body.append("id", id);
  if (team !== undefined) body.append("team_id", team);
  body.append("file", file);
  return sendForm("/upload/upload", body, onSent);
}

/** The color corrections of a .cdl, .cc or .ccc file; the server keeps nothing of it. */
export function readCdl(file: File): Promise<CdlFile> {
  const body = new FormData();
  body.append("file", file);
  return callApi("POST", "/misc/parse-cdl/", { body });
}

/** Deletes a configuration; `restoreConfig` restores it. */
export function deleteConfig(id: string): Promise<void> {
  return callApi("DELETE", `/configs/${id}/`);
}

export function restoreConfig(id: string): Promise<Overview> {
  return callApi("POST", `/configs/${id}/restore`);
}

/** Visitors without an account that were merged into the current user. */
export function fetchMergedVisitors(): Promise<MergedVisitors> {
  return callApi("GET", "/auth/formerly");
}

/** True if the headers of one request describe all of its undo step: the server knows the changes. */
function toldByHeaders([step, ...others]: readonly HistoryStep[]): boolean {
  if (!step || others.length > 0) return false;
  if (step.way !== "do") return true;
  const rows = step.changes?.filter(({ kind }) => kind !== "ordered") ?? [];
  return !step.forth && !step.back && rows.length <= 1;
}

/**
 * Sends requests of a saved change: one alone, several as an atomic batch.
 * @param user who made them: with another's session they are refused
 * @param steps the undo steps that the change consists of
 * @returns the version of the configuration that has them, and the number of overwritten fields of others
 */
export async function sendRequests(
  configId: string,
  requests: readonly Request[],
  key: string,
  origin: Origin = {},
  user?: string,
  signal?: AbortSignal,
  steps: readonly HistoryStep[] = [],
): Promise<{ version?: number | undefined; overwrote: number }> {
  const [only, ...others] = requests;
  const told = toldByHeaders(steps);
  const { method, path, body } =
    only && others.length === 0 && (told || steps.length === 0) ? only : batchOf(configId, requests, steps);
  const receipt: { version?: number | undefined; overwrote: number } = { overwrote: 0 };
  const hear = (headers: Headers) => {
    const version = headers.get(VERSION_HEADER);
    // The version header confirms a change: a success without it and without JSON came from a proxy.
    if (version === null && !headers.get("Content-Type")?.includes("json")) throw notTheServer();
    if (version) receipt.version = Number(version);
    receipt.overwrote = Number(headers.get(OVERWROTE_HEADER) ?? 0);
  };
  const step = told ? steps[0] : undefined;
  const headers = {
    ...originHeaders({ ...origin, step }),
    ...(user !== undefined && { [USER_HEADER]: user }),
  };
  await callApi(method, path, { body, key, headers, hear, ...(signal && { signal }) });
  return receipt;
}

function batchOf(configId: string, requests: readonly Request[], steps: readonly HistoryStep[]) {
  const body = { requests, ...(steps.length > 0 && { steps }) };
  return { method: "POST", path: `/configs/${configId}/batch`, body };
}

/** The text that a configuration was opened from, on whatever device; null where there is none. */
export async function fetchOpenedText(id: string): Promise<string | null> {
  return (await callApi<{ text: string | null }>("GET", `/configs/${id}/opened-text`)).text;
}

/** Replaces the text that a configuration was opened from. */
export function sendOpenedText(id: string, text: string): Promise<void> {
  return callApi("PUT", `/configs/${id}/opened-text`, { body: { text } });
}

/** Download URL of a configuration. */
export function downloadUrl(
  id: string,
  format: "ocio" | ArchiveFormat = "ocio",
  layout: Layout = "keep",
): string {
  return `${apiBase}/configs/${id}/download?format=${format}&layout=${layout}`;
}
