import { useStore } from "zustand";
import { Button, IconButton } from "#parts/Button.tsx";
import { legible } from "#parts/legible.ts";
import { endUpload, type Upload, uploads } from "#store/uploads.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useConfigId } from "../place.ts";
import { sizeText } from "./inventory.ts";

/** The files on their way, with how far each is, and those that did not arrive, with the reason. */
export function Uploads() {
  const configId = useConfigId();
  const list = useStore(uploads, (state) => state.list).filter((each) => each.configId === configId);
  if (list.length === 0) return null;
  return (
    <ul className="files-uploads" aria-label="Uploads">
      {list.map((upload) => (
        <Line key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function Line({ upload: { id, path, file, sent, total, state, why } }: { upload: Upload }) {
  const run = useRun();
  if (state === "failed")
    return (
      <li role="alert">
        <span className="mono ellipsis">{legible(path)}</span>
        <span className="message error">
          <span className="dot error" aria-hidden="true" /> {why}
        </span>
        <Button
          small
          onClick={() => {
            endUpload(id);
            run(call("lut.upload", { file, path }));
          }}
        >
          Try again
        </Button>
        <IconButton icon="close" label={`Put ${path} away`} onClick={() => endUpload(id)} />
      </li>
    );
  return (
    <li>
      <span className="mono ellipsis">{legible(path)}</span>
      <progress
        aria-label={legible(`Upload of ${path}`)}
        max={Math.max(1, total)}
        {...(state === "sending" && { value: sent })}
      />
      <span className="hint numeric">
        {state === "waiting" ? "Waiting" : `${sizeText(sent)} of ${sizeText(total)}`}
      </span>
    </li>
  );
}
