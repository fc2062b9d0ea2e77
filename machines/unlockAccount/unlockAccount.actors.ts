import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { UnlockInquiry, UnlockStage } from './unlockAccount.types.ts';

interface Proof {
  readonly email: string;
  readonly idToken: string;
}

/** `tokenRefused`: the identity token is no longer accepted, or the account was locked anew. */
export type ReadStageResult = { readonly ok: true; readonly stage: UnlockStage } | Refusal<'tokenRefused' | 'refused'>;
/** POST /customers/unlock-status. The account is unlocked by the time that the stage says so. */
export const readStage = promiseContract<ReadStageResult, Proof>('readStage');

/** `codeRequired`: no code was entered with this sign-in yet, or too long ago. */
export type OpenCheckResult =
  | { readonly ok: true; readonly stage: UnlockStage; readonly inquiry: UnlockInquiry | null }
  | Refusal<'codeRequired' | 'tokenRefused' | 'refused'>;
/** POST /customers/unlock-identity-check. Continues the identity check of this lock, or starts one. Can be repeated. */
export const openCheck = promiseContract<OpenCheckResult, Proof>('openCheck');
