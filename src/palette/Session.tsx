import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { Args } from "#command/call.ts";
import type { Call } from "#command/state.ts";
import type { Request } from "#keyboard/paletteState.ts";
import { endAside, highlight } from "#store/highlight.ts";
import { useApp } from "#store/useEditor.tsx";
import { CallList } from "./CallList.tsx";
import { macroScope } from "./macroScope.ts";
import type { Scope } from "./paletteRow.ts";
import { typedAs, without } from "./prompt/answer.ts";
import { Prompt } from "./prompt/Prompt.tsx";
import type { PendingCall } from "./prompt/promptMachine.ts";
import { Search } from "./Search.tsx";
import { chooserScope } from "./scope.ts";

type Group = Pick<Request, "wanted" | "name"> & { calls: readonly Call[] };
type Origin = { query: string; scope: Scope | null };
type Page =
  | ({ kind: "search"; note?: string | undefined; ahead?: readonly string[] | undefined } & Origin)
  | { kind: "prompt"; pending: PendingCall; from: Origin | Group | null }
  | ({ kind: "several" } & Group);

const nothing: readonly never[] = [];

const MISSING =
  "This link leads into a config that was deleted or is not shared with you. Open or create another one to run the command there.";

type Props = { request: Request; close: () => void };

/** One opening of the palette, beside which pictures show what is pointed at. */
export default function Session(props: Props) {
  const aside = useStore(highlight, (state) => state.aside);
  const isSeen = useStore(highlight, ({ shown }) => shown !== null);
  useEffect(() => endAside, []);
  return (
    <>
      {(aside || isSeen) && <i className="palette-beside" data-aside={aside} hidden />}
      <Pages {...props} />
    </>
  );
}

/** A search, from it a prompt, and back. */
function Pages({ request, close }: Props) {
  const { editor } = useApp();
  const [page, setPage] = useState<Page>(() => {
    const {
      call,
      calls,
      query = "",
      note,
      ahead,
      editLast,
      retry = false,
      linked = false,
      isMissing,
      macro,
      wanted,
      name,
    } = request;
    if (calls) return { kind: "several", calls, ...(wanted && { wanted }), ...(name && { name }) };
    const kept = editor.store.getState().macros?.kept.find(({ id }) => id === macro);
    if (kept) return { kind: "search", query, scope: macroScope(kept.id, kept.name), note };
    if (!call) return { kind: "search", query, scope: null, note, ahead };
    if (!Object.hasOwn(editor.commands, call.id))
      return { kind: "search", query: call.id, scope: null, note: `There is no command “${call.id}”.` };
    return {
      kind: "prompt",
      pending: {
        ...{ id: call.id, args: call.args, linked, retry },
        ...(editLast !== undefined && { editLast }),
        ...(isMissing && { note: MISSING }),
        // Typed while the palette was fetched: it answers what is asked.
        ...(query !== "" && { ahead: [query, ...(ahead ?? [])] }),
      },
      from: null,
    };
  });
  if (page.kind === "several") {
    const { kind: _, ...group } = page;
    const { calls, wanted, name } = group;
    return (
      <CallList
        key={JSON.stringify(calls)}
        calls={calls}
        wanted={wanted}
        name={name}
        close={close}
        keep={(call) => setPage({ kind: "prompt", pending: { id: call.id, args: call.args }, from: group })}
        fill={(at, state, about, why) =>
          setPage({
            kind: "prompt",
            pending: {
              id: calls[at]!.id,
              args: about === undefined ? calls[at]!.args : without(calls[at]!.args, about),
              about,
              ...(about !== undefined && { text: typedAs(calls[at]!.args[about]) }),
              among: {
                state,
                why,
                fill: (args) => setPage({ ...page, calls: filled(calls, at, args) }),
              },
            },
            from: group,
          })
        }
      />
    );
  }
  if (page.kind === "prompt") {
    const { pending, from } = page;
    return (
      <Prompt
        key={JSON.stringify([pending.id, pending.args, pending.about])}
        pending={pending}
        found={from !== null && "query" in from}
        close={close}
        leave={() => {
          if (!from) close();
          else setPage("calls" in from ? { kind: "several", ...from } : { kind: "search", ...from });
        }}
        choose={() => setPage({ kind: "search", query: "", scope: chooserScope() })}
        instead={(call) => setPage({ kind: "prompt", pending: { id: call.id, args: call.args }, from })}
      />
    );
  }
  return (
    <Search
      key={page.scope?.key ?? ""}
      query={page.query}
      scope={page.scope}
      note={page.note}
      ahead={page.ahead ?? nothing}
      close={close}
      several={(calls) => setPage({ kind: "several", calls })}
      enter={(scope, query) => setPage({ kind: "search", query, scope })}
      prompt={(call: Call, query, text, ahead) =>
        setPage({
          kind: "prompt",
          pending: { id: call.id, args: call.args, ahead, ...(text !== undefined && { text }) },
          from: { query, scope: page.scope },
        })
      }
    />
  );
}

/** The calls with other answers of one of them. */
function filled(calls: readonly Call[], at: number, args: Args): Call[] {
  return calls.map((call, place) => (place === at ? { id: call.id, args } : call));
}
