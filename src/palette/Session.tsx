import { useState } from "react";
import type { Args } from "#command/call.ts";
import type { Call, Ref } from "#command/command.ts";
import { useDesk } from "#store/useEditor.tsx";
import type { Request } from "./opening.ts";
import { Prompt } from "./Prompt.tsx";
import { Search } from "./Search.tsx";

/** A command in hand: what was answered so far, and whether it changes the newest step instead of making one. */
export type Hand = { id: string; given: Args; amend?: boolean };
type Page =
  | { kind: "search"; query: string; thing: Ref | null; note?: string | undefined }
  | { kind: "prompt"; hand: Hand; from: { query: string; thing: Ref | null } | null };

/** One opening of the palette: a search, from it a prompt, and back. */
export default function Session({ request, close }: { request: Request; close: () => void }) {
  const { editor } = useDesk();
  const [page, setPage] = useState<Page>(() => {
    const { call, query = "", note, amend } = request;
    if (!call) return { kind: "search", query, thing: null, note };
    if (!Object.hasOwn(editor.commands, call.id))
      return { kind: "search", query: call.id, thing: null, note: `There is no command “${call.id}”.` };
    return {
      kind: "prompt",
      hand: { id: call.id, given: call.args, ...(amend !== undefined && { amend }) },
      from: null,
    };
  });
  if (page.kind === "prompt") {
    const { hand, from } = page;
    return (
      <Prompt
        hand={hand}
        close={close}
        leave={() => (from ? setPage({ kind: "search", ...from }) : close())}
      />
    );
  }
  return (
    <Search
      key={page.thing?.id ?? ""}
      query={page.query}
      thing={page.thing}
      note={page.note}
      close={close}
      scope={(thing, query) => setPage({ kind: "search", query, thing })}
      prompt={(call: Call, query) =>
        setPage({
          kind: "prompt",
          hand: { id: call.id, given: call.args },
          from: { query, thing: page.thing },
        })
      }
    />
  );
}
