import type { ReactNode } from "react";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";

/** A document before and after a change that is not made yet, and the files beside it where they are known. */
export type Prospect = { before: Document; after: Document; files: FileList | null };

/** One view of a prospect: a few words for the heading, or none, and a section below the lines. */
export type Aspect = { mark: string; section: ReactNode };

/** Lets keys and paints go first; true if the answer is still wanted then. */
export type Pause = () => Promise<boolean>;

/** Computes what a change would do to an aspect; null for nothing. Long work is done in slices, with pauses between. */
export type Look = (prospect: Prospect, pause: Pause) => Aspect | null | Promise<Aspect | null>;
