import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";

type Props = { title: string; text: string; onClose: () => void; onDiscard: () => void };

/** Asks before what a visitor has left is discarded; the first visit does not fetch it. */
export default function DiscardLeft({ title, text, onClose, onDiscard }: Props) {
  return (
    <Dialog title={title} width={480} onClose={onClose}>
      <p className="dialog-text">{text}</p>
      <div className="dialog-foot">
        <span className="grow" />
        <Button onClick={onClose} aria-keyshortcuts="Escape">
          Cancel
        </Button>
        <Button look="solid" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Dialog>
  );
}
