import { type ReactNode, useEffect, useRef } from "react";
import type { toast as library } from "sonner";
import { create } from "zustand";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";

type Severity = "success" | "error" | "warning" | "info";
type Action = { label: string; keys?: string; run: () => void };
type Options = {
  /** Replaces a toast with the same id. */
  id?: string;
  /** Milliseconds; paused while the toasts are hovered or focused. Infinity stays until it is answered. */
  duration?: number;
  /** Buttons, each with the key that does the same. */
  action?: Action | readonly Action[];
  /** True for an error that tells of unsaved work: it stays when its screen is left. */
  stays?: boolean;
};

type Show = (shown: typeof library) => void;
type Queue = { waiting: readonly Show[]; push: (show: Show) => void; drain: () => readonly Show[] };

const MAX_TOASTS = 5;
/** Display time of a toast in ms. Errors stay until they are dismissed, or their screen is left. */
const DURATIONS_MS = {
  plain: 6000,
  success: 6000,
  info: 6000,
  warning: 10_000,
  error: Number.POSITIVE_INFINITY,
} as const;

/** Toasts queued while their library loads, with the first one. */
export const useToastQueue = create<Queue>()((set, get) => ({
  waiting: [],
  push: (show) => set(({ waiting }) => ({ waiting: [...waiting, show] })),
  drain: () => {
    const { waiting } = get();
    if (waiting.length > 0) set({ waiting: [] });
    return waiting;
  },
}));

const { push } = useToastQueue.getState();
/** Ids of shown toasts, oldest first, and those that wait for an answer. */
let shown: string[] = [];
const lasting = new Set<string>();
/** Errors that close with their screen, by id, each with the count of toasts when it was last shown. */
export const screenErrors = new Map<string, number>();
/** Text and repetitions of each. */
const told = new Map<string, { words: string; times: number }>();
let made = 0;

function put(severity: Severity | null, content: ReactNode, options: Options = {}): string {
  const { action = [], duration = DURATIONS_MS[severity ?? "plain"] } = options;
  const actions = [action].flat();
  made += 1;
  const words =
    typeof content === "string" ? `${severity} ${actions.map(({ label }) => label)} ${content}` : `${made}`;
  const twin = shown.find((other) => told.get(other)?.words === words);
  const id = options.id ?? twin ?? `toast-${made}`;
  const before = told.get(id);
  const times = before?.words === words ? before.times + 1 : 1;
  told.set(id, { words, times });
  shown = [...shown.filter((other) => other !== id), id];
  if (duration === Number.POSITIVE_INFINITY) lasting.add(id);
  else lasting.delete(id);
  if (severity === "error" && !options.stays) screenErrors.set(id, made);
  const passing = shown.filter((other) => !lasting.has(other));
  for (const old of passing.slice(0, Math.max(0, shown.length - MAX_TOASTS))) dismiss(old);
  push((library) => {
    library(
      <Line
        key={made}
        id={id}
        severity={severity}
        duration={duration}
        actions={actions}
        content={content}
        times={times}
      />,
      {
        id,
        // The line has its own timer: the library's is not paused by focus.
        duration: Number.POSITIVE_INFINITY,
        onDismiss: () => forget(id),
      },
    );
  });
  return id;
}

function forget(id: string): void {
  shown = shown.filter((other) => other !== id);
  lasting.delete(id);
  screenErrors.delete(id);
  told.delete(id);
}

function dismiss(id: string): void {
  forget(id);
  push((library) => void library.dismiss(id));
}

/** Short messages at the bottom left, from anywhere; each call that shows one gives its id. */
export const toast = {
  show: (content: ReactNode, options?: Options) => put(null, content, options),
  success: (content: ReactNode, options?: Options) => put("success", content, options),
  error: (content: ReactNode, options?: Options) => put("error", content, options),
  warning: (content: ReactNode, options?: Options) => put("warning", content, options),
  info: (content: ReactNode, options?: Options) => put("info", content, options),
  dismiss,
  clear: () => {
    for (const id of shown) dismiss(id);
  },
};

/** Success has no color; its icon tells. */
const signs = { success: "check", error: "error", warning: "warning", info: "info" } as const;

type Props = {
  id: string;
  severity: Severity | null;
  duration: number;
  actions: readonly Action[];
  content: ReactNode;
  times: number;
};

function Line({ id, severity, duration, actions, content, times }: Props) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const all = line.current?.closest("[data-sonner-toaster]");
    return all ? countDown(all, duration, () => dismiss(id)) : undefined;
  }, [id, duration]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the buttons inside
    <span
      ref={line}
      className="line"
      role={severity === "error" ? "alert" : "status"}
      onKeyDown={(event) => {
        if (event.key === "Escape") dismiss(id);
      }}
    >
      {severity && (
        <span className={`severity-${severity}`}>
          <Icon name={signs[severity]} size={14} />
          <span className="hidden-text">{severity}: </span>
        </span>
      )}
      <span className="grow">{typeof content === "string" ? escapeBidi(content) : content}</span>
      {times > 1 && <span className="hint toast-times">×{times}</span>}
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className="button soft small"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label} {action.keys && <Keys keys={action.keys} />}
        </button>
      ))}
      {severity === "error" && <IconButton icon="close" label="Dismiss" onClick={() => dismiss(id)} />}
    </span>
  );
}

/** Calls `over` after a time, paused while the pointer or the focus is in the list of toasts. */
function countDown(list: Element, duration: number, over: () => void): () => void {
  let left = duration;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const held = { pointer: list.matches(":hover"), focus: list.contains(document.activeElement) };
  const stop = () => {
    if (timer !== undefined) left -= Date.now() - since;
    clearTimeout(timer);
    timer = undefined;
  };
  const settle = () => {
    stop();
    // A timer of endless time is over at once.
    if (held.pointer || held.focus || left === Number.POSITIVE_INFINITY) return;
    since = Date.now();
    timer = setTimeout(over, Math.max(left, 0));
  };
  const hear = (event: Event) => {
    if (event.type === "pointerenter") held.pointer = true;
    else if (event.type === "pointerleave") held.pointer = false;
    else held.focus = event.type === "focusin" && list.contains(event.target as Node);
    settle();
  };
  const kinds = ["pointerenter", "pointerleave", "focusout"];
  for (const kind of kinds) list.addEventListener(kind, hear);
  // Below the document ToastList stops it.
  document.addEventListener("focusin", hear, true);
  settle();
  return () => {
    stop();
    for (const kind of kinds) list.removeEventListener(kind, hear);
    document.removeEventListener("focusin", hear, true);
  };
}
