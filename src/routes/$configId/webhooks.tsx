import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { WebhookScreen } from "#panels/webhook/WebhookScreen.tsx";

export const Route = createFileRoute("/$configId/webhooks")({
  component: () => (
    <Guarded>
      <WebhookScreen />
    </Guarded>
  ),
});
