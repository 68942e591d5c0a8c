import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { newRecoveryCodesQuery } from "#api/auth/secondFactorClient.ts";
import { Button } from "#parts/Button.tsx";
import { useCopy } from "#store/useEditor.tsx";
import { Said } from "../AccountPage.tsx";

/** Recovery codes that were just made, to be kept: they are not shown again. */
export function NewRecoveryCodes() {
  const copyText = useCopy();
  const { data: codes } = useQuery(newRecoveryCodesQuery);
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (codes) copy.current?.focus();
  }, [codes]);
  if (!codes) return null;
  const text = `${codes.join("\n")}\n`;
  return (
    <Said>
      <p className="medium">Keep these recovery codes now; they are not shown again.</p>
      <p>Each signs you in once, in place of a code of the app, such as when your phone is lost.</p>
      <ul className="mono recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="account-actions">
        <Button ref={copy} look="outline" icon="copy" onClick={() => copyText(text)}>
          Copy
        </Button>
        <a
          className="button outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="palette-recovery-codes.txt"
        >
          Save as a file
        </a>
      </p>
    </Said>
  );
}
