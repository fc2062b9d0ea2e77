/** In ms; the browser may start reading late. */
const revokeDelay = 60_000;

/** Saves a file. @param type media type, such as `text/csv;charset=utf-8` */
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
