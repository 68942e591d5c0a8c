import { randomUUID } from "node:crypto";
import { originHeaders } from "#api/headers.ts";
import type { Request } from "#api/resources.ts";
import { commands } from "#commands";
import type { Document } from "#ocio/model/document.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { createOutbox, type Send as SendBatch } from "#sync/delivery/outbox.ts";
import { openJournal } from "#sync/journal/journal.ts";
import type { Heard } from "#sync/live/feed.ts";
import { createLive } from "#sync/live/live.ts";
import type { Send } from "../server/app.ts";
import { Stream } from "../server/stream.ts";
import { Failure } from "./remote.ts";

/** Fault of a sending: none; it, or its answer, is lost; it arrives twice, or once more much later. */
export type Fault = "none" | "dropped" | "unanswered" | "twice" | "late";
/** Fault of an event of the server: none; it is delayed, missing, sent twice, or out of order. */
export type Noise = "none" | "held" | "missing" | "double" | "swapped";

/** Where a follower's server is, and who he is to it. */
export type Server = { url: string; cookie: string; send: Send };

/** A person on a device with one configuration open, whose page is the page's own but for what is drawn. */
export class Follower {
  readonly journal = openJournal(randomUUID());
  fault: Fault = "none";
  noise: Noise = "none";
  page!: ReturnType<Follower["load"]>;
  private readonly server: Server;
  private readonly config: string;
  /** Sendings that were held up on their way. */
  private readonly late: (() => Promise<unknown>)[];

  constructor(server: Server, config: string, late: (() => Promise<unknown>)[]) {
    this.server = server;
    this.config = config;
    this.late = late;
  }

  static async open(server: Server, config: string, late: (() => Promise<unknown>)[]): Promise<Follower> {
    const follower = new Follower(server, config, late);
    await follower.enter();
    return follower;
  }

  get editor(): Editor {
    return this.page.editor;
  }

  get document(): Document {
    return this.editor.store.getState().document as Document;
  }

  /** As the page does when a configuration is entered. */
  private async enter(): Promise<void> {
    this.page = this.load();
    const { outbox, editor, live } = this.page;
    await outbox.start();
    await outbox.flush();
    const { document, version } = await this.fetched();
    editor.load(outbox.rebase(document, version));
    live.watch(this.config);
  }

  /** Dies once what it had said to be kept is kept, and comes back as another page. */
  async kill(): Promise<void> {
    for (let tries = 0; !this.page.outbox.safe() && tries < 1000; tries++) await soon();
    this.page.close();
    await this.enter();
  }

  async end(): Promise<void> {
    this.page.close();
    await this.journal.close();
  }

  private async fetched(): Promise<{ document: Document; version: number }> {
    const { body, headers } = await this.server.send("GET", `/configs/${this.config}/document`);
    return { document: body, version: Number(headers["x-config-version"]) };
  }

  private load() {
    let alive = true;
    const never = new Promise<never>(() => undefined);
    const tab = randomUUID();
    const { config, server, journal } = this;

    const deliver: SendBatch = async (_, requests: Request[], key, origin) => {
      const [only, ...others] = requests;
      const { method, path, body } =
        only && others.length === 0
          ? only
          : { method: "POST", path: `/configs/${config}/batch`, body: { requests } };
      const headers = { "idempotency-key": key, ...originHeaders(origin) };
      const answer = await server.send(method, path, body, headers);
      if (answer.status >= 300) throw new Failure(answer.status, answer.body?.detail);
      const [version, overwrote] = ["x-config-version", "x-overwrote"].map((name) => answer.headers[name]);
      return {
        ...(version !== undefined && { version: Number(version) }),
        overwrote: Number(overwrote ?? 0),
      };
    };
    const send: SendBatch = async (...batch) => {
      const { fault } = this;
      let receipt: unknown;
      if (fault === "late") this.late.push(() => deliver(...batch));
      if (fault !== "dropped" && fault !== "late") receipt = await deliver(...batch);
      if (fault === "twice") receipt = await deliver(...batch);
      if (!alive) return never;
      if (fault === "dropped" || fault === "late" || fault === "unanswered") throw new Failure(0);
      return receipt;
    };
    const editor = createEditor(commands);
    const absorb = (document: Document) => alive && editor.absorb(document, "others");
    const outbox = createOutbox({
      ...{ send, journal, tab },
      gather: 0,
      backoff: () => 1e8,
      shown: () => editor.store.getState().document ?? undefined,
      onTakeBack: (document) => alive && editor.absorb(document),
      onMerged: absorb,
    });
    editor.onStep((before, after) => outbox.push(before, after));
    const wire = this.wire(outbox);
    const live = createLive({
      outbox,
      feed: (_, hear) => wire.open(hear),
      fetch: () => this.fetched(),
      show: absorb,
      meet: () => undefined,
      changed: () => undefined,
      allowed: () => undefined,
      gone: () => undefined,
      again: 5,
    });
    const close = () => {
      alive = false;
      outbox.stop();
      live.watch(undefined);
    };
    return { editor, outbox, live, wire, close };
  }

  /** A real connection to the server, which can be cut, and which does to what is told as it is told. */
  private wire(outbox: ReturnType<typeof createOutbox>) {
    const { server, config } = this;
    let stream: Stream | undefined;
    let closed = false;
    let hear: (heard: Heard) => void = () => undefined;
    let held: Heard[] = [];

    const connect = async () => {
      const known = outbox.known(config);
      const after = known === undefined ? "" : `&after=${known}`;
      const path = `/configs/${config}/events?tab=${randomUUID()}${after}`;
      const now = await Stream.open(server.url, server.cookie, path);
      if (closed) return now.hangUp();
      stream?.hangUp();
      stream = now;
      for (const heard of now.heard) take(heard);
      now.onHeard = take;
    };
    const take = (heard: Heard) => {
      const { noise } = this;
      if (noise === "held" || noise === "swapped") held.push(heard);
      else if (noise !== "missing" || heard.event !== "change") hear(heard);
      if (noise === "double") hear(heard);
      if (noise === "swapped" && held.length > 1) release(true);
    };
    const release = (turned = false) => {
      const waited = turned ? held.reverse() : held;
      held = [];
      for (const heard of waited) hear(heard);
    };
    return {
      release,
      cut: () => stream?.hangUp(),
      connect,
      open: (listener: (heard: Heard) => void) => {
        hear = listener;
        void connect();
        return {
          refresh: () => void connect(),
          close: () => {
            closed = true;
            stream?.hangUp();
          },
        };
      },
    };
  }

  /** Sends what waits, and listens again. */
  async settle(): Promise<void> {
    this.fault = "none";
    this.noise = "none";
    this.page.wire.release();
    this.page.outbox.retry();
    await this.page.outbox.flush();
    await this.page.wire.connect();
  }

  /** Whether nothing is left to send or to hear of, at a version. */
  quiet(version: number): boolean {
    const { state, waiting } = this.page.outbox.status.getState();
    return (
      (state === "saved" || state === "conflict") &&
      waiting === 0 &&
      this.page.outbox.known(this.config) === version
    );
  }
}

export const soon = (milliseconds = 1) => new Promise((resolve) => setTimeout(resolve, milliseconds));
