import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { configsQuery } from "#api/queries.ts";
import { toast } from "#notify/toast.tsx";
import { type LeftConfig, useLeftConfigs } from "#palette/outboxContext.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { Icon } from "#parts/Icon.tsx";

const counted = (count: number) => (count === 1 ? "1 config" : `${count} configs`);
const titleOf = ({ document }: LeftConfig) => `“${document.config.name || "Untitled"}”`;

type Props = { configs: readonly LeftConfig[]; onDone: () => Promise<unknown> };

/** Offers the configurations that a visitor has left in this browser whose session is gone. */
export default function Restore({ configs, onDone }: Props) {
  const { restore, forgetLeft } = useLeftConfigs();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);

  const all = async (work: (each: LeftConfig) => Promise<void>, done: (count: string) => string) => {
    setBusy(true);
    let count = 0;
    try {
      for (const each of configs) {
        await work(each);
        count++;
      }
      toast.success(done(counted(count)));
    } catch (error) {
      const why = `${titleOf(configs[count]!)} is still in this browser: ${(error as Error).message}`;
      toast.error(why, { stays: true });
    }
    await Promise.all([onDone(), queries.invalidateQueries({ queryKey: configsQuery.queryKey })]);
    setBusy(false);
  };
  const names = configs.map(titleOf);
  const shown = `${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}`;

  return (
    <div className="home-card empty home-notice" role="status">
      <Icon name="clock" />
      <span className="grow">
        {shown} {configs.length === 1 ? "is" : "are"} from an earlier visit whose session is gone. Uploaded
        LUTs have to be uploaded again.
      </span>
      <Button disabled={busy} onClick={() => setAsked(true)}>
        Discard…
      </Button>
      <Button look="solid" disabled={busy} onClick={() => all(restore, (count) => `${count} restored`)}>
        {`Restore ${counted(configs.length)} from this browser`}
      </Button>
      {asked && (
        <Dialog title={`Discard ${counted(configs.length)}?`} width={480} onClose={() => setAsked(false)}>
          <p className="dialog-text">
            {shown} will be gone for good: nobody else has {configs.length === 1 ? "it" : "them"}.
          </p>
          <div className="dialog-foot">
            <span className="grow" />
            <Button onClick={() => setAsked(false)} aria-keyshortcuts="Escape">
              Cancel
            </Button>
            <Button
              look="solid"
              onClick={() => {
                setAsked(false);
                void all(forgetLeft, (count) => `${count} discarded`);
              }}
            >
              Discard
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
