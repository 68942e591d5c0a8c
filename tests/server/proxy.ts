import { createConnection, createServer, type Socket } from "node:net";

/** A TCP proxy before a database, with faults on demand. */
export type FaultyProxy = {
  port: number;
  /** Passes nothing on in either direction, silently, until `heal`. */
  swallow: () => void;
  /** Ends every connection and refuses new ones, as a server that is stopped, until `heal`. */
  refuse: () => void;
  heal: () => void;
  close: () => Promise<void>;
};

/** Starts a proxy on a free port of this machine before `target`, a path of a socket or a port. */
export async function openProxy(target: string | number): Promise<FaultyProxy> {
  let state: "open" | "swallowing" | "refusing" = "open";
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (state === "refusing") return void near.destroy();
    const far = typeof target === "string" ? createConnection(target) : createConnection(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => void (state === "open" && to.write(data)));
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    swallow: () => {
      state = "swallowing";
    },
    refuse: () => {
      state = "refusing";
      endAll();
    },
    heal: () => {
      state = "open";
    },
    close: async () => {
      endAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
