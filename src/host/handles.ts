/** A file on disk of a configuration, and its state when last read or written. */
export type Handle = {
  file: FileSystemFileHandle;
  /** The folder that the file and the files it uses are in, where that was opened. */
  folder?: FileSystemDirectoryHandle;
  modified: number;
  size: number;
  /** The canonical text of the document at that time; null until it is known. */
  text: string | null;
};

const NAME = "palette.local";
const FILES = "files";

let opening: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

async function work<T>(
  mode: IDBTransactionMode,
  doing: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(FILES, mode);
  const request = doing(transaction.objectStore(FILES));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** In-memory copy: used where the browser forbids storage. */
const known = new Map<string, Handle>();

/** The file of a configuration; undefined where it has none. It outlives the page. */
export async function handleOf(configId: string): Promise<Handle | undefined> {
  const handle =
    known.get(configId) ??
    (await work<Handle | undefined>("readonly", (files) => files.get(configId)).catch(() => undefined));
  if (handle) known.set(configId, handle);
  return handle;
}

/** Remembers the file of a configuration. */
export async function keepHandle(configId: string, handle: Handle): Promise<void> {
  known.set(configId, handle);
  await work("readwrite", (files) => files.put(handle, configId)).catch(() => undefined);
}

/** Forgets the files of every configuration: for another account. */
export async function forgetHandles(): Promise<void> {
  known.clear();
  await work("readwrite", (files) => files.clear()).catch(() => undefined);
}
