/** Hands files to the browser to keep; the page stays. */

/**
 * Starts the download of an address of this site.
 * @param name of the file; left out: the one that the server gives
 */
export function startDownload(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a file under a name, as a download. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  startDownload(url, name);
  // The browser has taken it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** @param type the media type */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));
