import { useMutation } from "@tanstack/react-query";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { ApiError } from "#api/client.ts";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { DraftNote } from "../dialog/DraftNote.tsx";
import { useEntriesDraft } from "./entriesDraft.ts";
import "#parts/parts.css";
import "./account.css";

/** Form values by field name. */
export type Entries = Readonly<Record<string, string>>;
/** Sentences by the name of the field that they are about. */
export type Faults = Readonly<Record<string, string>>;

const FaultsContext = createContext<Faults>({});

/** Error of a field in the surrounding form. */
export function useFault(name: string): string | undefined {
  const faults = useContext(FaultsContext);
  return Object.hasOwn(faults, name) ? faults[name] : undefined;
}

/** A press that takes longer says that it is under way. */
const LATE = 400;

type Props<T> = {
  /** Its name for screen readers. */
  label: string;
  submit: string;
  /** Label of the button while pending. */
  pending: string;
  /** Validation before sending. */
  check?: (entries: Entries) => Faults;
  send: (entries: Entries) => Promise<T>;
  onDone: (answer: T, entries: Entries) => void;
  /** The field that an answer of this status is about: a password that is not right. */
  blame?: Readonly<Record<number, string>>;
  /** Empties the fields once it is done: of a form that stays on the screen. */
  clear?: boolean;
  /** Other ways on, beside the button. */
  also?: ReactNode;
  look?: "solid" | "soft" | "outline";
  children: ReactNode;
};

/**
 * A form whose fields belong to the browser, so that password managers fill and keep them and nothing that was typed
 * is lost. What the server refuses is told below the field that it names, else above the button.
 */
export function AccountForm<T>(props: Props<T>) {
  const { label, submit, pending, check, send, onDone, blame = {}, clear, also, look = "solid" } = props;
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (answer, entries) => {
      draft.drop();
      if (clear && emptyForm(form.current, entries)) draft.keep();
      onDone(answer, entries);
    },
    onError: (error, entries) => {
      const named = faultsOf(error, entries, blame);
      setFaults(named);
      setRefusal(Object.keys(named).length > 0 ? undefined : error.message);
    },
  });
  /** Element with the focus as the form was sent, until something is typed: the answer may come late. */
  const sender = useRef<Element>(null);
  const late = useLate(isPending);
  const draft = useEntriesDraft(form, `account/${label}`);
  useEffect(() => {
    const wrong = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLInputElement && Object.hasOwn(faults, element.name),
    );
    const { activeElement } = document;
    const isLost = activeElement?.contains(form.current);
    if (wrong instanceof HTMLInputElement && (isLost || activeElement === sender.current)) wrong.focus();
  }, [faults]);

  function submitted(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    sender.current = document.activeElement;
    const entries: Entries = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const seen = check?.(entries) ?? {};
    setFaults(seen);
    setRefusal(undefined);
    if (Object.keys(seen).length === 0) mutate(entries);
  }

  return (
    <form
      ref={form}
      className="account-form"
      aria-label={label}
      noValidate
      onSubmit={submitted}
      onInput={() => {
        sender.current = null;
        draft.keep();
      }}
    >
      {draft.restored && <DraftNote onDiscard={draft.discard} />}
      <FaultsContext value={faults}>
        <div className="form">{props.children}</div>
      </FaultsContext>
      {refusal && (
        <p className="account-refusal" role="alert">
          <span className="severity-error">
            <Icon name="error" size={14} />
          </span>
          {refusal}
        </p>
      )}
      <div className="account-foot">
        {/* It stays reachable while it waits, so that the focus is not lost. */}
        <Button look={look} submit aria-disabled={isPending || undefined}>
          <span className="late" data-late={late}>
            <span>{submit}</span>
            <span aria-hidden="true">{pending}</span>
          </span>
        </Button>
        <span className="hidden-text" role="status">
          {late ? pending : ""}
        </span>
        {also}
      </div>
    </form>
  );
}

/** The server's errors for form fields. */
function faultsOf(error: Error, entries: Entries, blame: Readonly<Record<number, string>>): Faults {
  if (!(error instanceof ApiError)) return {};
  const blamed = blame[error.status];
  if (blamed !== undefined) return { [blamed]: error.message };
  const named = (error.issues ?? []).map(({ path, message }) => [path.at(-1) ?? "", message] as const);
  return Object.fromEntries(named.filter(([name]) => Object.hasOwn(entries, name)));
}

/** Empties a form that was sent, but for what was typed since; true if something was. */
function emptyForm(form: HTMLFormElement | null, sent: Entries): boolean {
  const typed = [...(form?.elements ?? [])].flatMap((field) =>
    field instanceof HTMLInputElement && (sent[field.name] ?? field.value) !== field.value
      ? [{ field, text: field.value }]
      : [],
  );
  form?.reset();
  for (const { field, text } of typed) field.value = text;
  return typed.length > 0;
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return setLate(false);
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && late;
}
