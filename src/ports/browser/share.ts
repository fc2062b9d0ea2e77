import type { Shared } from '#machines/share/share.machine.ts';

/** Whether the browser has a share sheet for links. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/**
 * Opens the share sheet; resolves once it is closed, also if nothing was shared.
 * @throws if the browser refuses
 */
export async function openShareSheet({ title, url }: Shared): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
