/** How long the browser may take to begin reading a file that it was handed, in ms. */
const revokeDelay = 60_000;

/** Has the browser save something as a file. @param type its media type, such as `text/csv;charset=utf-8` */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
}
