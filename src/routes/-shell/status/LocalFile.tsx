import { useStore } from "zustand";
import { useAct } from "#palette/CommandButton.tsx";
import { writtenText } from "#palette/preview/consequence.ts";
import { useLater } from "#panels/useLater.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { local } from "#store/local.ts";
import { useApp } from "#store/useEditor.tsx";

/** Sync state of the configuration's file on disk. */
export default function LocalFile({ configId }: { configId: string }) {
  const { editor } = useApp();
  const act = useAct();
  const file = useStore(local, ({ files }) => files[configId]);
  const text = useLater(writtenText);
  if (!file) return null;
  if (file.text === null || text === undefined || file.text === text)
    return (
      <>
        <i />
        <span className="fact" title={`${escapeBidi(file.name)} on disk says the same`}>
          <Icon name="file" size={13} />
          <span className="ellipsis">{escapeBidi(file.name)} saved to disk</span>
        </span>
      </>
    );
  return (
    <>
      <i />
      <button type="button" className="fact" onClick={() => act({ id: "file.save", args: {} })}>
        <span className="severity-warning">
          <Icon name="file" size={13} />
        </span>
        <span className="ellipsis">{escapeBidi(file.name)} not saved to disk</span>
        <Keys keys={editor.commands["file.save"]?.keys?.[0] ?? ""} />
      </button>
    </>
  );
}
