import { navigate } from 'wouter/use-browser-location';
import type { WantedPage } from './wanted.ts';

/** What one page passes to the next, stored only in the history entry. */
interface PageHandoff {
  readonly email: string;
}

/** The step of an order that a history entry shows: Back from `review` leads to the `amount` before it. */
export interface OrderStep {
  readonly step: 'amount' | 'review';
}

/** Shows another page of the app without loading a document. */
export const goTo = (path: string, options: { replace?: boolean; state?: PageHandoff | OrderStep | WantedPage } = {}): void =>
  navigate(path, options);

/**
 * Marks this history entry without notifying those who watch the address, since the address stays the same: wouter reports every call of
 * `history.replaceState`, but not of the prototype's.
 */
export const markEntry = (state: OrderStep): void => History.prototype.replaceState.call(history, state, '');

/** Goes back like the browser's Back button, asynchronously. */
export const goBack = (): void => history.back();

/** The step that this history entry is marked with, or null. */
export function orderStep(): OrderStep['step'] | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('step' in state)) return null;
  return state.step === 'amount' || state.step === 'review' ? state.step : null;
}

/** The email address that the previous page passed, or ''. */
export function prefilledEmail(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

/** wouter adds events for changes of the history; `popstate` covers back and forward. */
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const;

/** Reports each new pathname of the address bar. Returns a stop function. */
export const watchPath = (notify: (path: string) => void): (() => void) => watchAddress(() => notify(location.pathname));

/** Reports whenever the query of the address bar may have changed. Returns a stop function. */
export const watchSearch = (notify: () => void): (() => void) => watchAddress(notify);

function watchAddress(notify: () => void): () => void {
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
}
