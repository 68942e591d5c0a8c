import { type ClientRequest, get, type IncomingMessage } from "node:http";
import type { LiveEvents } from "#api/change.ts";

type Name = keyof LiveEvents;
export type Heard = { [K in Name]: { event: K; id: number | undefined; data: LiveEvents[K] } }[Name];

/** A client of the events of a configuration, as a browser's EventSource is one: on a connection of its own. */
export class Stream {
  readonly heard: Heard[] = [];
  status = 0;
  ended = false;
  /** Hears each event as it comes. */
  onHeard: (event: Heard) => void = () => undefined;
  private request?: ClientRequest;
  private waiting: (() => void)[] = [];

  /** Connects, and waits for the first event or the refusal. */
  static async open(
    url: string,
    cookie: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Stream> {
    const stream = new Stream();
    const response = await new Promise<IncomingMessage>((answered, failed) => {
      const options = { agent: false, headers: { cookie, accept: "text/event-stream", ...headers } };
      stream.request = get(`${url}/api${path}`, options, answered).on("error", failed);
    });
    stream.status = response.statusCode!;
    if (stream.status === 200) {
      void stream.read(response);
      await stream.until((heard) => heard.length > 0);
    } else stream.hangUp();
    return stream;
  }

  private async read(response: IncomingMessage): Promise<void> {
    let text = "";
    try {
      for await (const part of response.setEncoding("utf8")) {
        text += part;
        const events = text.split("\n\n");
        text = events.pop()!;
        for (const event of events) this.take(event);
        this.wake();
      }
    } catch {
      // Hung up, here or there.
    }
    this.ended = true;
    this.wake();
  }

  private take(text: string): void {
    const fields = new Map(text.split("\n").map((line) => line.split(/: (.*)/s) as [string, string]));
    const event = fields.get("event");
    if (!event) return;
    const id = fields.get("id");
    const data = JSON.parse(fields.get("data")!);
    const heard = { event, id: id === undefined ? undefined : Number(id), data } as Heard;
    this.heard.push(heard);
    this.onHeard(heard);
  }

  private wake(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  /** Waits until what was heard is as wanted. @throws when the stream ends first */
  async until(wanted: (heard: Heard[]) => boolean): Promise<void> {
    while (!wanted(this.heard)) {
      if (this.ended) throw new Error(`The stream ended after ${JSON.stringify(this.heard.slice(-5))}.`);
      await new Promise<void>((go) => this.waiting.push(go));
    }
  }

  async end(): Promise<void> {
    while (!this.ended) await new Promise<void>((go) => this.waiting.push(go));
  }

  /** The data of every event of a name. */
  of<K extends Name>(name: K): LiveEvents[K][] {
    return this.heard.filter(({ event }) => event === name).map(({ data }) => data as LiveEvents[K]);
  }

  hangUp(): void {
    this.request?.destroy();
    this.ended = true;
  }
}
