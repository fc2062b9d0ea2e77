/**
 * Writes a text to the clipboard.
 * @throws if the browser refuses
 */
export async function writeText(text: string): Promise<void> {
  // Pages over plain HTTP have no `navigator.clipboard`.
  if (navigator.clipboard !== undefined) return await navigator.clipboard.writeText(text);
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  const isCopied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  if (!isCopied) throw new Error('the browser refused to copy');
}
