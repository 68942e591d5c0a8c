import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { signInMethodsQuery } from "#api/auth/accountClient.ts";
import { hasPasskeys, passkeysQuery } from "#api/auth/passkeyClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { momentText } from "#parts/momentText.ts";
import { useApp } from "#store/useEditor.tsx";
import { Part } from "../AccountPage.tsx";

/** Passkeys of the account: each can be renamed and removed, and another added. */
export function Passkeys() {
  const { editor } = useApp();
  const { data: methods } = useQuery(signInMethodsQuery);
  const { data, error } = useQuery(passkeysQuery);
  useEffect(() => {
    if (!data) return;
    const passkeys = data.map(({ id, name, created_at }) => ({
      value: id,
      label: name,
      detail: `added ${momentText(created_at)}`,
    }));
    const { account } = editor.store.getState().session;
    editor.look({ account: { ...account, type: "registered", passkeys } });
  }, [editor, data]);
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, data?.length ?? 0);
  if (!methods?.passkeys && !data?.length) return null;
  return (
    <Part id="passkeys" title="Passkeys">
      <p>
        A passkey signs you in without password and code, by what unlocks this device or a security key.
        {!hasPasskeys() && " This browser has none here: they need https and a current browser."}
      </p>
      {error && <p role="alert">{error.message}</p>}
      <ul ref={list} className="sessions" aria-label="Passkeys" tabIndex={-1}>
        {(data ?? []).map(({ id, name, created_at, used_at, synced }) => (
          <li key={id}>
            <div className="grow">
              <p className="ellipsis">{escapeBidi(name)}</p>
              <p className="hint text-1">
                {synced ? "Synced" : "On one device"} · added {momentText(created_at)} ·{" "}
                {used_at === null ? "never used" : `used ${momentText(used_at)}`}
              </p>
            </div>
            <CommandButton id="account.renamePasskey" args={{ passkey: id }} label="Rename…" look="ghost" />
            <CommandButton id="account.removePasskey" args={{ passkey: id }} label="Remove…" look="outline" />
          </li>
        ))}
      </ul>
      {methods?.passkeys && (
        <p>
          <CommandButton id="account.addPasskey" icon="plus" />
        </p>
      )}
    </Part>
  );
}
