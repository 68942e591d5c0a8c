import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { MergeScreen } from "#panels/merge/MergeScreen.tsx";

export const Route = createFileRoute("/$configId/merge")({
  component: () => (
    <Guarded>
      <MergeScreen />
    </Guarded>
  ),
});
