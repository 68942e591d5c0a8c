import { fetchFiles, fileUrl } from "#api/client.ts";
import { type EngineClient, type Files, openWorkerEngine } from "#color/preview/client.ts";
import { exampleLuts } from "#ocio/files/exampleLut.ts";
import type { FileList } from "#ocio/files/fileReference.ts";

let opened: EngineClient | null = null;

/** Engine that computes pixels in a worker, started by the first call; null where the browser has no workers. */
export function pixelEngine(): EngineClient | null {
  if (typeof Worker === "undefined") return null;
  opened ??= openWorkerEngine();
  return opened;
}

/** Files of a configuration for the engine: those on the server, else the example LUTs that Palette ships. */
export function filesBeside(configId: string, known: FileList | null): Files {
  const kept = known?.files.map(({ path, hash }) => `${path} ${hash}`).join("\n");
  let listed: Promise<ReadonlySet<string>> | undefined;
  const paths = () => {
    listed ??= (known ? Promise.resolve(known) : fetchFiles(configId)).then(
      ({ files }) => new Set(files.map(({ path }) => path)),
    );
    return listed;
  };
  return {
    key: `${configId}\n${kept ?? "?"}`,
    read: async (path) => {
      if ((await paths()).has(path)) return bytesAt(fileUrl(configId, path), path);
      const example = exampleLuts.find((name) => path === name || path.endsWith(`/${name}`));
      return example === undefined ? null : bytesAt(`/luts/${example}`, path);
    },
  };
}

async function bytesAt(url: string, path: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file ${path} could not be read from the server.`);
  return new Uint8Array(await response.arrayBuffer());
}
