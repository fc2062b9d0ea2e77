/** Whether this browser lets a page read the clipboard on request. One that came over plain HTTP cannot, except on this machine. */
export const clipboardCanBeRead = (): boolean => typeof navigator.clipboard?.readText === 'function';

/**
 * The text in the clipboard. Called only when a button is pressed; the browser may ask first.
 * @throws if the browser refuses, and if there is no text
 */
export async function readClipboard(): Promise<string> {
  const text = await navigator.clipboard.readText();
  if (text.trim() === '') throw new Error('there is no text in the clipboard');
  return text;
}
