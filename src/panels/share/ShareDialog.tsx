import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, useRef, useState } from "react";
import { planQuery } from "#api/planClient.ts";
import type { Share } from "#api/share.ts";
import { changeShareEnd, makeShare, revokeShare, shareLink, sharesQuery } from "#api/shareClient.ts";
import { endAt } from "#command/accessTerms.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { useCopy, useEditor } from "#store/useEditor.tsx";
import { PlanUsage } from "../account/PlanUsage.tsx";
import { EndPicker, EndSelect } from "./AccessEnd.tsx";
import "./share.css";

const words = { read: "View only", edit: "Can edit" } as const;

/** Links that let others into the open configuration: made, copied once and revoked here. */
export default function ShareDialog({ configId, onClose }: { configId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const copyText = useCopy();
  const { data = [], error } = useQuery(sharesQuery(configId));
  /** Links that were made since the dialog was opened, which nothing shows again. */
  const [made, setMade] = useState<readonly { id: string; access: Share["access"]; link: string }[]>([]);
  const [ends, setEnds] = useState("never");
  const full = useEditor(({ session }) => session.plan?.full.links);
  const renew = () => {
    void queries.invalidateQueries({ queryKey: planQuery.queryKey, exact: true });
    return queries.invalidateQueries({ queryKey: sharesQuery(configId).queryKey });
  };
  const make = useMutation({
    mutationFn: (access: Share["access"]) =>
      makeShare(configId, { access, expires_at: endAt(ends, Date.now()) }),
    onSuccess: ({ id, token }, access) => {
      setMade((before) => [{ id, access, link: shareLink(configId, token) }, ...before]);
      setEnds("never");
      return renew();
    },
  });
  const changeEnd = useMutation({
    mutationFn: ({ id, words }: { id: string; words: string }) =>
      changeShareEnd(configId, id, endAt(words, Date.now()) ?? null),
    onSettled: renew,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => revokeShare(configId, id),
    onSuccess: (_, id) => {
      setMade((before) => before.filter((each) => each.id !== id));
      return renew();
    },
  });
  const askToRevoke = async (link: Share) => {
    // Somebody may have joined by it since the dialog was opened.
    const all = await queries.fetchQuery({ ...sharesQuery(configId), staleTime: 0 }).catch(() => data);
    const { id, access, visitors } = all.find((each) => each.id === link.id) ?? link;
    const who =
      visitors === 0
        ? "Nobody has used it yet."
        : `${visitors === 1 ? "The person who opened it loses" : `The ${visitors} people who opened it lose`} access at once.`;
    const text = `The ${words[access].toLowerCase()} link stops working. ${who}`;
    if (await wantsIrrevocable({ title: "Revoke link", text, submit: "Revoke link" })) revoke.mutate(id);
  };
  const area = useRef<HTMLDivElement>(null);
  useNextFocus(area, data.length);
  const failure = error ?? make.error ?? changeEnd.error ?? revoke.error;
  return (
    <Dialog title="Share configuration" width={560} onClose={onClose}>
      <div ref={area}>
        <div className="dialog-text dim">
          <p>Whoever opens a link has the configuration in their list, until the link is revoked or ends.</p>
        </div>
        <div className="share">
          {failure && (
            <p role="alert" className="severity-error">
              {failure.message}
            </p>
          )}
          {made.length > 0 && (
            <div className="share-made" role="status">
              {made.map(({ id, access, link }) => (
                <Fragment key={id}>
                  <p className="message">
                    {access === "read"
                      ? "View-only link"
                      : "Edit link: whoever has it can change the configuration"}
                  </p>
                  <input className="field mono" readOnly aria-label="Link" value={link} />
                  <Button look="solid" icon="copy" onClick={() => copyText(link)}>
                    Copy link
                  </Button>
                </Fragment>
              ))}
              <p className="message">
                {made.length === 1
                  ? "The link is shown only now; copy it before you close this dialog."
                  : "The links are shown only now; copy them before you close this dialog."}
              </p>
            </div>
          )}
          <ul aria-label="Links">
            {data.map((link) => (
              <li key={link.id}>
                <span className="grow">
                  {words[link.access]}
                  <span className="hint">
                    {" "}
                    · made {new Date(link.created_at).toLocaleDateString(undefined, { dateStyle: "medium" })}{" "}
                    · {link.visitors === 0 ? "not used yet" : `used by ${link.visitors}`}
                  </span>
                </span>
                <EndSelect
                  end={link.expires_at}
                  label={`End of ${words[link.access].toLowerCase()} link`}
                  onCommit={(next) => changeEnd.mutate({ id: link.id, words: next })}
                />
                <Button
                  look="outline"
                  small
                  aria-label={`Revoke ${words[link.access].toLowerCase()} link`}
                  onClick={() => revoke.isPending || void askToRevoke(link)}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
          {data.length === 0 && !error && <p className="hint">No links yet.</p>}
        </div>
        <div className="share-ends">
          <span className="label">Access ends</span>
          <EndPicker label="Access ends" value={ends} onCommit={setEnds} />
        </div>
        <div className="dialog-foot">
          <Button refused={full} onClick={() => make.isPending || make.mutate("read")}>
            Create view-only link
          </Button>
          <Button refused={full} onClick={() => make.isPending || make.mutate("edit")}>
            Create edit link
          </Button>
          <PlanUsage what="links" />
          <span className="grow" />
          <Button look="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
