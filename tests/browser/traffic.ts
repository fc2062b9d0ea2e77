import type { Page } from 'playwright-core';

export const kinds = ['HTML', 'script', 'style', 'font', 'image', 'JSON', 'other'] as const;
type Kind = (typeof kinds)[number];

export interface Request {
  readonly url: string;
  readonly kind: Kind;
  /** As transferred: compressed, with headers. */
  readonly bytes: number;
}

const kindsByType: Readonly<Record<string, Kind>> = {
  Document: 'HTML',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/** Records a page's requests. Playwright's events omit the icon and header bytes. */
export async function watchTraffic(page: Page): Promise<{ readonly requests: () => readonly Request[] }> {
  const requests = new Map<string, Request>();
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http')) requests.set(requestId, { url, kind: 'other', bytes: 0 });
  });
  const update = (id: string, change: Partial<Request>) => {
    const request = requests.get(id);
    if (request) requests.set(id, { ...request, ...change });
  };
  devtools.on('Network.responseReceived', ({ requestId, type, response: { mimeType, fromDiskCache } }) => {
    // Code is fetched, then imported from the cache.
    if (fromDiskCache) requests.delete(requestId);
    const kind = mimeType.includes('json')
      ? 'JSON'
      : mimeType.includes('javascript')
        ? 'script'
        : (kindsByType[type] ?? 'other');
    update(requestId, { kind });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, { bytes: encodedDataLength }),
  );
  await devtools.send('Network.enable');
  return { requests: () => [...requests.values()] };
}

export const kilobytesOf = (requests: readonly Request[]): number =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
