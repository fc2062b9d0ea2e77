import { staffSession } from '#contract/staff/session.ts';
import { staffTokenOf } from '../../browser/staff-token.ts';
import { call } from '../call.ts';

/** Asks whether a session goes on. @param idleSeconds how long ago its person last acted; undefined while that is unknown */
export const keepStaffSession = (token: string, idleSeconds: number | undefined, signal: AbortSignal) =>
  call(staffSession.keep, { body: { idleSeconds }, token, signal });

/** Ends the session of a token. A session ends once, so its id is the key of that. */
export const signOutStaff = (token: string) => call(staffSession.end, { body: {}, token, key: `sign-out-${staffTokenOf(token).sessionId}` });
