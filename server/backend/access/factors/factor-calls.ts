import type { Context } from 'hono';
import type { FactorGroups } from '#contract/access/factors.ts';
import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import type { Executor } from '#server/db/database.ts';
import type { LimitedAction } from '../../kit/http/rate-limits.ts';
import type { Access } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { FactorOwner } from './factors.ts';

/** What happened to the factors of somebody. */
export type FactorChangeKind = 'authenticatorAdded' | 'authenticatorRemoved' | 'passkeyAdded' | 'passkeyRemoved' | 'recoveryCodesReplaced';

/** A call of whoever changes their own factors. */
export interface FactorCall<Who> {
  readonly services: BackendServices;
  readonly c: Context;
  readonly who: Who;
}

/** What a change gives, and what it was about, such as a passkey's name. */
type Changed<Result> = readonly [result: Result, detail?: string | undefined];

/** Whose factors some calls are about, customers' or staff's, and all that differs between them. */
export interface FactorCalls<Who> {
  readonly declared: FactorGroups;
  readonly access: Access<Who>;
  readonly limits: { readonly read: LimitedAction; readonly change: LimitedAction };
  /** Spends the check that a call needs. @throws Refusal 403 for whoever did not just confirm that it is them, for this act */
  spendFresh(tx: Executor, call: FactorCall<Who>, subject: CodeSubject): Promise<unknown>;
  ownerOf(who: Who): FactorOwner & { readonly name: string };
  /** Makes a change in one transaction that holds the session, so that there is one at a time, and says so to whoever has to know. */
  change<Result>(call: FactorCall<Who>, kind: FactorChangeKind, work: (tx: Executor) => Promise<Changed<Result>>): Promise<Result>;
  /** What the first factor ends besides. */
  endOthers(tx: Executor, who: Who, now: number): Promise<void>;
  /** What follows when the last one is gone. It may refuse. */
  endWithout(tx: Executor, who: Who): Promise<void>;
}
