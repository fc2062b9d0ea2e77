import { assign, emit, sendTo, setup } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import { backOff, duplicateCheckInterval, maxTimeout, renewalSteps, sessionRequestLimit } from '../shared/waits.ts';
import {
  checkDuplicate,
  leadToSignIn,
  regenerateAccessToken,
  removeSavedSession,
  saveAccessToken,
  saveSession,
  showEnding,
} from './session.actors.ts';
import type {
  EndingReason,
  SessionBegan,
  SessionContext,
  SessionEnded,
  SessionEvent,
  SessionInput,
  SessionTag,
  StoredSession,
} from './session.types.ts';

/** A token has expired once its `exp`, in seconds, is in the past. */
const isExpired = (exp: number, now: number): boolean => exp * 1000 < now;

/** Until one millisecond past `exp`, when the token still counts. A token that outlives the longest timer is checked again then. */
const timeUntilExpiry = (exp: number, now: number): number => Math.min(Math.max(exp * 1000 + 1 - now, 0), maxTimeout);

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    emitted: {} as SessionEnded,
    tags: {} as SessionTag,
  },
  actors: { checkDuplicate, regenerateAccessToken },
  actions: {
    saveSession,
    saveAccessToken,
    removeSavedSession,
    showEnding,
    leadToSignIn,
    storeSession: assign({
      session: (_, params: { session: StoredSession }) => params.session,
      regenerationFailure: null,
      customerTokenFailure: null,
      failedAttempts: 0,
    }),
    storeAccessToken: assign({
      session: ({ context }, params: { at: string; atExp: number }) => context.session && { ...context.session, ...params },
    }),
    clearRegenerationFailure: assign({ regenerationFailure: null, failedAttempts: 0 }),
    clearSession: assign({ session: null, regenerationFailure: null, customerTokenFailure: null, failedAttempts: 0 }),
    storeRegenerationFailure: assign({
      regenerationFailure: (_, problem: Problem) => problem,
      failedAttempts: ({ context }) => context.failedAttempts + 1,
    }),
    storeCustomerTokenFailure: assign({ customerTokenFailure: (_, problem: Problem) => problem }),
    clearCustomerTokenFailure: assign({ customerTokenFailure: null }),
    announceEnding: emit((_, params: { reason: EndingReason }): SessionEnded => ({ type: 'session.ended', reason: params.reason })),
    reportEnding: sendTo(
      ({ context }) => context.reportTo,
      (_, params: { reason: EndingReason }): SessionEnded => ({ type: 'session.ended', reason: params.reason }),
    ),
    reportBeginning: sendTo(
      ({ context }) => context.reportTo,
      ({ context }): SessionBegan => ({ type: 'session.began', guid: context.session?.guid ?? '' }),
    ),
    reportRenewal: sendTo(({ context }) => context.reportTo, { type: 'session.renewed' }),
  },
  guards: {
    nothingIsStored: ({ context }) => context.session === null,
    userTokenHasExpired: ({ context }) => context.session !== null && isExpired(context.session.utExp, context.now()),
    accessTokenHasExpired: ({ context }) => context.session !== null && isExpired(context.session.atExp, context.now()),
    tokenHasExpired: ({ context }, params: { atExp: number }) => isExpired(params.atExp, context.now()),
    loginIsNewer: ({ context }, params: { iat: number }) => context.session?.utIat !== params.iat,
    userTokenIsRefused: (_, problem: Problem) => problem.status === 401,
  },
  delays: {
    userTokenLifetime: ({ context }) => timeUntilExpiry(context.session?.utExp ?? 0, context.now()),
    accessTokenLifetime: ({ context }) => timeUntilExpiry(context.session?.atExp ?? 0, context.now()),
    duplicateCheckInterval,
    requestLimit: sessionRequestLimit,
    regenerationBackOff: ({ context }) => backOff(renewalSteps, context.failedAttempts - 1),
  },
});
