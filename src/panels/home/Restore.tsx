import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { configsQuery } from "#api/queries.ts";
import { type LeftConfig, useRestoring } from "#palette/saving.ts";
import { toast } from "#palette/toast.tsx";
import { Button } from "#parts/Button.tsx";
import { fetched } from "#parts/fetched.ts";
import { Icon } from "#parts/Icon.tsx";

const DiscardLeft = fetched(() => import("./DiscardLeft.tsx"));

const counted = (count: number) => (count === 1 ? "1 config" : `${count} configs`);
const titleOf = ({ document }: LeftConfig) => `“${document.config.name || "Untitled"}”`;

/** Offers the configurations that a visitor has left in this browser whose session is gone. */
export function Restore() {
  const { left, restore, forgetLeft } = useRestoring();
  const queries = useQueryClient();
  const { data = [], refetch } = useQuery({
    ...{ queryKey: ["left"], queryFn: left, gcTime: 0, structuralSharing: false, retry: false },
  });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  if (data.length === 0) return null;

  const all = async (work: (each: LeftConfig) => Promise<void>, done: (count: string) => string) => {
    setBusy(true);
    let count = 0;
    try {
      for (const each of data) {
        await work(each);
        count++;
      }
      toast.success(done(counted(count)));
    } catch (error) {
      toast.error(`${titleOf(data[count]!)} is still in this browser: ${(error as Error).message}`);
    }
    await Promise.all([refetch(), queries.invalidateQueries({ queryKey: configsQuery.queryKey })]);
    setBusy(false);
  };
  const names = data.map(titleOf);
  const shown = `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}`;

  return (
    <div className="home-card empty home-restore" role="status">
      <Icon name="clock" />
      <span className="grow">
        {shown} {data.length === 1 ? "is" : "are"} from an earlier visit whose session is gone. Uploaded LUTs
        have to be uploaded again.
      </span>
      <Button disabled={busy} onClick={() => setAsked(true)}>
        Discard…
      </Button>
      <Button look="solid" disabled={busy} onClick={() => all(restore, (count) => `${count} restored`)}>
        {`Restore ${counted(data.length)} from this browser`}
      </Button>
      {asked && (
        <Suspense>
          <DiscardLeft
            title={`Discard ${counted(data.length)}?`}
            text={`${shown} will be gone for good: nobody else has ${data.length === 1 ? "it" : "them"}.`}
            onClose={() => setAsked(false)}
            onDiscard={() => {
              setAsked(false);
              void all(forgetLeft, (count) => `${count} discarded`);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
