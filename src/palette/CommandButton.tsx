import { useEffect, useState } from "react";
import { type Args, complete, nextOffer, nextQuestion } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import { disabledReason } from "#command/disabledReason.ts";
import type { Call, State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { openPalette } from "#keyboard/paletteState.ts";
import { Button, IconButton } from "#parts/Button.tsx";
import { loadWithRetry } from "#parts/fetched.ts";
import type { IconName } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useCommandLoader } from "#store/commandLoader.ts";
import { confirmationOf } from "#store/confirmation.ts";
import type { Editor, Ran } from "#store/editor.ts";
import { useApp, useEditor, useRun } from "#store/useEditor.tsx";

/** A call on a surface: its title, its key, and the reason that it cannot run. */
export type Offer = { title: string; keys: string | undefined; refusal: string | undefined };

const commandOf = ({ commands }: Editor, { id }: Call): AnyCommand | undefined =>
  Object.hasOwn(commands, id) ? commands[id] : undefined;

/** True if a command is not there, and may still come. */
function isComing(editor: Editor, call: Call): boolean {
  const { all, failed } = useCommandLoader.getState();
  return !commandOf(editor, call) && !all && !failed;
}

/** Derives the offer of a call from its command's condition and open questions, without running it. */
function offerOf(editor: Editor, state: State, call: Call): Offer & { complete: boolean } {
  const command = commandOf(editor, call);
  if (!command && isComing(editor, call))
    return { title: "", keys: undefined, refusal: undefined, complete: false };
  if (!command) {
    const refusal = `There is no command “${call.id}”.`;
    return { title: call.id, keys: undefined, refusal, complete: false };
  }
  const keys = command.keys?.[0];
  const refusal = disabledReason(command, state);
  if (refusal) return { title: bare(command.title), keys, refusal, complete: false };
  const asks = nextOffer(command, state, call.args).question !== undefined;
  return { title: asks ? command.title : bare(command.title), keys, refusal: undefined, complete: !asks };
}

/** Commands that were seen to change no document: they write files or move, so trying them tells nothing. */
const harmless = new WeakSet<AnyCommand>();

/** Returns the reason that a complete call would be refused, or null. */
function refusalOf(editor: Editor, call: Call): string | null {
  const command = editor.commands[call.id];
  if (!command || harmless.has(command)) return null;
  if (confirmationOf([call])) return null;
  const state = editor.store.getState();
  const { args, question } = nextQuestion(command, state, call.args);
  const parsed = question ? undefined : command.args.safeParse(complete(command, args));
  const step = parsed?.success ? command.run(state, parsed.data) : undefined;
  if (typeof step === "string") return step;
  if (step && !step.edit) harmless.add(command);
  return null;
}

/** The offer of a call, followed as the document and the selection change; it is tried once the screen is at rest. */
export function useOffer(call: Call): Offer {
  const { editor } = useApp();
  const { complete: ready, ...offer } = useEditor((state) => offerOf(editor, state, call));
  const document = useEditor((state) => state.document);
  const selection = useEditor((state) => state.session.selection);
  const [refusal, setRefusal] = useState<string | null>(null);
  const text = JSON.stringify(call);
  // Those of home come by themselves.
  const missing = useCommandLoader(({ home }) => home) && !commandOf(editor, call);
  useEffect(() => {
    if (missing)
      useCommandLoader
        .getState()
        .fetch()
        .catch(() => undefined);
  }, [missing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal depends on what the editor holds
  useEffect(() => {
    if (!ready) return setRefusal(null);
    const timer = setTimeout(() => setRefusal(refusalOf(editor, JSON.parse(text))), 150);
    return () => clearTimeout(timer);
  }, [editor, ready, text, document, selection]);
  return { ...offer, refusal: offer.refusal ?? refusal ?? undefined };
}

/** Calls that wait for their command: pressed again, they run once. */
const waiting = new Set<string>();

/** Loads commands until that of a call is there, or all are. */
async function fetchCommand(editor: Editor, call: Call): Promise<void> {
  const { fetchHome, fetch } = useCommandLoader.getState();
  await loadWithRetry(fetchHome);
  if (!commandOf(editor, call)) await fetch().catch(() => undefined);
}

/**
 * Runs a call, or opens the palette on it where it must ask; null when it waits for an answer there, or for its
 * command.
 */
export function useAct(): (call: Call) => Ran | null {
  const { editor } = useApp();
  const run = useRun();
  return function act(call) {
    if (isComing(editor, call)) {
      const key = JSON.stringify(call);
      if (waiting.has(key) && !Object.values(call.args).some((value) => value instanceof Blob)) return null;
      waiting.add(key);
      void fetchCommand(editor, call).then(() => {
        waiting.delete(key);
        act(call);
      });
      return null;
    }
    const command = commandOf(editor, call);
    if (command && !disabledReason(command, editor.store.getState())) {
      const { question } = nextOffer(command, editor.store.getState(), call.args);
      if (question && !question.why) {
        openPalette({ call });
        return null;
      }
    }
    return run(call);
  };
}

export type CommandButtonProps = {
  id: string;
  args?: Args;
  /** Other words than the command's title. */
  label?: string;
  /** The thing meant, told to screen readers after the words where a list repeats them. */
  about?: string;
  icon?: IconName;
  look?: "ghost" | "soft" | "outline" | "solid";
  small?: boolean;
  /** Only the icon; the words become the tooltip. */
  bare?: boolean;
  /** Leave the key out, where a list of buttons would repeat it. */
  noKey?: boolean;
  /** True if it acts on the row at the cursor of a list. */
  row?: boolean;
};

/** A button that is a call: its words, its key, and the reason when it cannot run. */
export function CommandButton({
  id,
  args = {},
  label,
  about,
  icon,
  look,
  small,
  bare: signOnly,
  noKey,
  row,
}: CommandButtonProps) {
  const call = { id, args };
  const offer = useOffer(call);
  const act = useAct();
  const words = label ?? offer.title;
  if (signOnly && icon)
    return (
      <IconButton
        icon={icon}
        label={words}
        small={small ?? true}
        refused={offer.refusal}
        aria-keyshortcuts={offer.keys}
        onClick={() => act(call)}
      />
    );
  return (
    <Button
      look={look ?? "soft"}
      {...(small !== undefined && { small })}
      {...(icon && { icon })}
      refused={offer.refusal}
      aria-label={about && `${words} ${about}`}
      {...(row && { "data-row": true, tabIndex: 0 })}
      onClick={() => act(call)}
    >
      {words}
      {offer.keys && !noKey && <Keys keys={offer.keys} />}
    </Button>
  );
}
