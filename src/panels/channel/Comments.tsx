import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { keepAnswer } from "#api/publish/keptAnswer.ts";
import type { Comment, Proposal } from "#api/publish/proposal.ts";
import { commentOnProposal, proposalQuery } from "#api/publish/proposalClient.ts";
import { READ_ONLY } from "#command/command.ts";
import { Button } from "#parts/Button.tsx";
import { Keys } from "#parts/Keys.tsx";
import { momentText } from "#parts/momentText.ts";
import { useEditor } from "#store/useEditor.tsx";
import { collectionWords } from "../compare/lines.ts";
import { useConfigId } from "../place.ts";
import { PersonDot } from "./PersonDot.tsx";
import type { ChangedRow } from "./ProposalChanges.tsx";

type Props = {
  ref: RefObject<HTMLTextAreaElement | null>;
  proposal: Proposal;
  /** The row that is looked at, which a comment can be about. */
  row: ChangedRow | null;
  onRow: (row: ChangedRow) => void;
};

/** Comments on a proposal and on its rows, and a field for one more. */
export function Comments({ ref, proposal, row, onRow }: Props) {
  const { comments } = proposal;
  return (
    <section className="proposal-part" aria-label="Comments">
      <header>
        <h3>Comments</h3>
        {comments.length > 0 && <span className="hint">{comments.length}</span>}
      </header>
      <ol>
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} version={proposal.version} onRow={onRow} />
        ))}
      </ol>
      <CommentForm ref={ref} number={proposal.number} row={row} />
    </section>
  );
}

type SaidProps = { comment: Comment; version: number; onRow: (row: ChangedRow) => void };

function Said({ comment: { by, at, text, row, version: then }, version, onRow }: SaidProps) {
  return (
    <li className="proposal-comment">
      <PersonDot name={by} />
      <div>
        <p className="hint text-1">
          {by ?? "Somebody"}
          {row && (
            <>
              {" on "}
              <button
                type="button"
                className="link"
                title={collectionWords(row.collection)}
                onClick={() => onRow(row)}
              >
                {row.name}
              </button>
            </>
          )}
          {", "}
          <time dateTime={at}>{momentText(at)}</time>
          {then !== version && `, at version ${then}`}
        </p>
        <p className="proposal-text">{text}</p>
      </div>
    </li>
  );
}

type FormProps = Pick<Props, "ref" | "row"> & { number: number };

function CommentForm({ ref, number, row }: FormProps) {
  const configId = useConfigId();
  const queries = useQueryClient();
  const readOnly = useEditor(({ session }) => session.readOnly ?? false);
  const [text, setText] = useState("");
  const [onRow, setOnRow] = useState(true);
  const about = onRow && row ? { row } : {};
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sent: string) => commentOnProposal(configId, number, { text: sent.trim(), ...about }),
    onSuccess: (proposal, sent) => {
      // Letters typed since stay.
      setText((now) => (now.startsWith(sent) ? now.slice(sent.length) : now));
      return keepAnswer(queries, proposalQuery(configId, number).queryKey, proposal);
    },
  });
  const isEmpty = text.trim() === "";
  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!isPending && !isEmpty && !readOnly) mutate(text);
  }
  return (
    <form className="proposal-form" aria-label="New comment" onSubmit={send}>
      <textarea
        ref={ref}
        className="field"
        rows={2}
        maxLength={4000}
        value={text}
        aria-label="Comment"
        placeholder="Add a comment"
        onChange={(event) => {
          setText(event.target.value);
          if (error) reset();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      {error && (
        <p role="alert" className="message error">
          {error.message}
        </p>
      )}
      <p className="proposal-send">
        {row && (
          <label className="ellipsis grow">
            <input
              type="checkbox"
              className="check"
              checked={onRow}
              onChange={({ target }) => setOnRow(target.checked)}
            />
            On {row.name}
          </label>
        )}
        <span className="grow" />
        <Button submit small refused={readOnly ? READ_ONLY : isEmpty ? "Write a comment first" : undefined}>
          {isPending ? "Sending..." : "Comment"} <Keys keys="mod+enter" />
        </Button>
      </p>
    </form>
  );
}
