import { expect, test } from "vitest";
import { type EngineMessage, type Files, openEngine, type Request } from "#color/preview/client.ts";

/** A thread in which every question needs one file, and is answered by the name of what it got. */
function threadThatWants(path: string) {
  return openEngine((hear) => {
    const files = new Map<string, Uint8Array | null>();
    const tell = (message: EngineMessage) => setTimeout(() => hear(message));
    return {
      post: (message) => {
        if ("tell" in message) {
          if (message.tell !== "files") return;
          if (message.fresh) files.clear();
          for (const [name, bytes] of message.files) files.set(name, bytes);
          return;
        }
        const { number } = message;
        if (!files.has(path)) return void tell({ number, answered: { wants: [path], of: null } });
        const why = files.get(path) ? "It is there." : "It is missing.";
        tell({ number, answered: { why } });
      },
      end: () => undefined,
    };
  });
}

const filesOf = (key: string, bytes: Uint8Array | null): Files => ({
  key,
  read: () => new Promise((done) => setTimeout(() => done(bytes))),
});

test("questions of two lanes end though the files beside the config change between them", async () => {
  const client = threadThatWants("a.spi1d");
  const picture = { chart: "linear" as const, by: null };
  const request: Request = { ask: "describe", picture };
  const asked = (lane: string, files: Files) => new Promise((hear) => client.ask(lane, request, files, hear));
  const answers = await Promise.all([
    asked("picture", filesOf("before", null)),
    asked("probe", filesOf("after", new Uint8Array(1))),
  ]);
  expect(answers).toEqual([{ why: "It is there." }, { why: "It is there." }]);
});

test("an interrupted engine asks the newest question of each lane anew, and forgets the one under way", async () => {
  const [slow, quick] = [new Blob(["slow"]), new Blob(["quick"])];
  let ended = 0;
  const client = openEngine((hear) => {
    const files = new Map<number, Blob>();
    return {
      post: (message) => {
        if ("tell" in message) return void (message.tell === "image" && files.set(message.id, message.file));
        const { picture } = message.asked as { picture: { image: number } };
        if (files.get(picture.image) === quick)
          setTimeout(() => hear({ number: message.number, answered: { why: "It is quick." } }));
      },
      end: () => void ended++,
    };
  });
  const heard: unknown[] = [];
  const ask = (image: Blob) =>
    new Promise<void>((done) =>
      client.ask("size", { ask: "describe", picture: { image, layer: null } }, filesOf("", null), (reply) => {
        heard.push(reply);
        done();
      }),
    );
  void ask(slow);
  const answer = ask(quick);
  client.interrupt();
  await answer;
  expect(heard).toEqual([{ why: "It is quick." }]);
  expect(ended).toBe(1);
});
