import { navigate } from 'wouter/use-browser-location';
import type { WantedPage } from './wanted.ts';

/** State that one page passes to the next, stored only in the history entry. */
interface PageHandoff {
  readonly email: string;
  readonly news?: SignInNews;
}

/** Why the user has to sign in. */
export type SignInNews = 'passwordChanged' | 'emailChanged' | SessionEnding;

const endings = ['superseded', 'locked', 'securityChanged', 'idle'] as const;
type SessionEnding = 'sessionEnded' | (typeof endings)[number];

/** The step of an order in a history entry: Back from `review` leads to `amount`. */
export type OrderStep = { readonly step: 'amount' } | { readonly step: 'review'; readonly amountEntry: string };

/** Navigates within the app, without loading a document. */
export const goTo = (
  path: string,
  options: { replace?: boolean; state?: PageHandoff | OrderStep | WantedPage | null } = {},
): void => navigate(path, options);

/**
 * Marks this history entry without notifying address watchers, since the address stays the same:
 * wouter reports every call of `history.replaceState`, but not of the prototype's.
 */
export const markEntry = (state: OrderStep): void => History.prototype.replaceState.call(history, state, '');

/** The browser's key of this history entry; null in a browser without the Navigation API. */
export const entryKey = (): string | null => (hasNavigation() ? (navigation.currentEntry?.key ?? null) : null);

/**
 * Goes to exactly this history entry, however often it is called; `history.back()` goes one further
 * each time. Resolves once the browser is there, or if the entry no longer exists.
 */
export async function goToEntry(key: string): Promise<void> {
  const { committed, finished } = navigation.traverseTo(key);
  await Promise.allSettled([committed, finished]);
}

const hasNavigation = (): boolean => 'navigation' in window;

/** The step in this history entry, or null. */
export function orderStep(): OrderStep | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('step' in state)) return null;
  if (state.step === 'amount') return { step: 'amount' };
  const amountEntry = 'amountEntry' in state && typeof state.amountEntry === 'string' ? state.amountEntry : '';
  return state.step === 'review' ? { step: 'review', amountEntry } : null;
}

/** A text from the previous page, or ''. */
function handedOver(name: string): string {
  const state: unknown = history.state;
  const text = typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>)[name] : '';
  return typeof text === 'string' ? text : '';
}
export const prefilledEmail = (): string => handedOver('email');
export const prefilledSubject = (): string => handedOver('subject');

/** Where this page has sent a link, kept in the history entry for a reload; null forgets it. */
export const saveSentTo = (sentTo: string | null): void =>
  History.prototype.replaceState.call(history, { ...history.state, sentTo }, '');
/** '' if none was sent. */
export const linkSentTo = (): string => handedOver('sentTo');

/**
 * News from the previous page, or null. A customer who comes back hours later no longer sees the
 * banner of an ended session.
 */
export function newsIn(state: unknown): SignInNews | null {
  if (typeof state !== 'object' || state === null) return null;
  if ('news' in state && (state.news === 'passwordChanged' || state.news === 'emailChanged')) return state.news;
  if (!('customer' in state) || typeof state.customer !== 'string') return null;
  return endings.find((ending) => 'ended' in state && state.ended === ending) ?? 'sessionEnded';
}

/**
 * Moves a link's parameters out of the address bar, where others could read them and the browser's
 * history would keep them. The history entry keeps them for a reload.
 */
function takeLink<Name extends string>(
  carried: URLSearchParams,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const kept: unknown =
    typeof history.state === 'object' && history.state !== null ? (history.state as { link?: unknown }).link : null;
  const known = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>;
  const isOpened = names.some((name) => carried.has(name));
  const readValue = (name: Name): string =>
    isOpened ? (carried.get(name) ?? '') : typeof known[name] === 'string' ? known[name] : '';
  const link = Object.fromEntries(names.map((name) => [name, readValue(name)])) as Record<Name, string>;
  if (isOpened) History.prototype.replaceState.call(history, { link }, '', location.pathname);
  return link;
}

/** The parameters in the query of a mailed link. */
export const takeFromAddress = <Name extends string>(...names: readonly Name[]) =>
  takeLink(new URLSearchParams(location.search), names);

/** A parameter in the fragment, which no server sees; '' if absent. */
export const takeFromFragment = <Name extends string>(name: Name): string =>
  takeLink(new URLSearchParams(location.hash.slice(1)), [name])[name];

/** wouter adds events for history changes; `popstate` covers Back and Forward. */
const events = ['popstate', 'pushState', 'replaceState', 'hashchange'] as const;

/** Reports each new pathname of the address bar. Returns a stop function. */
export const watchPath = (notify: (path: string) => void): (() => void) =>
  watchAddress(() => notify(location.pathname));

/** Calls back whenever the query may have changed. Returns a stop function. */
export const watchSearch = (notify: () => void): (() => void) => watchAddress(notify);

function watchAddress(notify: () => void): () => void {
  for (const event of events) addEventListener(event, notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
  };
}
