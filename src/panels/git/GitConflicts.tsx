import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { MirrorConflict, MirrorConflicts } from "#api/publish/gitMirror.ts";
import { mirrorQuery, resolveMirror } from "#api/publish/gitMirrorClient.ts";
import { keepAnswer } from "#api/publish/keptAnswer.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { collectionWords, conflictWords, valueWords } from "../merge/value.ts";
import { useConfigId } from "../place.ts";

type Side = "ours" | "theirs";

/** The conflicts of a commit that waits, each with both values to choose from. */
export function GitConflicts({ waiting }: { waiting: MirrorConflicts }) {
  const configId = useConfigId();
  const queries = useQueryClient();
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [rest, setRest] = useState<Side | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => resolveMirror(configId, { commit: waiting.commit, choices, ...(rest && { rest }) }),
    onSuccess: (state) => keepAnswer(queries, mirrorQuery(configId).queryKey, state),
  });
  const isOnly = !waiting.first && waiting.count === 1 && waiting.conflicts.length === 1;
  const open = waiting.conflicts.filter(({ key }) => !Object.hasOwn(choices, key)).length;
  const isDecided =
    rest !== null || (!waiting.first && open === 0 && waiting.count === waiting.conflicts.length);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isDecided && !isPending) mutate();
  };
  const side = (
    group: string,
    value: Side,
    words: string,
    chosen: Side | null | undefined,
    choose: (side: Side) => void,
  ) => (
    <label>
      <input type="radio" name={group} checked={chosen === value} onChange={() => choose(value)} />
      <span>{escapeBidi(words)}</span>
    </label>
  );
  return (
    <form className="git-conflicts" aria-label="Conflicts" onSubmit={send}>
      {waiting.conflicts.map((conflict) => {
        const { key } = conflict;
        const choose = (to: Side) => setChoices({ ...choices, [key]: to });
        return (
          <fieldset key={key}>
            <legend>{escapeBidi(titleOf(conflict))}</legend>
            {side(key, "ours", `Config: ${wordsOf(conflict, "ours")}`, choices[key], choose)}
            {side(key, "theirs", `Repository: ${wordsOf(conflict, "theirs")}`, choices[key], choose)}
          </fieldset>
        );
      })}
      {!isOnly && (
        <fieldset>
          <legend>{waiting.conflicts.length === 0 ? "Where both differ" : "Every other conflict"}</legend>
          {side("rest", "ours", "As the config has it", rest, setRest)}
          {side("rest", "theirs", "As the repository has it", rest, setRest)}
        </fieldset>
      )}
      {error && (
        <p role="alert" className="message error">
          {error.message}
        </p>
      )}
      <p>
        <Button submit look="solid" refused={isDecided ? undefined : "Choose for each conflict first"}>
          {isPending ? "Pulling..." : "Pull the commit"}
        </Button>
      </p>
    </form>
  );
}

/** "Color spaces / linear: Description", "Configuration: Name". */
function titleOf({ collection, name, field }: MirrorConflict): string {
  const row = [collectionWords(collection), name].filter(Boolean).join(" / ");
  if (field === null) return `${row}: deleted by one side`;
  return `${row}: ${conflictWords({ collection: collection as CollectionName, name, field })}`;
}

/**
 * One side's value for people; of a row that one side deleted, whether it is kept. A long one that was cut stays as it
 * was sent.
 */
function wordsOf(conflict: MirrorConflict, side: Side): string {
  if (conflict.field === null) return conflict[side] === "null" ? "Deleted" : "Kept";
  try {
    return valueWords(JSON.parse(conflict[side]), conflict.field).trim();
  } catch {
    return `${conflict[side]}...`;
  }
}
