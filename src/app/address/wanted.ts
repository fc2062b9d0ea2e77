import { findRoute } from '#domain/site/routes.ts';

/**
 * The page that a visitor wanted before they had to sign in. It is stored in the history entry of
 * the sign-in page and never in its address, so no link can choose it.
 */
export interface WantedPage {
  readonly wanted: string;
  /**
   * The customer, or the person of staff, whose session ended there; null for a visitor. Nobody
   * else is led back to their page.
   */
  readonly customer: string | null;
  /** Why their session ended. */
  readonly ended?: string;
}

type Guard = 'customer' | 'admin';

/** This page, to come back to after signing in; undefined unless it is a customer's, or staff's. */
export const returnHere = (customer: string | null, guard: Guard = 'customer'): WantedPage | undefined =>
  findRoute(location.pathname)?.guard === guard
    ? { wanted: `${location.pathname}${location.search}${location.hash}`, customer }
    : undefined;

/**
 * The page of staff to come back to: the one that led here, or else this one. @param former as
 * `selectFormer` says
 */
export function stillWanted(former: string | null | undefined): WantedPage | undefined {
  if (former === undefined) return undefined;
  const wanted = wantedPath(former, 'admin');
  return wanted === null ? returnHere(former, 'admin') : { wanted, customer: former };
}

/**
 * Where the customer, or the person of staff, of this id wanted to go before signing in; null if
 * nowhere in particular.
 */
export function wantedPath(guid: string | null, guard: Guard = 'customer'): string | null {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('wanted' in state) || typeof state.wanted !== 'string')
    return null;
  if (!URL.canParse(state.wanted, location.origin)) return null;
  if ('customer' in state && state.customer !== null && state.customer !== guid) return null;
  const { origin, pathname, search, hash } = new URL(state.wanted, location.origin);
  return origin === location.origin && findRoute(pathname)?.guard === guard ? `${pathname}${search}${hash}` : null;
}
