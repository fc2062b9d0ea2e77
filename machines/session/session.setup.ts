import { assign, sendTo, setup } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import { isExpired, timeUntilExpiry } from '../shared/tokens.ts';
import { backOff, duplicateCheckInterval, freshTokenLifetime, otherTabsLimit, renewalSteps, sessionRequestLimit } from '../shared/waits.ts';
import {
  askOtherTabs,
  checkDuplicate,
  leadToDashboard,
  leadToSignIn,
  regenerateAccessToken,
  reloadDocument,
  removeSavedSession,
  revealDocument,
  revokeUserToken,
  saveAccessToken,
  saveSession,
  shareEnding,
  shareSession,
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

/** Of two sign-ins in one browser the newer counts. Every tab must decide alike, also between two of the same second. */
const isNewer = (one: StoredSession, other: StoredSession): boolean => (one.utIat === other.utIat ? one.ut > other.ut : one.utIat > other.utIat);

/** Tells a user token from any other by the end of its signature, which signs nobody in. */
const markOf = (ut: string): string => ut.slice(-12);

type Shared = { readonly session: StoredSession };
type Ended = { readonly ut: string; readonly reason: EndingReason };

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
    tags: {} as SessionTag,
  },
  actors: { checkDuplicate, regenerateAccessToken },
  actions: {
    saveSession,
    saveAccessToken,
    removeSavedSession,
    showEnding,
    leadToSignIn,
    leadToDashboard,
    revokeUserToken,
    reloadDocument,
    revealDocument,
    askOtherTabs,
    shareSession,
    shareEnding,
    storeSession: assign({
      session: (_, params: Shared) => params.session,
      renewedAt: null,
      regenerationFailure: null,
      customerTokenFailure: null,
      failedAttempts: 0,
    }),
    storeAccessToken: assign({
      session: ({ context }, { at, atExp }: { at: string; atExp: number }) => context.session && { ...context.session, at, atExp },
      renewedAt: ({ context }) => context.now(),
    }),
    clearRegenerationFailure: assign({ regenerationFailure: null, failedAttempts: 0 }),
    clearSession: assign({
      session: null,
      endedMark: ({ context }) => (context.session ? markOf(context.session.ut) : context.endedMark),
      regenerationFailure: null,
      customerTokenFailure: null,
      failedAttempts: 0,
    }),
    storeRegenerationFailure: assign({
      regenerationFailure: (_, problem: Problem) => problem,
      failedAttempts: ({ context }) => context.failedAttempts + 1,
    }),
    storeCustomerTokenFailure: assign({ customerTokenFailure: (_, problem: Problem) => problem }),
    clearCustomerTokenFailure: assign({ customerTokenFailure: null }),
    reportEnding: sendTo(
      ({ context }) => context.reportTo,
      ({ context }, { reason }: { reason: EndingReason }): SessionEnded => ({ type: 'session.ended', reason, guid: context.session?.guid ?? '' }),
    ),
    reportBeginning: sendTo(
      ({ context }) => context.reportTo,
      ({ context }): SessionBegan => ({ type: 'session.began', guid: context.session?.guid ?? '' }),
    ),
    reportRenewal: sendTo(({ context }) => context.reportTo, { type: 'session.renewed' }),
  },
  guards: {
    nothingIsStored: ({ context }) => context.session === null,
    onlyOthersMayHoldIt: ({ context }) => context.session === null && context.mayBeShared,
    userTokenHasExpired: ({ context }) => context.session !== null && isExpired(context.session.utExp, context.now()),
    accessTokenHasExpired: ({ context }) => context.session !== null && isExpired(context.session.atExp, context.now()),
    tokenHasExpired: ({ context }, params: { atExp: number }) => isExpired(params.atExp, context.now()),
    loginIsNewer: ({ context }, params: { iat: number }) => context.session?.utIat !== params.iat,
    userTokenIsRefused: (_, { status }: Problem) => status === 401,
    sessionEndedBy: (_, { problem: { status, code }, reason }: { problem: Problem; reason: EndingReason }) => status === 401 && code === reason,
    renewalMayHelp: ({ context }) => context.renewedAt === null || context.now() - context.renewedAt >= freshTokenLifetime,
    sessionHasNotEnded: ({ context }, { session }: Shared) => markOf(session.ut) !== context.endedMark,
    accessTokenIsNewer: ({ context }, { session }: Shared) =>
      session.ut === context.session?.ut && session.atExp > context.session.atExp && !isExpired(session.atExp, context.now()),
    signInIsNewer: ({ context }, { session }: Shared) => context.session !== null && isNewer(session, context.session),
    signInIsOlder: ({ context }, { session }: Shared) => context.session !== null && isNewer(context.session, session),
    tabHoldsThisSession: ({ context }, { ut }: { ut: string | null }) => ut === (context.session?.ut ?? null),
    endedFor: ({ context }, { ended, reason }: { ended: Ended; reason: EndingReason }) => ended.ut === context.session?.ut && ended.reason === reason,
  },
  delays: {
    userTokenLifetime: ({ context }) => timeUntilExpiry(context.session?.utExp ?? 0, context.now()),
    accessTokenLifetime: ({ context }) => timeUntilExpiry(context.session?.atExp ?? 0, context.now()),
    duplicateCheckInterval,
    requestLimit: sessionRequestLimit,
    otherTabsLimit,
    regenerationBackOff: ({ context }) => backOff(renewalSteps, context.failedAttempts - 1),
  },
});
