import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Delivery, TEST_EVENT } from "#api/publish/webhook.ts";
import { deliveriesQuery, sendAgain } from "#api/publish/webhookClient.ts";
import { type WebhookEvent, webhookEvents } from "#command/webhookEvents.ts";
import { toast } from "#notify/toast.tsx";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { momentText } from "#parts/momentText.ts";
import { useConfigId } from "../place.ts";

/** Milliseconds between two looks while a delivery waits. */
const LOOK_MS = 1500;

const wordsOf = (event: string) =>
  event === TEST_EVENT ? "Test" : (webhookEvents[event as WebhookEvent] ?? event);

function stateOf({ status, error, attempts, due_at }: Delivery): string {
  if (attempts === 0) return due_at === null ? "Not sent" : "Waiting";
  if (error === null && status !== null) return `Delivered, ${status}`;
  const words = due_at === null ? "Failed" : "Fails";
  return status === null ? words : `${words}, ${status}`;
}

/** Newest deliveries of a webhook: how the last try of each went, what was sent and what came back. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const configId = useConfigId();
  const queries = useQueryClient();
  const query = deliveriesQuery(configId, webhookId);
  const { data, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.some(({ due_at }) => due_at !== null) ? LOOK_MS : false),
  });
  const { mutate } = useMutation({
    mutationFn: (id: string) => sendAgain(configId, webhookId, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: query.queryKey }),
    onError: ({ message }) => toast.error(message),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p role="status">Loading...</p>;
  if (data.length === 0)
    return (
      <p className="hint" role="status">
        No deliveries yet.
      </p>
    );
  return (
    <ul className="webhook-deliveries" aria-label="Deliveries">
      {data.map((delivery) => (
        <li key={delivery.id}>
          <details>
            <summary>
              <Icon name="chevronRight" size={14} />
              <span className={delivery.error === null ? "medium" : "medium severity-error"}>
                {stateOf(delivery)}
              </span>
              <span className="grow">{wordsOf(delivery.event)}</span>
              <time dateTime={delivery.tried_at ?? delivery.created_at} className="hint">
                {momentText(delivery.tried_at ?? delivery.created_at, "medium")}
              </time>
            </summary>
            <div className="webhook-delivery">
              {delivery.error !== null && <p>{delivery.error}</p>}
              <p className="hint text-1">
                {delivery.id} · {delivery.attempts} {delivery.attempts === 1 ? "try" : "tries"}
                {delivery.due_at !== null && ` · next try ${momentText(delivery.due_at, "medium")}`}
              </p>
              {delivery.answer !== null && delivery.answer !== "" && (
                <>
                  <p className="hint text-1">Answer</p>
                  <pre className="mono">{delivery.answer}</pre>
                </>
              )}
              <p className="hint text-1">Body</p>
              <pre className="mono">{delivery.body}</pre>
              <p>
                <Button small onClick={() => mutate(delivery.id)}>
                  Send again
                </Button>
              </p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
