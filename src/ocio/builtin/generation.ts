/** The generations of the ACES configurations, oldest first, and the versions in their names. */
export const generations = {
  "1.0": { colorspaces: "1.0.0", aces: "1.3", ocio: "2.1" },
  "2.1": { colorspaces: "2.1.0", aces: "1.3", ocio: "2.3" },
  "2.2": { colorspaces: "2.2.0", aces: "1.3", ocio: "2.4" },
  "4.0": { colorspaces: "4.0.0", aces: "2.0", ocio: "2.5" },
} as const;
export type Generation = keyof typeof generations;
export const generationNames = Object.keys(generations) as Generation[];

/** CG configurations leave out the cameras and the rarer displays and renderings. */
export type Flavor = "cg" | "studio";

/** A fact by the generation from which on it holds. */
export type Since<T> = Partial<Record<Generation, T>>;

/** The fact that holds in a generation; undefined before the first. */
export function at<T>(facts: Since<T>, generation: Generation): T | undefined {
  const reached = generationNames.slice(0, generationNames.indexOf(generation) + 1);
  const key = reached.reverse().find((name) => facts[name] !== undefined);
  return key && facts[key];
}
