import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { ViewerScreen } from "#panels/viewer/ViewerScreen.tsx";

export const Route = createFileRoute("/$configId/viewer")({
  component: () => (
    <Guarded>
      <ViewerScreen />
    </Guarded>
  ),
});
