import type { Context } from 'hono';
import type { FactorGroups } from '#contract/access/factors.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import type { LimitedAction } from '../../kit/http/rate-limits.ts';
import type { Access } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { FactorOwner } from './factors.ts';

export type FactorChangeKind =
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesReplaced';

/** A call to change one's own factors. */
export interface FactorCall<Who> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Who;
}

/** The result, and a detail such as a passkey's name. */
type Changed<Result> = readonly [result: Result, detail?: string | undefined];

/** Everything that differs between customers' and staff's factor calls. */
export interface FactorCalls<Who> {
  readonly declared: FactorGroups;
  readonly access: Access<Who>;
  readonly limits: { readonly read: LimitedAction; readonly change: LimitedAction };
  /** Spends the required check. @throws Refusal 403 without one for this action */
  spendFresh(tx: Executor, call: FactorCall<Who>, subject: CodeSubject): Promise<unknown>;
  ownerOf(who: Who): FactorOwner & { readonly name: string };
  /** Changes in one transaction that holds the session, then notifies. */
  change<Result>(
    call: FactorCall<Who>,
    kind: FactorChangeKind,
    work: (tx: Executor) => Promise<Changed<Result>>,
  ): Promise<Result>;
  /** Further effects of the first factor. */
  endOthers(tx: Executor, who: Who, now: number): Promise<void>;
  /** Effects of removing the last factor; may refuse. */
  endWithout(tx: Executor, who: Who): Promise<void>;
}
