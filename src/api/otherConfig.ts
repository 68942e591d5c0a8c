import type { Document } from "#ocio/model/document.ts";
import { fetchDocumentAt } from "./changeClient.ts";
import { fetchDocument } from "./client.ts";

/**
 * Address of a configuration beside the open one: "version-3" of the open one, the UUID of another one, "UUID@3" for a
 * version of that, the name of a built-in config, or "file:NAME" for a file that was read on this page.
 */
type OtherAddress = string;

const CONFIG = /^([0-9a-f]{8}-[0-9a-f-]{27})(?:@([1-9]\d{0,8}))?$/;

/** Fetches or makes the configuration at an address; the error is a sentence. */
export async function fetchOther(
  address: OtherAddress,
  open: string,
  signal?: AbortSignal,
): Promise<Document> {
  const version = /^version-([1-9]\d{0,8})$/.exec(address)?.[1];
  if (version !== undefined) return fetchDocumentAt(open, Number(version), signal);
  const [, id, at] = CONFIG.exec(address) ?? [];
  if (id !== undefined)
    return at === undefined ? fetchDocument(id, signal) : fetchDocumentAt(id, Number(at), signal);
  if (address.startsWith("file:"))
    throw new Error(`“${address.slice(5)}” is not open on this page any more. Choose the file again.`);
  const { builtinConfig } = await import("#ocio/builtin/config.ts");
  const made = builtinConfig(address);
  if (made) return made;
  throw new Error(
    `“${address}” is no config to merge with: give version-3, the ID of a config or the name of a built-in one.`,
  );
}
