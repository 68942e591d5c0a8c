import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "#api/client.ts";
import type { MirrorSettings } from "#api/publish/gitMirrorClient.ts";
import { Button } from "#parts/Button.tsx";
import { holdsFocus } from "#parts/heldFocus.ts";
import "./gitScreen.css";

/** The fields of a connection in the order of the form. */
const fields = [
  { name: "url", label: "Address", hint: "https://git.example.com/show/color.git" },
  { name: "branch", label: "Branch", hint: "main" },
  { name: "path", label: "File", hint: "config.ocio" },
  { name: "channel", label: "Channel", hint: "show/stable" },
  { name: "username", label: "User name", hint: "git" },
] as const;
type Name = (typeof fields)[number]["name"];

type Props = {
  /** Connection as it is now. */
  mirror?: (Omit<MirrorSettings, "token"> & { has_token: boolean }) | undefined;
  /** True for a team, whose configs have a folder each. */
  isTeam?: boolean;
  connect: (settings: Record<Name, string> & { token?: string }) => Promise<void>;
  /** Called once it is saved or canceled; true if the user is still there. */
  onDone?: (isHeld: boolean) => void;
};

/** The connection of a config or a team to a repository, a new one where none is given. */
export function GitForm({ mirror, isTeam = false, connect, onDone }: Props) {
  const [values, setValues] = useState<Record<Name, string>>({
    url: mirror?.url ?? "",
    branch: mirror?.branch ?? "main",
    path: mirror?.path ?? "config.ocio",
    channel: mirror?.channel ?? "",
    username: mirror?.username ?? "git",
  });
  const [token, setToken] = useState("");
  const base = useId();
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<HTMLInputElement>(null);
  // A form that was opened takes the focus; one that is the screen leaves it there.
  const isOpened = onDone !== undefined;
  useEffect(() => {
    if (isOpened) address.current?.focus();
  }, [isOpened]);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => connect({ ...values, ...(token !== "" && { token }) }),
    onSuccess: () => {
      setToken("");
      onDone?.(holdsFocus(form.current));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  const [issue] = (error instanceof ApiError && error.issues) || [];
  const wrong = fields.find(({ name }) => name === issue?.path[0]);
  const shown = fields.filter(({ name }) => !isTeam || name !== "path");
  const missing = values.url.trim() === "" ? "an address" : values.channel.trim() === "" ? "a channel" : null;
  return (
    <form
      ref={form}
      className="git-form"
      aria-label={mirror ? "Change connection" : "Connect repository"}
      onSubmit={send}
    >
      {shown.map(({ name, label, hint }) => (
        <div key={name} data-at={name === "url" ? "address" : undefined}>
          <label htmlFor={`${base}${name}`}>{label}</label>
          <input
            ref={name === "url" ? address : undefined}
            id={`${base}${name}`}
            className="field"
            value={values[name]}
            placeholder={hint}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={wrong?.name === name || undefined}
            aria-describedby={wrong?.name === name ? `${base}fault` : undefined}
            onChange={({ target }) => {
              setValues({ ...values, [name]: target.value });
              if (error) reset();
            }}
          />
        </div>
      ))}
      <div>
        <label htmlFor={`${base}token`}>Token</label>
        <input
          id={`${base}token`}
          className="field"
          type="password"
          value={token}
          placeholder={mirror?.has_token ? "Unchanged" : "May read and write the repository"}
          autoComplete="off"
          onChange={({ target }) => {
            setToken(target.value);
            if (error) reset();
          }}
        />
      </div>
      {error && (
        <p id={`${base}fault`} role="alert" className="message error">
          {wrong && issue ? `${wrong.label}: ${issue.message}.` : error.message}
        </p>
      )}
      <p className="git-actions">
        <Button submit look="solid" refused={missing === null ? undefined : `Enter ${missing} first`}>
          {mirror ? (isPending ? "Saving..." : "Save") : isPending ? "Connecting..." : "Connect"}
        </Button>
        {onDone && (
          <Button look="ghost" onClick={() => onDone(true)}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}
