import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Webhook } from "#api/publish/webhook.ts";
import { deliveriesQuery } from "#api/publish/webhookClient.ts";
import { type WebhookEvent, webhookEventNames, webhookEvents } from "#command/webhookEvents.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { useConfigId } from "../place.ts";
import { DeliveryList } from "./DeliveryList.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

const isToldAll = (events: readonly string[]) => webhookEventNames.every((name) => events.includes(name));
const eventWords = (name: string) => webhookEvents[name as WebhookEvent] ?? name;
const day = (at: string) => new Date(at).toLocaleDateString(undefined, { dateStyle: "medium" });

/** A webhook with its state, what can be done with it, and its deliveries where they are wanted. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, events, failing_since, disabled_at } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const isFailing = disabled_at === null && failing_since !== null;
  const { data: deliveries } = useQuery({ ...deliveriesQuery(useConfigId(), id), enabled: isFailing });
  const reason = deliveries?.find(({ error }) => error !== null)?.error;
  const args = { webhook: id };
  const about = ` to ${url}`;
  return (
    <li>
      <div className="webhook-line">
        <div className="grow">
          <p className="mono webhook-url">{url}</p>
          <p className="hint text-1">
            {isToldAll(events) ? "All events" : events.map(eventWords).join(" · ")} · since{" "}
            {day(webhook.created_at)}
          </p>
          {disabled_at !== null && (
            <p className="severity-warning text-1">Disabled {day(disabled_at)}: nothing is sent to it.</p>
          )}
          {isFailing && (
            <p className="severity-warning text-1">
              Fails since {day(failing_since)}: {reason ?? "see its deliveries."}
            </p>
          )}
        </div>
        <div className="webhook-actions">
          <CommandButton id="webhook.test" args={args} label="Send a test" small noKey />
          <Button
            small
            aria-expanded={isOpen}
            aria-label={`Deliveries${about}`}
            onClick={() => setOpen(!isOpen)}
          >
            Deliveries
          </Button>
          <Button
            ref={change}
            small
            aria-expanded={isChanged}
            aria-label={`Change the webhook${about}`}
            onClick={() => setChanged(!isChanged)}
          >
            Change
          </Button>
          {disabled_at === null ? (
            <CommandButton id="webhook.disable" args={args} label="Disable" look="outline" small noKey />
          ) : (
            <CommandButton id="webhook.enable" args={args} label="Enable" look="outline" small noKey />
          )}
          <CommandButton id="webhook.remove" args={args} label="Remove" look="outline" small noKey />
        </div>
      </div>
      {isChanged && (
        <WebhookForm
          webhook={webhook}
          onClose={(isHeld) => {
            setChanged(false);
            if (isHeld) change.current?.focus();
          }}
        />
      )}
      {isOpen && <DeliveryList webhookId={id} />}
    </li>
  );
}
