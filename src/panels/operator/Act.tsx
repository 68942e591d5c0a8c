import { useAct } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";

type Props = { id: string; args: Record<string, string>; words: string; label: string };

/** A short button in a table; its label says what it is about. */
export function Act({ id, args, words, label }: Props) {
  const act = useAct();
  return (
    <Button small look="soft" aria-label={label} onClick={() => act({ id, args })}>
      {words}
    </Button>
  );
}
