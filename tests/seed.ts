import fc from "fast-check";

// Where a change is judged, chance must not: there every generated test starts from one seed. FC_SEED sets another.
const seed = process.env.FC_SEED ?? (process.env.CI ? "20260" : undefined);
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) });
