import type { Problem } from '../shared/problem.ts';

export interface LockAccountInput {
  /** Of the link in an email; null for the customer of the session. */
  readonly token: string | null;
}

export interface LockAccountContext {
  readonly token: string | null;
  /** Whose account a link locks, masked; null before the link was checked, and without one. */
  readonly email: string | null;
  readonly problem: Problem | null;
}

export type LockAccountEvent =
  | { readonly type: 'lock.requested' }
  | { readonly type: 'lock.canceled' }
  | { readonly type: 'lock.confirmed' }
  | { readonly type: 'retry.requested' };

export interface LockAccountOutput {
  readonly kind: 'locked' | 'refused';
}
