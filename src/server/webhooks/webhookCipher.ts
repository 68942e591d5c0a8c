import { hkdfSync } from "node:crypto";
import { type Cipher, openCipher } from "../db/cipher.ts";

export type WebhookOptions = {
  /** Keys of the environment: the first encrypts, all decrypt. */
  keys: readonly string[];
  /** Milliseconds between two looks into the queue; 0 looks only when asked. */
  every?: number;
};

/** Cipher of webhooks' secrets. */
export function webhookCipher(keys: readonly string[]): Cipher {
  const ciphers = keys.map((key) =>
    openCipher(Buffer.from(hkdfSync("sha256", key, "palette", "webhook secrets", 32))),
  );
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
