import type { useRouter } from "@tanstack/react-router";
import { screenErrors, toast } from "./toast.tsx";

type Router = Pick<ReturnType<typeof useRouter>, "subscribe">;

/** The screen of an address: a list and the forms of its rows are one. */
const screenOf = (pathname = "") => pathname.split("/", 3).join("/");

/**
 * Dismisses errors when their screen is left: those that stood before the key or the press that leads away, which may
 * be refused something itself, such as the text of a field that it leaves. The function returned ends that.
 */
export function dismissLeftErrors(router: Router): () => void {
  let seen: [id: string, told: number][] = [];
  const see = () => {
    seen = [...screenErrors];
  };
  const kinds = ["keydown", "pointerdown"];
  for (const kind of kinds) addEventListener(kind, see, true);
  const stop = router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
    if (screenOf(fromLocation?.pathname) === screenOf(toLocation.pathname)) return;
    for (const [id, told] of seen) if (screenErrors.get(id) === told) toast.dismiss(id);
  });
  return () => {
    stop();
    for (const kind of kinds) removeEventListener(kind, see, true);
  };
}
