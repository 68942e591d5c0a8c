import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A program that answers questions until it is ended. */
export type Answering<Question, Answer> = {
  ask: (question: Question) => Promise<Answer>;
  end: () => void;
};

/** Starts a script that answers one JSON object a line: to import OCIO for each question takes longer than most answers. */
export function answering<Question, Answer>(program: string, script: string): Answering<Question, Answer> {
  const waiting: { done: (answer: Answer) => void; failed: (error: Error) => void }[] = [];
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const begun = spawn(program, [script], { stdio: ["pipe", "pipe", "pipe"] });
    let said = "";
    begun.stderr.on("data", (data) => {
      said += String(data);
    });
    createInterface({ input: begun.stdout }).on("line", (line) =>
      waiting.shift()?.done(JSON.parse(line) as Answer),
    );
    begun.on("close", () => {
      child = null;
      for (const { failed } of waiting.splice(0)) failed(new Error(`Official OCIO stopped: ${said}`));
    });
    return begun;
  };
  return {
    ask: (question) =>
      new Promise((done, failed) => {
        child ??= start();
        waiting.push({ done, failed });
        child.stdin?.write(`${JSON.stringify(question)}\n`);
      }),
    end: () => child?.kill(),
  };
}
