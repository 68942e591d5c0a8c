import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { ApiError } from "#api/client.ts";
import type { MadeWebhook, Webhook } from "#api/publish/webhook.ts";
import { changeWebhook, makeWebhook, webhooksQuery } from "#api/publish/webhookClient.ts";
import { webhookEventNames as names, type WebhookEvent, webhookEvents } from "#command/webhookEvents.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { holdsFocus } from "#parts/heldFocus.ts";
import { useConfigId } from "../place.ts";

type Props =
  | { webhook?: undefined; onMade: (made: MadeWebhook) => void }
  /** Called once the change of a webhook is saved or canceled, with true if the focus is still in the form. */
  | { webhook: Webhook; onClose: (isHeld: boolean) => void };

/** The address and the events of a webhook, of a new one where none is given. */
export function WebhookForm(props: Props) {
  const { webhook } = props;
  const configId = useConfigId();
  const queries = useQueryClient();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    names.filter((name) => !webhook || webhook.events.includes(name)),
  );
  const form = useRef<HTMLFormElement>(null);
  const field = useId();
  const fault = useId();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (sent: string) => {
      const wanted = { url: sent.trim(), events: [...events] };
      if (props.webhook === undefined) props.onMade(await makeWebhook(configId, wanted));
      else {
        await changeWebhook(configId, props.webhook.id, wanted);
        props.onClose(holdsFocus(form.current));
      }
    },
    onSuccess: (_, sent) => {
      // Letters typed since stay.
      if (!webhook) setUrl((now) => (now === sent ? "" : now));
      void queries.invalidateQueries({ queryKey: webhooksQuery(configId).queryKey });
    },
  });
  // The field is called Address here.
  const [issue] = (error instanceof ApiError && error.issues) || [];
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(url);
  }
  return (
    <form
      ref={form}
      className="webhook-form"
      aria-label={webhook ? `Webhook to ${webhook.url}` : "New webhook"}
      onSubmit={send}
    >
      {!webhook && <h2>New webhook</h2>}
      <label htmlFor={field}>Address</label>
      <div data-at={webhook ? undefined : "address"}>
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
            if (error) reset();
          }}
        />
        {error && (
          <p id={fault} role="alert" className="message error">
            {issue ? `${issue.message}.` : error.message}
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
      <p className="webhook-actions">
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
          {webhook ? (isPending ? "Saving..." : "Save") : isPending ? "Adding..." : "Add webhook"}
        </Button>
        {props.webhook && (
          <>
            <Button look="ghost" onClick={() => props.onClose(true)}>
              Cancel
            </Button>
            <CommandButton
              id="webhook.renewSecret"
              args={{ webhook: props.webhook.id }}
              label="Renew secret…"
            />
          </>
        )}
      </p>
    </form>
  );
}
