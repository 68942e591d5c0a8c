import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { MirrorConflicts } from "#api/publish/gitMirror.ts";
import { mirrorQuery, resolveMirror } from "#api/publish/gitMirrorClient.ts";
import { Button } from "#parts/Button.tsx";
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
    onSuccess: (state) => queries.setQueryData(mirrorQuery(configId).queryKey, state),
  });
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
      <span>{words}</span>
    </label>
  );
  return (
    <form className="git-conflicts" aria-label="Conflicts" onSubmit={send}>
      {waiting.conflicts.map(({ key, name, field, ours, theirs }) => (
        <fieldset key={key}>
          <legend>
            {name || "Config"}
            {field === null ? ", deleted by one side" : `, ${field.replaceAll("_", " ")}`}
          </legend>
          {side(key, "ours", `Config: ${ours}`, choices[key], (to) => setChoices({ ...choices, [key]: to }))}
          {side(key, "theirs", `Repository: ${theirs}`, choices[key], (to) =>
            setChoices({ ...choices, [key]: to }),
          )}
        </fieldset>
      ))}
      <fieldset>
        <legend>{waiting.conflicts.length === 0 ? "Where both differ" : "Every other conflict"}</legend>
        {side("rest", "ours", "As the config has it", rest, setRest)}
        {side("rest", "theirs", "As the repository has it", rest, setRest)}
      </fieldset>
      {error && (
        <p role="alert" className="message error">
          {error.message}
        </p>
      )}
      <p>
        <Button submit look="solid" refused={isDecided ? undefined : "Choose for each conflict first"}>
          {isPending ? "Taking..." : "Take the commit"}
        </Button>
      </p>
    </form>
  );
}
