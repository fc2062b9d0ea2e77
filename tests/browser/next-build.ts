import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { builtScripts, textOf } from './built.ts';

/** `orders-BHvxXcjh.js` in the next build: `orders-BHvxnext.js`. */
const renamed = (file: string) => `${file.slice(0, -'Xcjh.js'.length)}next.js`;

const nextNames = new Map(builtScripts().map((file) => [file, renamed(file)]));
const namesOfNow = new Map([...nextNames].map(([now, next]) => [next, now]));
const asNext = (text: string) => text.replace(/[\w.-]+\.js/g, (name) => nextNames.get(name) ?? name);
const buildName = () => readFileSync(join(import.meta.dirname, '../../dist/build.json'), 'utf8');

const away = { status: 404, contentType: 'application/json', body: '{}' };

export interface Update {
  /** Whether the server has the next build, besides lacking this one. */
  readonly hasNext?: boolean;
  readonly isOnline?: () => boolean;
}

/** Replaces the server's build: the same, with other script names. */
export async function update(page: Page, { hasNext = true, isOnline = () => true }: Update = {}): Promise<void> {
  const answering = (answer: (route: Route) => Promise<void>) => (route: Route) =>
    isOnline() ? answer(route) : route.abort('internetdisconnected');
  await page.route(
    '**/build.json',
    answering((route) => route.fulfill({ contentType: 'application/json', body: asNext(buildName()) })),
  );
  await page.route(
    ({ pathname }) => /^\/assets\/.*\.js$/.test(pathname) && !pathname.startsWith('/assets/theme-'),
    answering((route) => {
      const now = namesOfNow.get(new URL(route.request().url()).pathname.slice('/assets/'.length));
      return now === undefined || !hasNext
        ? route.fulfill(away)
        : route.fulfill({ contentType: 'text/javascript', body: asNext(textOf(now)) });
    }),
  );
  if (!hasNext) return;
  await page.route(
    () => true,
    async (route) => {
      if (!isOnline()) return route.abort('internetdisconnected');
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      return route.fulfill({ response, body: asNext(await response.text()) });
    },
  );
}

/** The number of documents loaded since. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  // The response comes before anything is shown.
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}
