import { useEffect, useRef, useState } from "react";
import type { CollectionName } from "#ocio/model/document.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useSelect } from "../place.ts";

/**
 * Rows of a list that are marked beside the one with the cursor. What is marked is selected, so that commands mean it;
 * where nothing is, the row with the cursor. Marks end when something else is selected.
 */
export function useMarks(kind: CollectionName, ids: readonly string[], cursor: string | null) {
  const select = useSelect();
  const [marks, setMarks] = useState<readonly string[]>([]);
  const latest = useRef(marks);
  const put = (list: readonly string[]) => {
    latest.current = list;
    setMarks(list);
  };
  const others = useEditor(({ session: { selection } }) =>
    marks.some((mark) => !selection.some(({ id }) => id === mark)),
  );
  useEffect(() => {
    if (others) {
      latest.current = latest.current.filter((id) => ids.includes(id));
      if (latest.current.length === marks.length) latest.current = [];
      setMarks(latest.current);
    }
  }, [others, marks, ids]);
  return {
    marked: marks.filter((id) => ids.includes(id)),
    mark(list: readonly string[]) {
      put(list);
      const meant = list.length > 0 ? list : cursor === null ? [] : [cursor];
      select(meant.map((id) => ({ kind, id })));
    },
    /** The cursor moved to a row, which is meant while nothing is marked. */
    moved(id: string | null) {
      if (latest.current.length === 0) select(id === null ? [] : [{ kind, id }]);
    },
  };
}
