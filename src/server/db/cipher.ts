import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text that is kept in the database. */
export type Cipher = {
  encrypt: (plain: string) => string;
  /** Null for what another key has encrypted, or somebody has changed. */
  decrypt: (kept: string) => string | null;
};

/** AES-256-GCM with a key of 32 bytes, which only the environment holds. */
export function openCipher(key: Uint8Array): Cipher {
  return {
    encrypt: (plain) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    decrypt: (kept) => {
      const bytes = Buffer.from(kept, "base64url");
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const [nonce, tag] = [
        bytes.subarray(0, NONCE_BYTES),
        bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
      ];
      const cipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAuthTag(tag);
      try {
        const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
        return Buffer.concat([cipher.update(body), cipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** Kinds of secrets; each has a key of its own, so that one never decrypts as another. */
type Kind = "webhook secrets" | "git tokens" | "one-time code secrets" | "refresh tokens";

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
