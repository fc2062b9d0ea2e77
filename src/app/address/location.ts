import { navigate } from 'wouter/use-browser-location';

/** What one page hands to the next, kept with the entry of the history and nowhere else. */
interface PageHandoff {
  readonly email: string;
}

/** Where in an order an entry of the history is: Back from `review` leads to the `amount` before it. */
export interface OrderStep {
  readonly step: 'amount' | 'review';
}

/** Shows another page of the app without loading a document. */
export const goTo = (path: string, options: { replace?: boolean; state?: PageHandoff | OrderStep } = {}): void => navigate(path, options);

/**
 * Marks this entry of the history, without a word to those who watch the address, since the address stays: wouter tells of every call of
 * `history.replaceState`, but not of the prototype's.
 */
export const markEntry = (state: OrderStep): void => History.prototype.replaceState.call(history, state, '');

/** Leaves this entry of the history as the browser's Back does: a moment later. */
export const goBack = (): void => history.back();

/** The step that this entry of the history was marked with; null for one without. */
export function orderStep(): OrderStep['step'] | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('step' in state)) return null;
  return state.step === 'amount' || state.step === 'review' ? state.step : null;
}

/** The address that the page before knew, or ''. */
export function prefilledEmail(): string {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : '';
}

/** wouter makes history say when it changes; `popstate` covers back and forward. */
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const;

/** Tells each new pathname of the address bar. Returns what stops it. */
export const watchPath = (notify: (path: string) => void): (() => void) => watchAddress(() => notify(location.pathname));

/** Tells whenever the query of the address bar may have changed. Returns what stops it. */
export const watchSearch = (notify: () => void): (() => void) => watchAddress(notify);

function watchAddress(notify: () => void): () => void {
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
}
