import { Suspense, useState } from "react";
import { useStore } from "zustand";
import { Button, IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { fetched } from "#parts/fetched.ts";
import { changeUpload, endUpload, OPENED, type Upload, uploads } from "#store/uploads.ts";
import { sizeText } from "./sizeText.ts";
import "./upload.css";

const TextRepair = fetched(() => import("./TextRepair.tsx"));

type Props = {
  /** Id of the configuration; `OPENED` for files that are opened as a new one. */
  configId: string;
  /** Last phase of an upload, on the server. */
  last: string;
  onRetry: (upload: Upload) => void;
};

/** The files on their way, with how far each is, and those that failed, with the reason, until they are dismissed. */
export function Uploads({ configId, ...line }: Props) {
  const list = useStore(uploads, (state) => state.list).filter((each) => each.configId === configId);
  if (list.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Uploads">
      {list.map((upload) => (
        <Line key={upload.id} upload={upload} {...line} />
      ))}
    </ul>
  );
}

type LineProps = Omit<Props, "configId"> & { upload: Upload };

function Line({ upload, last, onRetry }: LineProps) {
  const { id, path, sent, total, state, why } = upload;
  const [isFixing, setFixing] = useState(false);
  const isSent = state === "sending" && sent > 0 && sent >= total;
  function retry(file: File) {
    endUpload(id);
    onRetry({ ...upload, file });
  }
  if (state === "failed")
    return (
      <li role="alert">
        <span className="mono ellipsis">{escapeBidi(path)}</span>
        <span className="message error">
          <span className="dot error" aria-hidden="true" /> {why}
        </span>
        <span className="upload-fixes">
          {upload.configId === OPENED && /\.ocio$/i.test(path) && (
            <Button small onClick={() => setFixing(true)}>
              Edit text…
            </Button>
          )}
          <Button small onClick={() => retry(upload.file)}>
            Try again
          </Button>
        </span>
        <IconButton icon="close" label={`Dismiss ${path}`} onClick={() => endUpload(id)} />
        {isFixing && (
          <Suspense>
            <TextRepair
              file={upload.file}
              onClose={(file) => {
                changeUpload(id, { file });
                setFixing(false);
              }}
              onOpen={retry}
            />
          </Suspense>
        )}
      </li>
    );
  return (
    <li>
      <span className="mono ellipsis">{escapeBidi(path)}</span>
      <progress
        aria-label={escapeBidi(`Upload of ${path}`)}
        max={Math.max(1, total)}
        {...(state === "sending" && !isSent && { value: sent })}
      />
      <span className="hint numeric">
        {isSent ? last : state === "waiting" ? "Waiting" : `${sizeText(sent)} of ${sizeText(total)}`}
      </span>
    </li>
  );
}
