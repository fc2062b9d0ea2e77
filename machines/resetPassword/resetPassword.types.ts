import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { Problem } from '../shared/problem.ts';

export interface ResetPasswordInput {
  /** A known address to start with, or ''. */
  readonly email: string;
}

export interface ResetPasswordContext extends ResetPasswordInput {
  readonly emailProblem: FieldProblem | null;
  readonly problem: Problem | null;
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

export type ResetPasswordEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' }
  | { readonly type: 'link.requested' };
