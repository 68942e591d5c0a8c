import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** CBOR (RFC 8949) of maps, lists, texts, bytes and whole numbers. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const FLAGS = { present: 1, verified: 4, attested: 64 };

/** Values in an answer that differ from an honest one. */
export type Twist = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  verified?: boolean;
  present?: boolean;
  counter?: number;
  userHandle?: string;
  format?: string;
  statement?: Map<unknown, unknown>;
  /** Signs something else than it says. */
  forged?: boolean;
  id?: string;
};

/** An authenticator in software with one passkey (ES256). */
export function openAuthenticator(page: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  let handle = "";

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? new URL(page).origin,
        crossOrigin: twist.crossOrigin ?? false,
      }),
    );
  const dataOf = (twist: Twist, attested = Buffer.alloc(0)) => {
    const flags =
      (twist.present === false ? 0 : FLAGS.present) |
      (twist.verified === false ? 0 : FLAGS.verified) |
      (attested.length ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? ++counter);
    return Buffer.concat([
      sha256(twist.rpId ?? new URL(page).hostname),
      Buffer.from([flags]),
      count,
      attested,
    ]);
  };
  const named = (twist: Twist) => {
    const credential = twist.id ?? id.toString("base64url");
    return { id: credential, rawId: credential, type: "public-key", clientExtensionResults: {} };
  };

  return {
    id: id.toString("base64url"),
    create: (options: { challenge: string; user: { id: string } }, twist: Twist = {}) => {
      handle = options.user.id;
      const key = new Map<unknown, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const object = new Map<unknown, unknown>([
        ["fmt", twist.format ?? "none"],
        ["attStmt", twist.statement ?? new Map()],
        ["authData", dataOf(twist, attested)],
      ]);
      return {
        ...named(twist),
        response: {
          clientDataJSON: clientData("webauthn.create", options.challenge, twist).toString("base64url"),
          attestationObject: cbor(object).toString("base64url"),
        },
      };
    },
    use: (options: { challenge: string }, twist: Twist = {}) => {
      const client = clientData("webauthn.get", options.challenge, twist);
      const data = dataOf(twist);
      const signed = twist.forged ? randomBytes(64) : Buffer.concat([data, sha256(client)]);
      return {
        ...named(twist),
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: twist.userHandle ?? handle,
        },
      };
    },
  };
}
