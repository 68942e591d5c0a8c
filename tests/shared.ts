import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The folder of real configurations beside the project, or null where it is not there. */
export const shared: string | null =
  [process.env.PALETTE_SHARED, resolve(import.meta.dirname, "../../shared")]
    .filter((path) => path !== undefined)
    .find((path) => existsSync(resolve(path, "corpus"))) ?? null;

/** A Python that can import PyOpenColorIO, or null: set by OCIO_PYTHON, else a virtual environment in .cache. */
export const python: string | null =
  [process.env.OCIO_PYTHON, resolve(import.meta.dirname, "../.cache/ocio/bin/python")]
    .filter((path) => path !== undefined)
    .find((path) => existsSync(path)) ?? null;
