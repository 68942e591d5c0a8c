import { useState } from "react";
import type { Args } from "#command/call.ts";
import type { Call } from "#command/command.ts";
import { useDesk } from "#store/useEditor.tsx";
import type { Request } from "./opening.ts";
import { Prompt } from "./Prompt.tsx";
import { Search } from "./Search.tsx";
import type { Scope } from "./scope.ts";

/** A command in hand: what was answered so far, and whether it changes the newest step instead of making one. */
export type Hand = { id: string; given: Args; amend?: boolean; text?: string };
type Origin = { query: string; scope: Scope | null };
type Page =
  | ({ kind: "search"; note?: string | undefined } & Origin)
  | { kind: "prompt"; hand: Hand; from: Origin | null };

/** One opening of the palette: a search, from it a prompt, and back. */
export default function Session({ request, close }: { request: Request; close: () => void }) {
  const { editor } = useDesk();
  const [page, setPage] = useState<Page>(() => {
    const { call, query = "", note, amend } = request;
    if (!call) return { kind: "search", query, scope: null, note };
    if (!Object.hasOwn(editor.commands, call.id))
      return { kind: "search", query: call.id, scope: null, note: `There is no command “${call.id}”.` };
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
      key={page.scope?.key ?? ""}
      query={page.query}
      scope={page.scope}
      note={page.note}
      close={close}
      enter={(scope, query) => setPage({ kind: "search", query, scope })}
      prompt={(call: Call, query, text) =>
        setPage({
          kind: "prompt",
          hand: { id: call.id, given: call.args, ...(text !== undefined && { text }) },
          from: { query, scope: page.scope },
        })
      }
    />
  );
}
