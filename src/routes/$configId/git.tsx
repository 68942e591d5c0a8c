import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { GitScreen } from "#panels/git/GitScreen.tsx";

export const Route = createFileRoute("/$configId/git")({
  component: () => (
    <Guarded>
      <GitScreen />
    </Guarded>
  ),
});
