import type { Problem } from '../shared/problem.ts';

export interface PageInput {
  /** The pathname that the visit begins with. */
  readonly path: string;
}

export interface PageContext {
  readonly path: string;
  readonly problem: Problem | null;
}

export type PageEvent = { readonly type: 'route.changed'; readonly path: string } | { readonly type: 'retry.requested' };
export type PageTag = 'busy';
