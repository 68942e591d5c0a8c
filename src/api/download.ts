/**
 * Downloads a file by the browser itself, which need not hold all of it in memory.
 * @param file its name; without one the server's counts
 */
export function download(href: string, file = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = file;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Downloads what the page made. */
export function saveFile(file: string, data: Blob): void {
  const href = URL.createObjectURL(data);
  download(href, file);
  // Safari reads the blob after the click returned.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
