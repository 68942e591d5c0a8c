import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** Sources of common passwords: leaked ones, everyday words, and names of people. */
const sources = ["@zxcvbn-ts/language-common", "@zxcvbn-ts/language-en"];

/** 53 bits of a text: of 200,000 texts no two are likely to share theirs. FNV-1a twice, with other constants each. */
export function fingerprintOf(text: string): number {
  let [high, low] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code ^ (high >>> 15), 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

/** Reads the lists in a thread that ends afterwards: they take 50 MB and a moment, their fingerprints 1.5 MB. */
const reading = `
  const { parentPort, workerData } = require("node:worker_threads");
  const fingerprintOf = ${fingerprintOf};
  const words = workerData.flatMap((path) => Object.values(require(path).dictionary)).flat();
  const prints = Float64Array.from(words, (word) => fingerprintOf(word.toLowerCase())).sort();
  parentPort.postMessage(prints, [prints.buffer]);
`;

async function read(): Promise<Float64Array> {
  const { resolve } = createRequire(import.meta.url);
  const worker = new Worker(reading, { eval: true, workerData: sources.map((name) => resolve(name)) });
  return new Promise((done, failed) => {
    worker.once("message", done).once("error", failed);
  });
}

let list: Promise<Float64Array> | undefined;

/** Sorted fingerprints, read once. */
export function commonPasswords(): Promise<Float64Array> {
  list ??= read();
  list.catch(() => {
    list = undefined;
  });
  return list;
}

/** True if one of the texts, in lower case, is a common password. */
export async function isCommon(...texts: string[]): Promise<boolean> {
  const prints = await commonPasswords();
  return texts.some((text) => {
    const wanted = fingerprintOf(text);
    let [from, to] = [0, prints.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (prints[middle]! < wanted) from = middle + 1;
      else to = middle;
    }
    return prints[from] === wanted;
  });
}
