import type { Problem } from '../shared/problem.ts';
import type { ReportsTo } from '../shared/setup.ts';

export interface PageInput {
  /** The visit's first pathname. */
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
  /** Someone signed in after the page was opened. */
  | { readonly type: 'customer.signedIn' }
  | { readonly type: 'network.online' | 'retry.requested' | 'reload.requested' };
export interface PageReport {
  readonly type: 'page.left';
  readonly path: string;
}
export type PageTag = 'busy';

/** The query may have changed, or a customer signed in. */
export interface PageFact {
  readonly type: 'address.changed' | 'customer.signedIn';
}
