import type { MailChoices, MailKind } from '#domain/security/mailChoices.ts';
import type { Problem } from '../shared/problem.ts';

/** One choice: whether emails of a kind are wanted. */
export interface MailChoice {
  readonly kind: MailKind;
  readonly wanted: boolean;
}

export interface MailChoicesContext {
  /** As the server has them; null before they have loaded. */
  readonly choices: MailChoices | null;
  /** The choice made last. */
  readonly changed: MailChoice | null;
  readonly problem: Problem | null;
}

export type MailChoicesEvent =
  | ChoicesFact
  | ({ readonly type: 'mail.chosen' } & MailChoice)
  /** The last choice once more. */
  | { readonly type: 'retry.requested' };
export type ChoicesFact = { readonly type: 'choices.updated'; readonly choices: MailChoices };
export type MailChoicesEmitted = { readonly type: 'choices.changed' };
