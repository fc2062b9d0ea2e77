import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { Problem } from '../shared/problem.ts';

/**
 * Either a link is asked for (`code` null), or the code of a link that was opened is confirmed.
 * `alreadySent`: a mail went out a moment ago (sign-up sends one), so the wait before the next starts at once.
 */
export interface EmailLinkInput {
  readonly email: string;
  readonly code: string | null;
  readonly alreadySent: boolean;
}

export interface EmailLinkContext {
  readonly email: string;
  readonly code: string | null;
  readonly alreadySent: boolean;
  readonly emailProblem: FieldProblem | null;
  readonly problem: Problem | null;
  /** Whole seconds until another mail may be asked for. */
  readonly secondsLeft: number;
}

export type EmailLinkEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' }
  | { readonly type: 'link.requested' }
  | { readonly type: 'retry.requested' };

/** The address is confirmed; who waits for it may go on to sign in. */
export interface EmailLinkOutput {
  readonly kind: 'confirmed';
  readonly email: string;
}
