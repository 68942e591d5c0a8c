import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { rootCertificates } from "node:tls";

/**
 * Writes the certificate authorities that Node trusts, with those of a file of the operator's, for git: it reads one
 * file, and would know no public host by the operator's alone.
 * @param extra PEM file that NODE_EXTRA_CA_CERTS names; undefined for none
 * @returns the file for git; null where git keeps to the authorities of the machine, as it does where this file cannot be
 * read: Node warns of that by itself
 */
export async function gitAuthorities(folder: string, extra: string | undefined): Promise<string | null> {
  const own = extra ? await readFile(extra, "utf8").catch(() => null) : null;
  if (own === null) return null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "authorities.pem");
  await writeFile(file, [...rootCertificates, own, ""].join("\n"));
  return file;
}
