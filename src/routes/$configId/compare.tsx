import { createFileRoute } from "@tanstack/react-router";
import { CompareScreen } from "#panels/compare/CompareScreen.tsx";
import { Guarded } from "#panels/Guarded.tsx";

export const Route = createFileRoute("/$configId/compare")({
  component: () => (
    <Guarded>
      <CompareScreen />
    </Guarded>
  ),
});
