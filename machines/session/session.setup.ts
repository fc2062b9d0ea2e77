import { assign, emit, sendTo, setup } from 'xstate';
import { longestTimeout } from '../shared/delays.ts';
import { problemOf } from '../shared/problem.ts';
import {
  announceEnding,
  checkDuplicate,
  clearStoredKeys,
  leadToSignIn,
  regenerateAccessToken,
  storeAccessToken,
  storeSession,
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

/** A token is over when its `exp`, times 1000, is earlier than now. */
const isOver = (exp: number, now: number): boolean => exp * 1000 < now;

/** One millisecond past `exp`, at which a token still counts. A token that outlives the longest timer is looked at again then. */
const untilOver = (exp: number, now: number): number => Math.min(Math.max(exp * 1000 + 1 - now, 0), longestTimeout);

const longestBackOff = 30_000;

/** What the session's chart is made of: its types, effects, facts to ask and times. */
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
    storeSession,
    storeAccessToken,
    clearStoredKeys,
    announceEnding,
    leadToSignIn,
    keepSession: assign({
      session: (_, params: { session: StoredSession }) => params.session,
      regenerationFailure: null,
      customerTokenFailure: null,
      failedAttempts: 0,
    }),
    keepAccessToken: assign({
      session: ({ context }, params: { at: string; atExp: number }) => context.session && { ...context.session, ...params },
    }),
    clearRegenerationFailure: assign({ regenerationFailure: null, failedAttempts: 0 }),
    forgetSession: assign({ session: null, regenerationFailure: null, customerTokenFailure: null, failedAttempts: 0 }),
    recordRegenerationFailure: assign({
      regenerationFailure: (_, params: { error: unknown }) => problemOf(params.error),
      failedAttempts: ({ context }) => context.failedAttempts + 1,
    }),
    recordCustomerTokenFailure: assign({ customerTokenFailure: (_, params: { error: unknown }) => problemOf(params.error) }),
    clearCustomerTokenFailure: assign({ customerTokenFailure: null }),
    emitEnding: emit((_, params: { reason: EndingReason }): SessionEnded => ({ type: 'session.ended', reason: params.reason })),
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
    userTokenIsOver: ({ context }) => context.session !== null && isOver(context.session.utExp, context.now()),
    accessTokenIsOver: ({ context }) => context.session !== null && isOver(context.session.atExp, context.now()),
    tokenIsOver: ({ context }, params: { atExp: number }) => isOver(params.atExp, context.now()),
    loginIsNewer: ({ context }, params: { iat: number }) => context.session?.utIat !== params.iat,
    userTokenIsRefused: (_, params: { error: unknown }) => problemOf(params.error).status === 401,
  },
  delays: {
    userTokenLifetime: ({ context }) => untilOver(context.session?.utExp ?? 0, context.now()),
    accessTokenLifetime: ({ context }) => untilOver(context.session?.atExp ?? 0, context.now()),
    duplicateCheckInterval: 30_000,
    requestPatience: 20_000,
    regenerationBackOff: ({ context }) => Math.min(longestBackOff, 1000 * 2 ** Math.max(context.failedAttempts - 1, 0)),
  },
});
