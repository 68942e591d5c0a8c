import { randomInt, randomUUID } from "node:crypto";

/** Values that a row may have after a kill: null is no row. An acknowledged write leaves one possibility. */
type Possible = (string | null)[];

/** A client that writes until the server is gone, and remembers every acknowledgement. */
export class Writer {
  readonly rows = new Map<string, Possible>();
  readonly config = randomUUID();
  acknowledged = 0;
  private identity: Record<string, string> = {};

  /** The cookies of its session. */
  get cookie(): string {
    return this.identity.cookie ?? "";
  }

  async begin(url: string): Promise<void> {
    const session = await fetch(`${url}/api/auth/initialize`, { method: "POST" });
    const [cookie, token] = session.headers.getSetCookie().map((set) => set.split(";")[0]!);
    this.identity = { cookie: cookie!, "x-xsrf-token": token!.slice(token!.indexOf("=") + 1) };
    await this.send(url, "POST", "/configs/", { id: this.config });
  }

  async send(url: string, method: string, path: string, body?: unknown, key = randomUUID()) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...this.identity, "idempotency-key": key, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Writes to rows of its own, one request after the other, until one is not answered or there is no address more. */
  async write(where: () => string | null): Promise<void> {
    const path = `/configs/${this.config}/looks`;
    for (let url = where(); url !== null; url = where()) {
      const mine = [...this.rows].filter(([, possible]) => possible.length === 1 && possible[0] !== null);
      const [id, possible] = mine.length > 5 ? mine[randomInt(mine.length)]! : [randomUUID(), [null]];
      const name = possible[0] === null ? "new" : `edit ${randomInt(1e9)}`;
      const removes = possible[0] !== null && randomInt(6) === 0;
      const becomes = removes ? null : name;
      // Taken by this writer until the answer is here: both states are possible.
      this.rows.set(id, [possible[0]!, becomes]);
      try {
        const row = `${path}/${id}`;
        const { status, text } = removes
          ? await this.send(url, "DELETE", row)
          : possible[0] === null
            ? await this.send(url, "POST", path, { id, name })
            : await this.send(url, "PATCH", row, { name });
        if (status >= 300) throw new Error(`${status} ${text}`);
      } catch (error) {
        if (error instanceof TypeError) return;
        throw error;
      }
      this.rows.set(id, [becomes]);
      this.acknowledged++;
    }
  }

  /** Every row that is not as it may be; what is there is what is possible from now on. */
  async check(url: string): Promise<string[]> {
    const { text } = await this.send(url, "GET", `/configs/${this.config}/looks`);
    const found = new Map(
      (JSON.parse(text) as { id: string; name: string }[]).map(({ id, name }) => [id, name]),
    );
    const wrong = [...this.rows].filter(([id, possible]) => !possible.includes(found.get(id) ?? null));
    for (const id of this.rows.keys()) this.rows.set(id, [found.get(id) ?? null]);
    for (const id of found.keys()) if (!this.rows.has(id)) wrong.push([id, [null]]);
    return wrong.map(([id, possible]) => `${id}: ${found.get(id)} instead of ${possible.join(" or ")}`);
  }
}
