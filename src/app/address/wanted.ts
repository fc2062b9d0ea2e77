import { findRoute } from '#domain/site/routes.ts';

/**
 * The page to return to after signing in. It is stored in the history entry of the sign-in page and
 * never in its address, so no link can choose it.
 */
export interface WantedPage {
  readonly wanted: string;
  /** Whose session ended there; null for a visitor. Nobody else returns to the page. */
  readonly customer: string | null;
  readonly ended?: string;
}

type Guard = 'customer' | 'admin';

/** This page, to return to after signing in; undefined unless it belongs to customers or staff. */
export const returnHere = (customer: string | null, guard: Guard = 'customer'): WantedPage | undefined =>
  findRoute(location.pathname)?.guard === guard
    ? { wanted: `${location.pathname}${location.search}${location.hash}`, customer }
    : undefined;

/** The staff page to return to: the one that redirected here, or this one. */
export function stillWanted(former: string | null | undefined): WantedPage | undefined {
  if (former === undefined) return undefined;
  const wanted = wantedPath(former, 'admin');
  return wanted === null ? returnHere(former, 'admin') : { wanted, customer: former };
}

/** The page that this customer or staff member wanted before signing in; null if none. */
export function wantedPath(guid: string | null, guard: Guard = 'customer'): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('wanted' in state) || typeof state.wanted !== 'string')
    return null;
  if (!URL.canParse(state.wanted, location.origin)) return null;
  if ('customer' in state && state.customer !== null && state.customer !== guid) return null;
  const { origin, pathname, search, hash } = new URL(state.wanted, location.origin);
  return origin === location.origin && findRoute(pathname)?.guard === guard ? `${pathname}${search}${hash}` : null;
}
