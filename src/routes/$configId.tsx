import { createFileRoute } from "@tanstack/react-router";
import { Entering } from "./-shell/Entering.tsx";
import { enterConfig, isOpen, requireConfigId } from "./-shell/entry.ts";
import { ConfigNotFound } from "./-shell/Failure.tsx";
import { Workspace } from "./-shell/Workspace.tsx";

export const Route = createFileRoute("/$configId")({
  beforeLoad: ({ params, preload }) => requireConfigId(params.configId, preload),
  // Entering opens the document in the editor: not something to do on hover.
  preload: false,
  staleTime: 0,
  // The editor holds one document: one that was left and is come back to is opened again, not taken as still open.
  gcTime: 0,
  shouldReload: ({ cause, context, params }) => cause === "enter" || !isOpen(context, params.configId),
  loader: {
    handler: ({ params, context, abortController }) =>
      enterConfig(context, params.configId, abortController.signal),
    // Not in the background: until then the editor holds what was open before.
    staleReloadMode: "blocking",
  },
  pendingComponent: Entering,
  notFoundComponent: ConfigNotFound,
  component: Workspace,
});
