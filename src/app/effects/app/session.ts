import { fromPromise, waitFor } from 'xstate';
import type { LongLivedActors } from '#machines/app/app.types.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { ProblemError, problemOf } from '#machines/shared/problem.ts';
import type { BankSession } from '#ports/bank/client.ts';
import { removeSavedActivity } from '#ports/browser/activity.ts';
import type { TabChannel } from '#ports/browser/other-tabs.ts';
import { forgetOtherCustomersFlows, removeSavedFlows, removeSavedMessages } from '#ports/browser/saved-flows.ts';
import {
  clearSession,
  clearTabSession,
  readStoredSession,
  type StoredSession,
  saveAccessToken,
  saveSession,
  storedUserToken,
  tokenTimes,
} from '#ports/browser/session-storage.ts';
import { noteIssued } from '#ports/browser/token-clock.ts';
import { reveal } from '#ports/browser/window.ts';
import { goTo } from '../../address/location.ts';
import { returnHere } from '../../address/wanted.ts';
import type { AsUser } from '../../handle/services.ts';
import { onDemand } from '../../logic/on-demand.ts';

/** The long-lived actors, once the app has started. */
export type System = () => { get<Name extends keyof LongLivedActors>(name: Name): LongLivedActors[Name] };

/** Timeout (ms) of a call that waits for a session renewal. */
const timeoutMs = 30_000;
const ended = new ProblemError({
  code: 'unauthenticated',
  retryable: false,
  message: 'Your session has expired. Please log in again.',
});
const unavailable = new ProblemError({
  code: 'sessionUnavailable',
  retryable: true,
  message: 'We couldn’t renew your session. Please try again.',
});
const unreadable = new ProblemError({
  code: 'malformedReply',
  retryable: true,
  message: 'We couldn’t read the reply. Please try again.',
});

/** The session for the bank's client: the current token, or the new one after a renewal. */
export function bankSession(system: System): BankSession {
  const current = () => system().get('session').getSnapshot().context.session;
  /** The access of an active session. No call is made for someone who signed in meanwhile. */
  const accessOf = async (guid: string | undefined, signal: AbortSignal | undefined) => {
    const { context } = await waitFor(
      system().get('session'),
      (state) => state.matches('active') || state.context.session === null,
      {
        timeout: timeoutMs,
        ...(signal ? { signal } : {}),
      },
    ).catch(() => {
      throw unavailable;
    });
    if (context.session === null || context.session.guid !== guid) throw ended;
    return { at: context.session.at, guid };
  };
  return {
    access: (signal) => accessOf(current()?.guid, signal),
    async renew(refused, signal) {
      // Several calls may be refused at once; one renewal serves them all.
      if (current()?.at === refused.at) system().get('session').send({ type: 'accessToken.refused' });
      const renewed = await accessOf(refused.guid, signal);
      return renewed.at === refused.at ? null : renewed;
    },
  };
}

/** The session for calls to our backend. */
export const asUser =
  (system: System): AsUser =>
  async (request) => {
    const session = system().get('session');
    const user = session.getSnapshot().context.session;
    if (user === null) throw ended;
    return request(user).catch((error: unknown) => {
      if (problemOf(error).status === 401) session.send({ type: 'accessToken.refused' });
      throw error;
    });
  };

/**
 * The stored session of this tab; null without one. An unusable one, for example after someone else
 * signed in, is removed with everything personal: its tokens, which would let a page greet that
 * customer, and drafts of messages.
 */
export function takeStoredSession(): StoredSession | null {
  const stored = readStoredSession();
  if (stored === null && storedUserToken() !== null) {
    clearTabSession();
    removeSavedMessages();
  }
  return stored;
}

/** Whole seconds since the user was last active here; undefined while nobody watches. */
export function secondsAway(system: System, watch: 'idle' | 'staffIdle'): number | undefined {
  const idle = system().get(watch)?.getSnapshot().context;
  return idle && Math.max(0, Math.floor((idle.now() - idle.lastActiveAt) / 1000));
}

/** Visitors without a session never need these calls. */
const tokenCalls = () => onDemand(() => import('#ports/backend/customer-token.ts'));

export const provideSession = (system: System, tabs: TabChannel, words: { sessionExpired: string }) =>
  sessionMachine.provide({
    actors: {
      checkDuplicate: fromPromise<{ iat: number }, { email: string }>(async ({ input, signal }) => {
        const ut = system().get('session').getSnapshot().context.session?.ut ?? '';
        const { checkDuplicateToken } = await tokenCalls();
        return checkDuplicateToken(input.email, secondsAway(system, 'idle'), ut, signal);
      }),
      regenerateAccessToken: fromPromise<{ at: string; atExp: number }, { userToken: string; guid: string }>(
        async ({ input, signal }) => {
          const { regenerateCustomerToken } = await tokenCalls();
          const { at } = await regenerateCustomerToken(input.guid, input.userToken, signal);
          const times = tokenTimes(at);
          if (!times) throw unreadable;
          noteIssued(times.iat);
          return { at, atExp: times.exp };
        },
      ),
    },
    actions: {
      saveSession: (_, { session }) => {
        forgetOtherCustomersFlows(session.guid);
        saveSession(session);
      },
      saveAccessToken: (_, { at }) => saveAccessToken(at),
      removeSavedSession: (_, { reason }) => {
        clearSession();
        removeSavedActivity();
        // After an expired session, the same customer gets the order back by signing in.
        if (reason === 'signedOut') removeSavedFlows();
      },
      showEnding: (_, { code }) => system().get('banner').send({ type: 'banner.failed', message: words[code] }),
      reloadDocument: () => location.reload(),
      revealDocument: reveal,
      revokeUserToken: (_, { ut, exp }) => system().get('revocation').send({ type: 'token.ended', ut, exp }),
      redirectToSignIn: (_, { returning, reason }) => {
        const wanted = returning === null ? undefined : returnHere(returning);
        goTo('/signin', wanted && { state: { ...wanted, ended: reason } });
      },
      leadToDashboard: () => {
        if (returnHere(null)) goTo('/dashboard', { replace: true });
      },
      askOtherTabs: tabs.askForSession,
      shareSession: (_, { session }) => tabs.shareSession(session),
      shareEnding: (_, { ut, reason }) => tabs.shareEnding(ut, reason),
    },
  });
