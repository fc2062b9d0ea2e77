import { promiseContract } from '../shared/actors.ts';
import type { Refusal } from '../shared/refusal.ts';

/** What a link in an email locks. */
export interface LockLink {
  /** Masked: `a•••@example.com`. */
  readonly email: string;
  readonly locked: boolean;
}

export type CheckLinkResult = { readonly ok: true; readonly link: LockLink } | Refusal<'linkRefused'>;
/** GET /customers/lock-link. Changes nothing. */
export const checkLink = promiseContract<CheckLinkResult, { token: string }>('checkLink');

export type LockResult = { readonly ok: true } | Refusal<'linkRefused' | 'refused'>;
/** POST /customers/lock-account, by a link or in the name of the signed-in customer. Can be repeated. */
export const lock = promiseContract<LockResult, { token: string | null }>('lock');
