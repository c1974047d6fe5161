/** Long enough for a browser to have begun reading, milliseconds. */
const KEPT = 60_000;

/**
 * Gives the person a file that was made here, as a download.
 * @param type as `text/csv`
 */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
