import { randomUUID } from "node:crypto";
import type { Document } from "#ocio/model/document.ts";
import { createOutbox, type Outbox, type OutboxOptions } from "#sync/delivery/outbox.ts";
import { openJournal } from "#sync/journal/journal.ts";
import { documentOf } from "../store/fixture.ts";
import { Failure, named, type remoteOf } from "./remote.ts";

export type Desk = ReturnType<typeof openDesk>;

const plain = documentOf("a", "b", "c");
/** Screen that every page of an app shows first. */
export const start: Document = { ...plain, config: { ...plain.config, name: "Show" } };

/** Faults while nothing is reached. */
export const nothing = () => new Failure(0, "The server does not answer.");

/** A browser: a journal of its own, and pages on it that come and go. */
export function openDesk() {
  const journal = openJournal(randomUUID());
  const open: Outbox[] = [];

  /** A page: its outbox on the journal, and what it shows. */
  function page(remote: ReturnType<typeof remoteOf>, options: Partial<OutboxOptions> = {}) {
    const tab = randomUUID();
    const shown = { document: start };
    const outbox = createOutbox({
      send: remote.send,
      journal,
      tab,
      gather: 0,
      backoff: () => 1_000_000,
      onTakeBack: (document) => {
        shown.document = document;
      },
      shown: () => undefined,
      ...options,
    });
    open.push(outbox);
    return {
      outbox,
      shown,
      state: () => outbox.status.getState(),
      rename: (n: number, to: string) => {
        const before = shown.document;
        shown.document = named(before, n, to);
        outbox.push(before, shown.document);
      },
      /** As after the browser was killed: nothing of the page goes on. */
      kill: () => outbox.stop(),
    };
  }

  /** Another page where the first was, opened on what the server has. */
  async function reopen(remote: ReturnType<typeof remoteOf>, options: Partial<OutboxOptions> = {}) {
    const again = page(remote, options);
    await again.outbox.start();
    again.shown.document = again.outbox.rebase(remote.document);
    return again;
  }

  return {
    journal,
    open,
    page,
    reopen,
    close: async () => {
      for (const outbox of open) outbox.stop();
      await journal.close();
    },
  };
}
