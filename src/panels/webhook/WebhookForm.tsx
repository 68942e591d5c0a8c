import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { type MadeWebhook, type WebhookEvent, webhookEvents } from "#api/webhook.ts";
import { makeWebhook, webhooksQuery } from "#api/webhookClient.ts";
import { Button } from "#parts/Button.tsx";
import { useConfigId } from "../place.ts";

const names = Object.keys(webhookEvents) as WebhookEvent[];

/** The address and the events of a new webhook. */
export function WebhookForm({ onMade }: { onMade: (made: MadeWebhook) => void }) {
  const configId = useConfigId();
  const queries = useQueryClient();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(names);
  const field = useId();
  const fault = useId();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => makeWebhook(configId, { url: url.trim(), events }),
    onSuccess: (made) => {
      setUrl("");
      onMade(made);
      void queries.invalidateQueries({ queryKey: webhooksQuery(configId).queryKey });
    },
  });
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <form className="webhook-form" aria-label="New webhook" onSubmit={send}>
      <h2>New webhook</h2>
      <label htmlFor={field}>Address</label>
      <div data-at="address">
        <input
          id={field}
          className="field"
          type="url"
          inputMode="url"
          value={url}
          placeholder="https://hooks.example.com/palette"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? fault : undefined}
          onChange={(event) => {
            setUrl(event.target.value);
            reset();
          }}
        />
        {error && (
          <p id={fault} role="alert" className="message severity-error">
            {error.message}
          </p>
        )}
      </div>
      <fieldset>
        <legend>Events</legend>
        {names.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              className="check"
              checked={events.includes(name)}
              onChange={({ target: { checked } }) =>
                setEvents((chosen) =>
                  names.filter((each) => (each === name ? checked : chosen.includes(each))),
                )
              }
            />
            {webhookEvents[name]}
          </label>
        ))}
      </fieldset>
      <p>
        <Button
          submit
          look="solid"
          refused={
            url.trim() === ""
              ? "Enter an address first"
              : events.length === 0
                ? "Choose at least one event"
                : undefined
          }
        >
          {isPending ? "Adding..." : "Add webhook"}
        </Button>
      </p>
    </form>
  );
}
