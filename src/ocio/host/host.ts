import type { Severity } from "../check/problem.ts";
import type { Nouns } from "../check/rule.ts";
import type { ProfileVersion } from "../model/config.ts";
import type { Purpose } from "../names/application.ts";

/** Nouns of the problems that a configuration has in an application, by code. */
export const hostNouns = {
  "host-category": [
    "category that an application does not take",
    "categories that an application does not take",
  ],
  "host-file": ["file that an application may not read", "files that an application may not read"],
  "host-name": ["name that an application asks for", "names that an application asks for"],
  "host-role": ["role that an application asks for", "roles that an application asks for"],
  "host-transform": ["step that an application refuses", "steps that an application refuses"],
  "host-version": ["version that an application does not load", "versions that an application does not load"],
  "host-view": ["view that an application does not offer", "views that an application does not offer"],
} as const satisfies Record<string, Nouns>;

/** A role that an application looks up, and what happens without it. */
export type WantedRole = {
  role: string;
  purpose: Purpose;
  /** Roles that the application takes instead. */
  otherwise?: readonly string[];
  severity: Severity;
  /** Half a sentence: what the application does without the role. */
  effect: string;
  source: string;
};

/** A name that an application asks for, as it spells it. */
export type WantedName = {
  kind: "display" | "view" | "space";
  name: string;
  /** The color space that is meant, if it is known. */
  purpose?: Purpose;
  /** True if an alias of a color space does not do. */
  isListed?: true;
  severity: Severity;
  /** Half a sentence: what the application does without the name. */
  effect: string;
  source: string;
};

/** A known fault of an application; `fault` is a row of the table in faults.ts. */
type KnownFault<F extends string = string> = {
  fault: F;
  severity: Severity;
  /** One sentence: what the application does. */
  effect: string;
  /** The issue or page that reports it. */
  source: string;
};

/** Something else that is known of an application, for people to read. */
export type Note = {
  about: "context" | "active" | "files" | "names" | "roles";
  says: string;
  source: string;
};

/**
 * An application that reads configurations. Each fact has the address of the documentation, issue, source or release
 * that says it; a fact without one is left out.
 */
export type Host<F extends string = string> = {
  /** Short name for the terminal, such as "nuke-15". */
  id: string;
  name: string;
  /** Name of its role set in the table of names/application.ts, if it has one. */
  application?: string;
  /** The newest profile version that its OpenColorIO loads; null where no source says it. */
  ocio: { version: ProfileVersion; source: string } | null;
  /** True if it offers the built-in configs of its OpenColorIO, or ships them. */
  offersBuiltins: boolean;
  roles: readonly WantedRole[];
  names: readonly WantedName[];
  faults: readonly KnownFault<F>[];
  notes: readonly Note[];
};

/** Years of the VFX Reference Platform and the OpenColorIO of each. */
export const PLATFORM = "https://vfxplatform.com/platform_history.html";
