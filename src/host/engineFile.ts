import { fetchFiles, fileUrl } from "#api/client.ts";
import type { Effect } from "#command/command.ts";
import { MissingLutError } from "#store/missingLut.ts";

type EngineFile = Pick<Extract<Effect, { kind: "engineFile" }>, "document" | "asked">;
/** Answer of the engine; see `answer.ts` there. */
type Answer = { text: string } | { wants: string[] } | { why: string; missing: string | null };

/**
 * A text that the engine computes in a worker, loaded on demand. Referenced LUT files are fetched from the server.
 * @throws Error that says why there is none; MissingLutError where a file is missing
 */
export async function engineText({ document, asked }: EngineFile, configId: string): Promise<string> {
  const worker = new Worker(new URL("../color/worker.ts", import.meta.url), { type: "module" });
  const files = new Map<string, Uint8Array | null>();
  try {
    let paths: ReadonlySet<string> | undefined;
    for (;;) {
      const answer = await answered(worker, { document, asked, files });
      if ("text" in answer) return answer.text;
      if ("why" in answer)
        throw answer.missing === null
          ? new Error(answer.why)
          : new MissingLutError(answer.why, answer.missing);
      paths ??= new Set((await fetchFiles(configId)).files.map(({ path }) => path));
      for (const path of answer.wants)
        files.set(path, paths.has(path) ? await fetched(configId, path) : null);
    }
  } finally {
    worker.terminate();
  }
}

function answered(worker: Worker, question: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "The color engine could not be loaded."));
    worker.postMessage(question);
  });
}

async function fetched(configId: string, path: string): Promise<Uint8Array> {
  const response = await fetch(fileUrl(configId, path));
  if (!response.ok) throw new Error(`The file ${path} could not be read from the server.`);
  return new Uint8Array(await response.arrayBuffer());
}
