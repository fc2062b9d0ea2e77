import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';

/** jsdom has no layout, so sizes never change. */
class StillResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillResizeObserver;
class StillIntersectionObserver extends StillResizeObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  takeRecords = () => [];
}
globalThis.IntersectionObserver ??= StillIntersectionObserver;
// For Ark's menus and popovers; jsdom lacks these.
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

// Files run in threads of one process with shared channels, so a sign-out would reach other files.
const file = crypto.randomUUID();
const Shared = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Shared {
  constructor(name: string) {
    super(`${file} ${name}`);
  }
};

// React captures a stack per element for warnings, a fifth of the time of these tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>;
if (internals === undefined) throw new Error('React keeps the count of its stacks elsewhere');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

// The default of a second is too short on busy cores.
configure({ asyncUtilTimeout: 30_000 });
const { waitFor } = vi;
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options);

afterEach(cleanup);
