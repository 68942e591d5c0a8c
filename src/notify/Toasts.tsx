import { Suspense, useState } from "react";
import { fetched } from "#parts/fetched.ts";
import { useToastQueue } from "./toast.tsx";

const ToastList = fetched(() => import("./ToastList.tsx"));

/** Toaster; loads nothing before the first toast. */
export function Toasts() {
  const waiting = useToastQueue((queue) => queue.waiting.length > 0);
  const [wanted, setWanted] = useState(false);
  if (waiting && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastList />
    </Suspense>
  );
}
