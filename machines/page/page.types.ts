import type { Problem } from '../shared/problem.ts';
import type { ReportsTo } from '../shared/setup.ts';

export interface PageInput {
  /** The first pathname of the visit. */
  readonly path: string;
  readonly reportTo: ReportsTo<PageReport>;
}

export interface PageContext {
  readonly path: string;
  readonly reportTo: ReportsTo<PageReport>;
  readonly problem: Problem | null;
}

export type PageEvent =
  | { readonly type: 'route.changed'; readonly path: string }
  /** Somebody is signed in since the page was opened. */
  | { readonly type: 'customer.signedIn' }
  | { readonly type: 'network.online' | 'retry.requested' | 'reload.requested' };
/** Sent to the parent: another page is on its way. */
export interface PageReport {
  readonly type: 'page.left';
  readonly path: string;
}
export type PageTag = 'busy';

/**
 * The query of the shown page's address may have changed, or there is a customer now to start it
 * for.
 */
export interface PageFact {
  readonly type: 'address.changed' | 'customer.signedIn';
}
