import type { Shared } from '#machines/share/share.machine.ts';

export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/**
 * Opens the share sheet; resolves on closing, shared or not.
 * @throws if the browser refuses
 */
export async function openShareSheet({ title, url }: Shared): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
