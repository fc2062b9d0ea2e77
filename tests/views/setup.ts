import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** jsdom lays nothing out, so nothing ever changes its size. */
class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillResizeObserver;
// Ark scrolls menus and closes popups by these, which jsdom leaves out.
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// A second, which is what it is otherwise, is short beside other tests on the same cores.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
