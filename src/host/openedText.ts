import { fetchOpenedText, sendOpenedText } from "#api/client.ts";
import { MAX_TEXT, wholeText } from "#ocio/files/text.ts";
import type { Document } from "#ocio/model/document.ts";
import { opened } from "#store/opened.ts";

const NAME = "palette.opened";
const TEXTS = "texts";
const CONFIGS = "configs";

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(TEXTS);
      request.result.createObjectStore(CONFIGS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/** Does work in one transaction; resolves when it is durable. */
async function work<T>(
  mode: IDBTransactionMode,
  doing: (texts: IDBObjectStore, configs: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction([TEXTS, CONFIGS], mode);
  const request = doing(transaction.objectStore(TEXTS), transaction.objectStore(CONFIGS));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps the text that a configuration is opened from, by its hash; equal texts are kept once. */
export async function keepOpened(configId: string, text: string): Promise<void> {
  if (text.length > MAX_TEXT) return;
  opened.getState().put(configId, text);
  // Pages served over plain HTTP have neither hashes nor, at times, storage: they keep it while they are open.
  await hashOf(text)
    .then((hash) =>
      work("readwrite", (texts, configs) => {
        texts.put(text, hash);
        return configs.put(hash, configId);
      }),
    )
    .catch(() => undefined);
}

/** Keeps the text of a file that is opened. */
export async function keepOpenedFile(configId: string, file: File): Promise<void> {
  if (file.size > MAX_TEXT) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { isArchive } = await import("#ocio/files/input.ts");
  // That of an archive is asked of the server, which has unpacked it.
  if (!isArchive(bytes)) await keepOpened(configId, wholeText(bytes));
}

/**
 * Takes another text for the one that a configuration was opened from, here and on the server. Without an answer it is
 * sent when the configuration is opened again.
 */
export async function replaceOpened(configId: string, text: string): Promise<void> {
  await keepOpened(configId, text);
  await work("readwrite", (_, configs) => configs.put(true, unsent(configId))).catch(() => undefined);
  await sendUnsent(configId, text);
}

const unsent = (configId: string) => `${configId}/unsent`;

async function sendUnsent(configId: string, text: string): Promise<void> {
  await sendOpenedText(configId, text)
    .then(() => work("readwrite", (_, configs) => configs.delete(unsent(configId))))
    .catch(() => undefined);
}

/** Loads the text that a configuration was opened from: the one on this device at once, then the server's. */
export async function restoreOpened(configId: string): Promise<string | undefined> {
  const { texts } = opened.getState();
  if (Object.hasOwn(texts, configId)) return texts[configId];
  const here = await restoreHere(configId);
  const asked = askServer(configId, here);
  return here ?? (await asked);
}

async function restoreHere(configId: string): Promise<string | undefined> {
  const hash = await work<string | undefined>("readonly", (_, configs) => configs.get(configId)).catch(
    () => undefined,
  );
  if (hash === undefined) return undefined;
  const text = await work<string | undefined>("readonly", (texts) => texts.get(hash)).catch(() => undefined);
  if (text !== undefined) opened.getState().put(configId, text);
  return text;
}

/** Exchanges texts with the server: it has the newest, but for one that it did not get and those before it kept any. */
async function askServer(configId: string, here: string | undefined): Promise<string | undefined> {
  const isUnsent = await work("readonly", (_, configs) => configs.get(unsent(configId))).catch(() => false);
  if (isUnsent && here !== undefined) {
    await sendUnsent(configId, here);
    return here;
  }
  const there = await fetchOpenedText(configId).catch(() => undefined);
  if (there === null && here !== undefined) await sendUnsent(configId, here);
  if (typeof there !== "string" || there === here) return here;
  await keepOpened(configId, there);
  return there;
}

/** Writes a configuration into the text that it was opened from, where this device has it, with its comments. */
export async function inOpenedLayout(document: Document): Promise<string> {
  const text = await restoreOpened(document.config.id);
  const { keepLayout, writeWithComments } = await import("#ocio/yaml/layout/layout.ts");
  return text === undefined ? writeWithComments(document) : keepLayout(text, document);
}

/** Forgets all texts: for another account. */
export async function forgetOpened(): Promise<void> {
  opened.getState().clear();
  await work("readwrite", (texts, configs) => {
    texts.clear();
    return configs.clear();
  }).catch(() => undefined);
}
