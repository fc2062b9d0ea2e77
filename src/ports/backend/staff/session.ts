import { ownAccount } from '#contract/staff/account.ts';
import { staffSession } from '#contract/staff/session.ts';
import { staffTokenOf } from '../../browser/staff-token.ts';
import { call } from '../call.ts';

/** Extends a session. @param idleSeconds since the last activity; undefined if unknown */
export const keepStaffSession = (token: string, idleSeconds: number | undefined, signal: AbortSignal) =>
  call(staffSession.keep, { body: { idleSeconds }, token, signal });

export const switchNames = (token: string, areHidden: boolean, signal: AbortSignal) =>
  call(ownAccount.hideNames, { body: { areHidden }, token, signal });

/** Ends a session. That happens once, so the session's id is the idempotency key. */
export const signOutStaff = (token: string) =>
  call(staffSession.end, { body: {}, token, key: `sign-out-${staffTokenOf(token).sessionId}` });
