import type { Problem } from '../shared/problem.ts';

export interface EmailChangeInput {
  /** The token of the link; '' when it has none. */
  readonly token: string;
}

export interface EmailChangeContext extends EmailChangeInput {
  /** The new address: what the link confirms, as the server says it. '' before. */
  readonly email: string;
  readonly problem: Problem | null;
}

export type EmailChangeEvent = { readonly type: 'change.confirmed' | 'retry.requested' };

/** The account has the new address, and every session has ended. */
export interface EmailChangeEmitted {
  readonly type: 'email.replaced';
}
