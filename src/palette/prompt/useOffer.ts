import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { configsQuery } from "#api/queries.ts";
import type { Summary } from "#api/summary.ts";
import { type Argument, reasonAgainst } from "#command/argument.ts";
import { type Args, type Question, refusalOf } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { Call, Option, State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { momentText } from "#parts/momentText.ts";
import { useApp } from "#store/useEditor.tsx";
import { valueFrom } from "./answer.ts";
import { boundOf, commandOptions, printed } from "./keyPrompt.ts";
import {
  alikeOf,
  alsoOf,
  alternativeGroups,
  defaultsRow,
  groupsOf,
  leaveOut,
  optionsOf,
  saysNone,
  textRows,
} from "./questionRows.ts";
import { uploadRows } from "./uploadAnswer.ts";
import { useKnownOptions } from "./useKnownOptions.ts";

type Asked = {
  command: AnyCommand;
  state: State;
  question: Question | undefined;
  /** A text that is chosen among known ones, unless it is written. */
  listed: boolean;
  /** The arguments that can be asked for. */
  asked: readonly Argument[];
  given: Args;
  /** Those and what the selection answers. */
  args: Args;
  text: string;
  checked: readonly string[];
  /** Answers taken without being asked for, in words. */
  defaults: readonly string[] | null;
  /** Names of answers that the command has no argument for. */
  unknownArgs: readonly string[];
  /** Calls that can be made instead of one that was refused. */
  alternatives: readonly Call[];
  /** The command cannot run now, whatever is answered: the ways come last, so that Enter takes none for the call. */
  isDisabled: boolean;
};

const configOptions = (configs: readonly Summary[]): Option[] =>
  configs.map(({ id, name, file_name, ocio_profile_version, updated_at }) => ({
    value: id,
    label: configTitle(name, file_name),
    detail: `${momentText(updated_at)} · OCIO ${ocio_profile_version}`,
  }));

/** The rows that a question offers for what was typed, the options among them, and why the text itself is no answer. */
export function useOffer({
  command,
  state,
  question,
  listed,
  asked,
  given,
  args,
  text,
  checked,
  defaults,
  unknownArgs,
  alternatives,
  isDisabled,
}: Asked) {
  const { editor } = useApp();
  const of = question?.argument.ask?.of;
  const { data: configs, isFetching } = useQuery({ ...configsQuery, enabled: of === "config" });
  const openId = state.document?.config.id;
  const isTelling = useKnownOptions(editor, of, openId);
  const known = of === "config" ? configs : undefined;
  // Beside other answers the open configuration is none.
  const others = useMemo(
    () => configOptions((known ?? []).filter(({ id }) => id !== openId)),
    [known, openId],
  );
  const asks = useMemo(() => {
    const texts = listed ? question?.argument.ask?.editor?.choices?.(state) : undefined;
    if (question && texts) return { ...question, options: [...others, ...texts] };
    if (!question || !known) return question;
    const { options } = question;
    return { ...question, options: options ? [...options, ...others] : configOptions(known) };
  }, [question, listed, state, known, others]);
  const found = useMemo(
    () => (of === "command" ? commandOptions(editor.commands, text) : optionsOf(asks, text)),
    [of, editor.commands, asks, text],
  );
  /** Reason that typed text is no answer, where there are answers to choose from. */
  const typedWrong = useMemo(() => {
    if (!question || !found || found.exact || text.trim() === "" || saysNone(question, text))
      return undefined;
    if (of === "command") return `No command is called “${text.trim()}”.`;
    const value = valueFrom(question.argument, text);
    if (listed) return question.argument.ask?.editor?.check?.(text, state, args);
    const unfit = reasonAgainst(question.argument, value);
    // Without hits, text that is no answer gets no reason: it may become one once typed in full.
    if (unfit) return found.hits.length > 0 ? unfit : undefined;
    return refusalOf(question.argument, state, value);
  }, [question, of, listed, found, text, state, args]);
  const none = typedWrong !== undefined && found?.hits.length === 0;
  const options = useMemo(
    () => (none && question ? (alikeOf(question, text) ?? found) : found),
    [none, question, text, found],
  );
  const groups = useMemo(
    () => [
      ...(isDisabled ? [] : alternativeGroups(editor, alternatives)),
      ...leaveOut(unknownArgs),
      ...groupsOf(
        question,
        options,
        of === "keys" ? printed(text) : text,
        checked,
        bare(command.title),
        typedWrong !== undefined,
      ),
      // Enter on what is not there must not send for a file, nor switch what stands below.
      ...(none
        ? []
        : [
            ...(listed ? textRows : []),
            ...uploadRows(editor, question),
            ...defaultsRow(defaults),
            ...alsoOf(asked, state, question, given, args),
          ]),
      ...(of === "keys" ? boundOf(editor.commands, text, given.command as string | undefined) : []),
      ...(isDisabled ? alternativeGroups(editor, alternatives) : []),
    ],
    [
      alternatives,
      isDisabled,
      unknownArgs,
      question,
      options,
      text,
      checked,
      defaults,
      state,
      command,
      asked,
      given,
      args,
      of,
      editor,
      typedWrong,
      none,
      listed,
    ],
  );
  /** Options that match and are not drawn. */
  const left = (options?.total ?? 0) - (options?.hits.length ?? 0);
  /** Options may still come, and none is there that fits. */
  const isLoading = (isFetching || isTelling) && !options?.hits.length;
  return { options, groups, left, more: moreOf(), typedWrong, isLoading };

  /** Returns the text below the rows: that there are more, or why there are none. */
  function moreOf(): string | null {
    if (isLoading) return "Loading…";
    if (left > 0) return `${left} more: keep typing`;
    if (groups.some(({ rows }) => rows.length > 0)) return null;
    if (none) return typedWrong;
    if (!options) return null;
    if (text !== "") return "No results";
    return question?.none ?? "There is nothing to choose from yet; what is typed is taken.";
  }
}
