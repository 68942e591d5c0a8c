import { createFileRoute, useRouter } from "@tanstack/react-router";
import type { LinkName } from "#panels/viewer/linkName.ts";
import { ViewerScreen } from "#panels/viewer/ViewerScreen.tsx";

type Search = { [N in LinkName]?: string | number | undefined };

/** Settings of the viewer that the address tells, read with the document; the viewer keeps them up to date. */
export const Route = createFileRoute("/$configId/viewer")({
  validateSearch: (search: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(search).filter(([, value]) => typeof value === "string" || typeof value === "number"),
    ) as Search,
  component: Screen,
});

function Screen() {
  const link = Route.useSearch();
  const { configId } = Route.useParams();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const follow = (search: Search) => {
    // Not back from another screen that is on its way.
    if (router.latestLocation.pathname === `/${configId}/viewer`)
      void navigate({
        search: ({ sharing }: { sharing?: boolean | undefined }) => ({ ...search, sharing }),
        replace: true,
        resetScroll: false,
      });
  };
  return <ViewerScreen link={link} onLink={follow} />;
}
