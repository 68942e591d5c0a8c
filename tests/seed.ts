import fc from "fast-check";
import { afterAll, expect } from "vitest";

// Where a change is judged, chance must not: there every generated test starts from one seed. FC_SEED sets another.
const seed = process.env.FC_SEED ?? (process.env.CI ? "20260" : undefined);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });

// Whatever a file of tests reads: what every object has stays as it is.
const shared = [Object.prototype, Array.prototype, Function.prototype];
const namesOf = () => shared.map((prototype) => Reflect.ownKeys(prototype).map(String));
const before = namesOf();
afterAll(() => expect(namesOf()).toEqual(before));
