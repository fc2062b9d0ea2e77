import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { Problem } from '../shared/problem.ts';

/**
 * Without a code a link is requested; with the code of an opened link the address is confirmed.
 * `alreadySent`: an email was just sent (sign-up sends one), so the wait for the next starts at once.
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
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

export type EmailLinkEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' }
  | { readonly type: 'link.requested' }
  | { readonly type: 'retry.requested' };

/** The address is confirmed; the parent can continue to sign-in. */
export interface EmailLinkOutput {
  readonly kind: 'confirmed';
  readonly email: string;
}
