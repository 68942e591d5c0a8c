import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { OciomScreen } from "#panels/ociom/OciomScreen.tsx";

export const Route = createFileRoute("/$configId/ociom")({
  component: () => (
    <Guarded>
      <OciomScreen />
    </Guarded>
  ),
});
