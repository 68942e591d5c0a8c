import type { Request } from "#color/preview/client.ts";
import type { AnswerOf } from "#color/preview/question.ts";
import { filesBeside, pixelEngine } from "#palette/preview/pixelEngine.ts";
import { useEditor } from "#store/useEditor.tsx";

/** Asks the engine once, as for a file that is saved; the answer is awaited, and rejects with the reason for none. */
export function useAsk() {
  const configId = useEditor(({ document }) => document?.config.id ?? "");
  const known = useEditor((state) => state.files ?? null);
  return <R extends Request>(lane: string, request: R) =>
    new Promise<AnswerOf[R["ask"]]>((resolve, reject) => {
      const engine = pixelEngine();
      if (!engine) return reject(new Error("This browser computes no pictures."));
      engine.ask(lane, request, filesBeside(configId, known), (reply) =>
        "answer" in reply ? resolve(reply.answer) : reject(new Error(reply.why)),
      );
    });
}
