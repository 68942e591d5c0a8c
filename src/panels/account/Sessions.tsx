import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { sessionsQuery } from "#api/auth/accountClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { momentText } from "#parts/momentText.ts";
import { useApp } from "#store/useEditor.tsx";
import { Part } from "./AccountPage.tsx";

const UNKNOWN = "Unknown browser";

/** Sessions of the account, each with sign-out. */
export function Sessions() {
  const { editor } = useApp();
  const { data, error } = useQuery(sessionsQuery);
  useEffect(() => {
    if (!data) return;
    const sessions = data
      .filter(({ current }) => !current)
      .map(({ id, device, seen_at }) => ({
        value: id,
        label: device ?? UNKNOWN,
        detail: momentText(seen_at),
      }));
    const { account } = editor.store.getState().session;
    editor.look({ account: { ...account, type: "registered", sessions } });
  }, [editor, data]);
  const sorted = [...(data ?? [])].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.seen_at.localeCompare(a.seen_at),
  );
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, sorted.length);
  return (
    <Part id="sessions" title="Sessions">
      {error && <p role="alert">{error.message}</p>}
      <ul ref={list} className="sessions" aria-label="Sessions" tabIndex={-1}>
        {sorted.map(({ id, current, device, seen_at, created_at }) => (
          <li key={id}>
            <div className="grow">
              <p className="ellipsis">{device ?? UNKNOWN}</p>
              <p className="hint text-1">
                {current ? "This browser" : `Used ${momentText(seen_at)}`} · signed in{" "}
                {momentText(created_at)}
              </p>
            </div>
            {!current && (
              <CommandButton id="account.endSession" args={{ session: id }} label="Revoke" look="outline" />
            )}
          </li>
        ))}
      </ul>
      {sorted.length > 1 && (
        <p>
          <CommandButton id="account.endOtherSessions" />
        </p>
      )}
    </Part>
  );
}
