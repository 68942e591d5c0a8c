import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { Suspense } from "react";
import { fetched } from "#parts/fetched.ts";
import { ConfigLoading } from "./-shell/ConfigLoading.tsx";
import { ConfigNotFound } from "./-shell/ConfigNotFound.tsx";
import { enterConfig, isOpen, requireConfigId } from "./-shell/entry.ts";
import { type Search, searchText } from "./-shell/search.ts";
import { Workspace } from "./-shell/Workspace.tsx";

const ShareDialog = fetched(() => import("#panels/share/ShareDialog.tsx"));

/** The token of a shared link, and whether links are made and revoked over the screen. */
type ShareSearch = { share?: string | undefined; sharing?: boolean | undefined };

export const Route = createFileRoute("/$configId")({
  validateSearch: ({ share, sharing }: Search): ShareSearch => ({
    share: searchText(share),
    sharing: typeof sharing === "boolean" ? sharing : undefined,
  }),
  beforeLoad: async ({ params, search, context, preload }) => {
    requireConfigId(params.configId);
    if (search.share === undefined || preload) return;
    const { joinByLink } = await import("./-shell/shareLink.ts");
    await joinByLink(params.configId, search.share, context.queries);
  },
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
  pendingComponent: ConfigLoading,
  notFoundComponent: ConfigNotFound,
  component: Screen,
});

function Screen() {
  const { configId } = Route.useParams();
  const { sharing } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <>
      <Workspace />
      {sharing && (
        <Suspense>
          <ShareDialog
            configId={configId}
            onClose={() =>
              void navigate({
                to: ".",
                search: ({ sharing: _, ...shown }) => shown,
                hash: true,
                replace: true,
              })
            }
          />
        </Suspense>
      )}
    </>
  );
}
