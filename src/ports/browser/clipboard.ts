/** Whether the clipboard is readable: only over HTTPS or on localhost. */
export const clipboardCanBeRead = (): boolean => typeof navigator.clipboard?.readText === 'function';

/**
 * The text in the clipboard; call only on a click. The browser may ask first.
 * @throws if the browser refuses, and if there is no text
 */
export async function readClipboard(): Promise<string> {
  const text = await navigator.clipboard.readText();
  if (text.trim() === '') throw new Error('there is no text in the clipboard');
  return text;
}
