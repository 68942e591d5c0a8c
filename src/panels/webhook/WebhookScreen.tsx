import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { webhooksQuery } from "#api/publish/webhookClient.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { useApp, useCopy, useEditor } from "#store/useEditor.tsx";
import { useWebhookSecrets } from "#store/webhookSecret.ts";
import { RegisterFirst } from "../account/RegisterFirst.tsx";
import { useConfigId } from "../place.ts";
import { WebhookForm } from "./WebhookForm.tsx";
import { WebhookRow } from "./WebhookRow.tsx";
import "./webhookScreen.css";

/** Screen of a config's webhooks: addresses that get its events, with tests and deliveries. */
export function WebhookScreen() {
  const configId = useConfigId();
  const { editor } = useApp();
  const copyText = useCopy();
  const { data, error } = useQuery(webhooksQuery(configId));
  const isVisitor = useEditor(({ session }) => session.account?.type === "anonymous");
  const { shown, show, hide } = useWebhookSecrets();
  const secrets = shown.filter((each) => each.configId === configId);
  // Secrets are shown once: they are hidden when the screen is left.
  useEffect(() => hide, [hide]);
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, data?.length ?? 0);
  // Commands offer what is known.
  useEffect(() => {
    if (data && editor.store.getState().document?.config.id === configId)
      editor.knowPublished({
        webhooks: data.map(({ id, url, disabled_at }) => ({ id, url, enabled: disabled_at === null })),
      });
  }, [editor, configId, data]);
  return (
    <section className="panel whole-panel" data-zone="list" data-screen-focus aria-label="Webhooks">
      <div className="panel-head">
        <CommandButton id="go.channels" label="Channels" icon="left" look="ghost" small noKey />
        <h1>Webhooks</h1>
        {data && data.length > 0 && <span className="hint">{data.length}</span>}
      </div>
      <div className="webhook-body">
        <p className="hint">
          Addresses that this server notifies when a version is published to a channel, a channel is rolled
          back, or something happens to a proposal. Deliveries are signed.
        </p>
        {error && <p role="alert">{error.message}</p>}
        {!data && !error && <p role="status">Loading...</p>}
        {secrets.map(({ id, url, secret }) => (
          <div key={id} className="webhook-made" role="status">
            <label htmlFor={`secret-${id}`}>Secret of {url.replace(/^https?:\/\//, "")}</label>
            <input id={`secret-${id}`} className="field mono" readOnly value={secret} />
            <Button look="solid" icon="copy" onClick={() => copyText(secret)}>
              Copy secret
            </Button>
            <p className="message">It is shown only now. The receiver verifies deliveries by it.</p>
          </div>
        ))}
        {data && data.length > 0 && (
          <ul ref={list} className="webhook-rows" aria-label="Webhooks" tabIndex={-1}>
            {data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
        {data && isVisitor && <RegisterFirst why={accountNeeded.webhook} />}
        {data && !isVisitor && (
          <WebhookForm onMade={({ id, url, secret }) => show({ id, configId, url, secret })} />
        )}
      </div>
    </section>
  );
}
