import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { LayerScreen } from "#panels/layer/LayerScreen.tsx";

export const Route = createFileRoute("/$configId/layer")({
  component: () => (
    <Guarded>
      <LayerScreen />
    </Guarded>
  ),
});
