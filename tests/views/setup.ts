import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
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

/**
 * Prints the document only when the message is read, which a wait does once. Printing it at each look
 * took a tenth of the time of these tests.
 */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, elementError);
  let text: string | undefined;
  const get = () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'));
  return Object.defineProperty(error, 'message', { get, configurable: true });
}
// The default of a second is too short on busy cores.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError });
const { waitFor } = vi;
vi.waitFor = (callback, options = 30_000) => waitFor(callback, options);

afterEach(cleanup);
