import { setFlagsFromString } from "node:v8";
import fc from "fast-check";
import { afterAll, expect, vi } from "vitest";

// Browsers have the relaxed vector instructions, older versions of Node.js where asked: all threads from the beginning.
setFlagsFromString("--experimental-wasm-relaxed-simd");

// Where a change is judged, chance must not: there every generated test starts from one seed. FC_SEED sets another.
const seed = process.env.FC_SEED ?? (process.env.CI ? "20260" : undefined);
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(seed !== undefined && { seed: Number(seed) }),
  // A failure is told, with its seed, before the time of the test is over, even if a smaller case might be found.
  interruptAfterTimeLimit: Number(process.env.FC_SECONDS ?? 50) * 1000,
});

// What the last test of a file began to load has arrived before the next file, or the end of the thread.
afterAll(() => vi.dynamicImportSettled());

// Whatever a file of tests reads: what every object has stays as it is.
const shared = [Object.prototype, Array.prototype, Function.prototype];
const namesOf = () => shared.map((prototype) => Reflect.ownKeys(prototype).map(String));
const before = namesOf();
afterAll(() => expect(namesOf()).toEqual(before));
