type Wanted = { accept?: string; multiple?: boolean; webkitdirectory?: boolean };

/** Control of the chooser that is open; one to which nothing refers may be collected before a file is picked. */
let control: HTMLInputElement | undefined;

/**
 * Opens the browser's chooser of files. `onPick` is called with at least one file; where none is picked `onCancel` is,
 * in browsers that tell.
 */
export function chooseFiles(wanted: Wanted, onPick: (files: File[]) => void, onCancel?: () => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", ...wanted });
  const end = () => {
    if (control === input) control = undefined;
    const files = [...(input.files ?? [])];
    if (files.length > 0) onPick(files);
    else onCancel?.();
  };
  input.addEventListener("cancel", end);
  input.addEventListener("change", end);
  control = input;
  input.click();
}
