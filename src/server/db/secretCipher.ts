import { hkdfSync } from "node:crypto";
import { type Cipher, openCipher } from "./cipher.ts";

/** Kinds of secrets; each has a key of its own, so that one never decrypts as another. */
type Kind = "webhook secrets" | "one-time code secrets";

/** Cipher of one kind of secrets by keys of the environment: the first encrypts, all decrypt. */
export function secretCipher(keys: readonly string[], kind: Kind): Cipher {
  const ciphers = keys.map((key) => openCipher(Buffer.from(hkdfSync("sha256", key, "palette", kind, 32))));
  return {
    encrypt: ciphers[0]!.encrypt,
    decrypt: (kept) => {
      for (const { decrypt } of ciphers) {
        const plain = decrypt(kept);
        if (plain !== null) return plain;
      }
      return null;
    },
  };
}
