import { createFileRoute } from "@tanstack/react-router";
import { ChannelScreen } from "#panels/channel/ChannelScreen.tsx";
import { Guarded } from "#panels/Guarded.tsx";

export const Route = createFileRoute("/$configId/channels")({
  component: () => (
    <Guarded>
      <ChannelScreen />
    </Guarded>
  ),
});
