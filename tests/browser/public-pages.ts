import type { Page } from 'playwright-core';

/** Waits until the app has taken over a page that was drawn at the build: React has then put its own keys on the elements. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
