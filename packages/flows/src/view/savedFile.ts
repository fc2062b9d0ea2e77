/** Maximum bytes of a file that a tab keeps: browsers have room for 5 million characters. */
const mostBytes = 2_000_000;
const key = 'flows recording';

/** The recording that was open in this tab before it was loaded again. */
export function savedFile(): File | null {
  try {
    const [name, text] = JSON.parse(sessionStorage.getItem(key) ?? 'null') as readonly [string, string];
    return new File([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))], name);
  } catch {
    return null;
  }
}

/**
 * Keeps a recording in this tab until it is closed. Rejects if the file is too large.
 * @param signal aborted when the file was closed meanwhile, which must not be kept then
 */
export async function keepFile(file: File, signal: AbortSignal): Promise<void> {
  if (file.size > mostBytes) throw new Error('It is larger than 2 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  sessionStorage.setItem(key, JSON.stringify([file.name, btoa(text)]));
}

export function removeFile(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}
