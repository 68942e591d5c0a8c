import { useCallback, useEffect, useRef, useState } from "react";
import type { CollectionName } from "#ocio/model/document.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useSelect } from "../place.ts";

type Marks = {
  /** Rows that were marked one by one, besides the cursor. */
  marked: ReadonlySet<string>;
  mark: (ids: readonly string[], how: "only" | "add" | "toggle") => void;
  /** The selection of commands follows the cursor while nothing is marked; a plain move unmarks nothing. */
  follow: (id: string) => void;
};

const none: ReadonlySet<string> = new Set();

/** The marked rows of a list, kept in step with the selection that commands answer from. */
export function useMarks(collection: CollectionName): Marks {
  const select = useSelect();
  const selection = useEditor(({ session }) => session.selection);
  const [marked, setMarked] = useState(none);
  const now = useRef(marked);
  const given = useRef(selection);

  const put = useCallback(
    (ids: Iterable<string>) => {
      const refs = [...ids].map((id) => ({ kind: collection, id }));
      given.current = refs;
      select(refs);
    },
    [collection, select],
  );
  const mark = useCallback<Marks["mark"]>(
    (ids, how) => {
      const next = new Set(how === "only" ? [] : now.current);
      for (const id of ids) if (!(how === "toggle" && next.delete(id))) next.add(id);
      now.current = next;
      setMarked(next);
      put(next);
    },
    [put],
  );
  const follow = useCallback(
    (id: string) => {
      if (now.current.size === 0) put([id]);
    },
    [put],
  );
  useEffect(() => {
    // Somebody else selected something: a command, undo. Marks of before would then say what is not so.
    const mine = given.current;
    if (selection.length === mine.length && selection.every(({ id }, at) => id === mine[at]?.id)) return;
    given.current = selection;
    const own = selection.filter(({ kind }) => kind === collection).map(({ id }) => id);
    now.current = own.length > 1 ? new Set(own) : none;
    setMarked(now.current);
  }, [selection, collection]);
  return { marked, mark, follow };
}
