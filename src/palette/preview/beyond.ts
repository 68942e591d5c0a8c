import type { ReactNode } from "react";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";

/** A document before and after a change that is not made yet, and the files beside it where they are known. */
export type Prospect = { before: Document; after: Document; files: FileList | null };

/** What is told of a prospect: a few words for the heading, or none, and a section below the lines. */
export type Aspect = { mark: string; section: ReactNode };

/** Lets keys and paints go first; whether the answer is still wanted then. */
export type Pause = () => Promise<boolean>;

/** Looks at a prospect; null where there is nothing to tell. What takes long is done in slices, with pauses between. */
export type Look = (prospect: Prospect, pause: Pause) => Aspect | null | Promise<Aspect | null>;

/**
 * What a change does beyond the lines of the file, in the order in which it is told. Looked at once the lines are
 * shown and loaded when first needed, so that neither a key nor the first page waits for it.
 */
const beyond: readonly (() => Promise<{ look: Look }>)[] = [
  () => import("./pixels.tsx"),
  () => import("./problems.tsx"),
];

/** Everything that is told of a prospect beyond its lines. */
export async function aspectsOf(prospect: Prospect, pause: Pause): Promise<Aspect[]> {
  const looks = await Promise.all(beyond.map((load) => load()));
  const aspects = await Promise.all(looks.map(({ look }) => look(prospect, pause)));
  return aspects.filter((aspect) => aspect !== null);
}
