import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';

/** jsdom lays nothing out, so nothing ever changes its size. */
class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillResizeObserver;
/** And nothing comes into sight. */
class StillIntersectionObserver extends StillResizeObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  takeRecords = () => [];
}
globalThis.IntersectionObserver ??= StillIntersectionObserver;
// Ark scrolls menus and closes popups by these, which jsdom leaves out.
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// Files run in threads of one process, which share its channels: otherwise a sign-out in one file is that of another tab in all others.
const file = crypto.randomUUID();
const Shared = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};

// React captures the stack of every element for its warnings, up to a number in a while. That is a fifth of the time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<string, object>;
if (internals === undefined) throw new Error('React keeps the count of its stacks elsewhere');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// A second, which is what it is otherwise, is short beside other tests on the same cores.
configure({ asyncUtilTimeout: 30_000 });
const { waitFor } = vi;
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options);

afterEach(cleanup);
