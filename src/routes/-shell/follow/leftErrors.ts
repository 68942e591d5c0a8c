import type { useRouter } from "@tanstack/react-router";
import { toast } from "#notify/toast.tsx";

type Router = Pick<ReturnType<typeof useRouter>, "subscribe">;

/** The screen of an address: a list and the forms of its rows are one. */
const screenOf = (pathname = "") => pathname.split("/", 3).join("/");

/**
 * Dismisses errors when their screen is left: those that stood before the key or the press that leads away, which may
 * be refused something itself, such as the text of a field that it leaves. The function returned ends that.
 */
export function dismissLeftErrors(router: Router): () => void {
  let leave = () => {};
  const see = () => {
    leave = toast.leaveErrors();
  };
  // They stay, as the route is followed while the page is open.
  addEventListener("keydown", see, true);
  addEventListener("pointerdown", see, true);
  return router.subscribe("onBeforeNavigate", ({ fromLocation, toLocation }) => {
    if (screenOf(fromLocation?.pathname) !== screenOf(toLocation.pathname)) leave();
  });
}
