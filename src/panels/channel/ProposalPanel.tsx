import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from "react";
import type { Proposal, ProposalSummary } from "#api/publish/proposal.ts";
import { proposalQuery } from "#api/publish/proposalClient.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { Button, IconButton } from "#parts/Button.tsx";
import { Chip } from "#parts/Chip.tsx";
import { Locked } from "#parts/field/locked.ts";
import { Keys } from "#parts/Keys.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { momentText } from "#parts/momentText.ts";
import { inText } from "#parts/textFocus.ts";
import { call } from "../change.ts";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { Approvals } from "./Approvals.tsx";
import { Checks } from "./Checks.tsx";
import { Comments } from "./Comments.tsx";
import { type ChangedRow, ProposalChanges } from "./ProposalChanges.tsx";
import { useScreenKey } from "./useScreenKey.ts";

const STATES = { open: "In review", published: "Published", closed: "Closed" } as const;
/** Milliseconds after an edit until its proposal is read again: the edit is saved by then. */
const EDIT_MS = 1500;

/** Parts of a key press that React and the window tell alike. */
type Used = "key" | "altKey" | "ctrlKey" | "metaKey" | "preventDefault" | "stopPropagation";

type Props = { proposals: readonly ProposalSummary[]; number: number };

/** One proposal: approvals, checks, changes with their colors, comments, and what can be done with it. */
export function ProposalPanel({ proposals, number }: Props) {
  const configId = useConfigId();
  const go = useGo();
  const { data, error } = useQuery(proposalQuery(configId, number));
  useRefresh(data);
  const panel = useRef<HTMLElement>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash === `proposal-${number}` });
  const isThere = data !== undefined;
  // In a narrow window it stands below the channels.
  useEffect(() => {
    if (!isAsked || !isThere) return;
    panel.current?.scrollIntoView({ block: "start" });
    // The keys shown here act, not those of the channels.
    if (!inText(document.activeElement) && !panel.current?.contains(document.activeElement))
      panel.current?.querySelector<HTMLElement>(".proposal-all")?.focus({ preventScroll: true });
  }, [isAsked, isThere]);
  const at = proposals.findIndex((each) => each.number === number);
  const pathTo = (one: number) => `/${configId}/channels#proposal-${one}`;
  const show = (to: number) => {
    const next = proposals[to];
    if (next) go(pathTo(next.number));
  };
  return (
    <aside ref={panel} className="proposal" data-zone="form" aria-label={`Proposal ${number}`}>
      <header className="panel-head">
        <h2>Proposal {number}</h2>
        {data && <Chip outline>{STATES[data.state]}</Chip>}
        <Locked value={undefined}>
          <span className="proposal-choice">
            <Picker
              label="Proposal"
              value={String(number)}
              options={proposals.map(({ number, title, channel, state }) => ({
                value: String(number),
                label: `${number}: ${title}`,
                detail: `${channel}, ${STATES[state].toLowerCase()}`,
              }))}
              onCommit={(chosen) => {
                if (chosen !== null) go(pathTo(Number(chosen)));
                return undefined;
              }}
            />
          </span>
        </Locked>
        <IconButton
          icon="up"
          label="Newer proposal"
          refused={at <= 0 ? "This is the newest proposal." : undefined}
          onClick={() => show(at - 1)}
        />
        <IconButton
          icon="down"
          label="Older proposal"
          refused={at + 1 >= proposals.length ? "This is the oldest proposal." : undefined}
          onClick={() => show(at + 1)}
        />
      </header>
      {error && (
        <p className="channel-note" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && (
        <p className="hint channel-note" role="status">
          Reading the proposal…
        </p>
      )}
      {data && <Opened key={number} proposal={data} onShow={(by) => show(at + by)} />}
    </aside>
  );
}

/** Reads an open proposal again once an edit is saved, as that resets its approvals. */
function useRefresh(proposal: Proposal | undefined): void {
  const queries = useQueryClient();
  const configId = useConfigId();
  const document = useDeferredValue(useDocument((whole) => whole));
  const seen = useRef(document);
  const isOpen = proposal?.state === "open";
  useEffect(() => {
    if (!isOpen || seen.current === document) return;
    const timer = setTimeout(() => {
      seen.current = document;
      void queries.invalidateQueries({ queryKey: ["configs", configId, "channels", "proposals"] });
    }, EDIT_MS);
    return () => clearTimeout(timer);
  }, [queries, configId, document, isOpen]);
}

function Opened({ proposal, onShow }: { proposal: Proposal; onShow: (by: number) => void }) {
  const [row, setRow] = useState<ChangedRow | null>(null);
  const comment = useRef<HTMLTextAreaElement>(null);
  const configId = useConfigId();
  const go = useGo();
  const act = useAct();
  const { number, channel, base, version, state, approvals, requested_changes: requests } = proposal;
  const isOpen = state === "open";
  const hasApproved = approvals.some(({ is_own, counts }) => is_own && counts);
  const args = { proposal: number };
  const approve = () =>
    void act(
      hasApproved ? call("proposal.withdrawApproval", args) : call("proposal.approve", { ...args, version }),
    );
  const hasRequested = requests.some(({ is_own, counts }) => is_own && counts);
  const request = () =>
    void act(
      hasRequested
        ? call("proposal.withdrawRequest", args)
        : call("proposal.requestChanges", { ...args, version }),
    );
  const publish = () => void act(call("proposal.publish", { ...args, version }));
  const close = () => void act(call("proposal.close", args));
  const compare = () =>
    go(
      `/${configId}/compare#${new URLSearchParams({ a: `version-${base}`, b: isOpen ? "open" : `version-${version}` })}`,
    );
  const noBase = base === null ? `Nothing was published to “${channel}” to compare with.` : undefined;

  function press(event: Pick<KeyboardEvent, Used>) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const does: Record<string, () => void> = {
      a: approve,
      p: publish,
      r: request,
      m: () => comment.current?.focus(),
      c: compare,
      ArrowLeft: () => onShow(-1),
      ArrowRight: () => onShow(1),
    };
    if (!Object.hasOwn(does, key)) return;
    const refused = (key === "c" && noBase) || (!isOpen && ["a", "p", "r"].includes(key));
    event.preventDefault();
    event.stopPropagation();
    if (!refused) does[key]!();
  }
  useScreenKey(press);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box and the buttons in it have the keys
    <div className="proposal-all" tabIndex={-1} onKeyDown={(event) => !inText(event.target) && press(event)}>
      <div className="proposal-scroll">
        <section className="proposal-part" aria-label="About">
          <h3 className="proposal-title">{proposal.title}</h3>
          <p className="hint text-1">
            {proposal.by ?? "Somebody"} to <span className="mono">{channel}</span>
            {base === null ? "" : `, from version ${base}`} ·{" "}
            <time dateTime={proposal.at}>{momentText(proposal.at)}</time>
            {proposal.ended_at !== null &&
              ` · ${state} as version ${version} by ${proposal.ended_by ?? "somebody"}, ${momentText(proposal.ended_at)}`}
          </p>
          {proposal.note !== "" && <p className="proposal-text">{proposal.note}</p>}
          {isOpen && (
            <Button small look="ghost" changes onClick={close}>
              Close proposal
            </Button>
          )}
        </section>
        <Approvals proposal={proposal} />
        <Checks checks={proposal.checks} />
        <ProposalChanges proposal={proposal} row={row} onRow={setRow}>
          <Button small look="ghost" refused={noBase} onClick={compare}>
            Compare <Keys keys="c" />
          </Button>
        </ProposalChanges>
        <Comments ref={comment} proposal={proposal} row={row} onRow={setRow} />
      </div>
      {isOpen && (
        <footer className="proposal-foot">
          <span className="grow" />
          <Button small refused={proposal.cannot_approve ?? undefined} onClick={request}>
            {hasRequested ? "Withdraw request" : "Request changes"} <Keys keys="r" />
          </Button>
          <Button small refused={proposal.cannot_approve ?? undefined} onClick={approve}>
            {hasApproved ? "Withdraw approval" : "Approve"} <Keys keys="a" />
          </Button>
          <Button small look="solid" refused={proposal.cannot_publish ?? undefined} onClick={publish}>
            Publish <Keys keys="p" />
          </Button>
          {proposal.cannot_publish !== null && (
            <p className="hint text-1 proposal-why" title={proposal.cannot_publish}>
              {proposal.cannot_publish}
            </p>
          )}
        </footer>
      )}
    </div>
  );
}
