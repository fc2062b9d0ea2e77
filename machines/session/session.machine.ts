import { assign, sendTo, setup } from 'xstate';
import { type Problem, problem, problemOf } from '../shared/problem.ts';
import { withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { effectContract, promiseContract } from '../shared/setup.ts';
import { isExpired, timeUntilExpiry } from '../shared/tokens.ts';
import {
  backOff,
  duplicateCheckInterval,
  freshTokenLifetime,
  otherTabsLimit,
  renewalSteps,
  sessionRequestLimit,
  timedOut,
} from '../shared/waits.ts';
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

/**
 * POST /customers/check-customer-token-dublicate. Returns the newest user token's `iat` (seconds).
 */
const checkDuplicate = promiseContract<{ readonly iat: number }, { email: string }>('checkDuplicate');

/**
 * POST /customers/regenerate-customer-token with the user token as bearer.
 * @throws ProblemError; status 401 ends the session with the reason in its code
 */
const regenerateAccessToken = promiseContract<
  { readonly at: string; readonly atExp: number },
  { userToken: string; guid: string }
>('regenerateAccessToken');

/**
 * Saves guid (encoded), at, ut, and user_email in session storage; f_at and displayName in local
 * storage.
 */
const saveSession = effectContract<{ session: StoredSession }>('saveSession');
/** Saved as `at`. */
const saveAccessToken = effectContract<{ at: string }>('saveAccessToken');
/**
 * Removes ut, at, user_email, guid, f_at, and displayName; signing out also removes a saved order.
 */
const removeSavedSession = effectContract<{ reason: EndingReason }>('removeSavedSession');
/** Revokes the user token in the background (`machines/revocation`). `exp` is in seconds. */
const revokeUserToken = effectContract<{ ut: string; exp: number }>('revokeUserToken');
const showEnding = effectContract<{ code: 'sessionExpired' }>('showEnding');
/**
 * Goes to /signin, which shows the reason. The `returning` customer comes back to this page; null
 * after signing out.
 */
const redirectToSignIn = effectContract<{ returning: string | null; reason: EndingReason }>('redirectToSignIn');
/** Leaves the previous customer's page. */
const leadToDashboard = effectContract('leadToDashboard');

/** The document shows a session that this tab no longer holds. */
const reloadDocument = effectContract('reloadDocument');
/** A page from the back/forward cache stays hidden until its session is checked. */
const revealDocument = effectContract('revealDocument');

const askOtherTabs = effectContract('askOtherTabs');
const shareSession = effectContract<{ session: StoredSession }>('shareSession');
/** Notifies other tabs that this user token's session has ended. */
const shareEnding = effectContract<{ ut: string; reason: EndingReason }>('shareEnding');

/** A browser's newer sign-in wins. All tabs must agree, even within the same second. */
const isNewer = (one: StoredSession, other: StoredSession): boolean =>
  one.utIat === other.utIat ? one.ut > other.ut : one.utIat > other.utIat;

/** The end of the signature, useless for signing in. */
const markOf = (ut: string): string => ut.slice(-12);

type Shared = { readonly session: StoredSession };
type Ended = { readonly ut: string; readonly reason: EndingReason };

const sessionSetup = setup({
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
    redirectToSignIn,
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
      session: ({ context }, { at, atExp }: { at: string; atExp: number }) =>
        context.session && { ...context.session, at, atExp },
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
      ({ context }, { reason }: { reason: EndingReason }): SessionEnded => ({
        type: 'session.ended',
        reason,
        guid: context.session?.guid ?? '',
      }),
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
    sessionEndedBy: (_, { problem: { status, code }, reason }: { problem: Problem; reason: EndingReason }) =>
      status === 401 && code === reason,
    renewalMayHelp: ({ context }) =>
      context.renewedAt === null || context.now() - context.renewedAt >= freshTokenLifetime,
    sessionHasNotEnded: ({ context }, { session }: Shared) => markOf(session.ut) !== context.endedMark,
    accessTokenIsNewer: ({ context }, { session }: Shared) =>
      session.ut === context.session?.ut &&
      session.atExp > context.session.atExp &&
      !isExpired(session.atExp, context.now()),
    signInIsNewer: ({ context }, { session }: Shared) => context.session !== null && isNewer(session, context.session),
    signInIsOlder: ({ context }, { session }: Shared) => context.session !== null && isNewer(context.session, session),
    tabHoldsThisSession: ({ context }, { ut }: { ut: string | null }) => ut === (context.session?.ut ?? null),
    endedFor: ({ context }, { ended, reason }: { ended: Ended; reason: EndingReason }) =>
      ended.ut === context.session?.ut && ended.reason === reason,
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

type EndedElsewhere = Extract<SessionEvent, { type: 'session.endedElsewhere' }>;

const shareOwnSession = {
  type: 'shareSession',
  params: ({ context: { session } }: { context: SessionContext }) => ({ session: required(session, 'session') }),
} as const;

const ownToken = ({ session }: SessionContext): string => session?.ut ?? '';

/** For every ending of a session. */
const ending = (reason: EndingReason) =>
  [
    { type: 'shareEnding', params: ({ context }: { context: SessionContext }) => ({ ut: ownToken(context), reason }) },
    { type: 'removeSavedSession', params: { reason } },
    {
      type: 'redirectToSignIn',
      params: ({ context }: { context: SessionContext }) => ({
        returning: reason === 'signedOut' ? null : (context.session?.guid ?? null),
        reason,
      }),
    },
    { type: 'reportEnding', params: { reason } },
    'clearSession',
  ] as const;

const revoke = {
  type: 'revokeUserToken',
  params: ({ context }: { context: SessionContext }) => ({ ut: ownToken(context), exp: context.session?.utExp ?? 0 }),
} as const;

/** Signing out here also revokes the user token. */
const signingOut = [revoke, ...ending('signedOut')] as const;

const endedFor = (reason: EndingReason) =>
  ({ type: 'endedFor', params: ({ event }: { event: EndedElsewhere }) => ({ ended: event, reason }) }) as const;

/** While this tab holds a session. */
const held = {
  'session.signOutRequested': { target: '#session.signedOut', actions: [...signingOut] },
  'session.idled': { target: '#session.idle', actions: revoke },
  'session.wanted': { actions: shareOwnSession },
  'session.shared': [
    {
      guard: withEvent('accessTokenIsNewer'),
      target: '#session.active',
      reenter: true,
      actions: [
        { type: 'storeAccessToken', params: ({ event }) => event.session },
        { type: 'saveAccessToken', params: ({ event }) => event.session },
        'reportRenewal',
        'clearRegenerationFailure',
      ],
    },
    {
      guard: withEvent('signInIsNewer'),
      target: '#session.restoring',
      actions: [
        { type: 'reportEnding', params: { reason: 'superseded' } },
        withEvent('storeSession'),
        withEvent('saveSession'),
        'leadToDashboard',
      ],
    },
    { guard: withEvent('signInIsOlder'), actions: shareOwnSession },
  ],
  'session.endedElsewhere': [
    { guard: endedFor('signedOut'), target: '#session.signedOut', actions: [...ending('signedOut')] },
    { guard: endedFor('superseded'), target: '#session.superseded' },
    { guard: endedFor('expired'), target: '#session.expired' },
    { guard: endedFor('locked'), target: '#session.locked' },
    { guard: endedFor('securityChanged'), target: '#session.securityChanged' },
    { guard: endedFor('idle'), target: '#session.idle' },
  ],
} satisfies NonNullable<Parameters<typeof sessionSetup.createStateConfig>[0]['on']>;

const takeShared = [withEvent('storeSession'), withEvent('saveSession')] as const;

/** For tabs that open without a session. */
const asking = sessionSetup.createStateConfig({
  description: 'The other tabs of this browser are asked for the session. The page loader shows.',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'session.shared': {
          guard: withEvent('sessionHasNotEnded'),
          target: '#session.restoring',
          actions: [...takeShared],
        },
        'session.signOutRequested': 'leaving',
      },
      after: { otherTabsLimit: '#session.signedOut' },
    },
    leaving: {
      description: 'The customer signs out in this tab, which must learn of the session first to end it.',
      on: { 'session.shared': { target: '#session.signedOut', actions: [withEvent('storeSession'), ...signingOut] } },
      after: {
        otherTabsLimit: {
          target: '#session.signedOut',
          actions: { type: 'redirectToSignIn', params: { returning: null, reason: 'signedOut' } },
        },
      },
    },
  },
});

/** Ready for a session. */
const closed = sessionSetup.createStateConfig({
  on: {
    'session.opened': {
      target: '#session.active',
      actions: [...takeShared, withEvent('shareSession'), 'reportBeginning'],
    },
    'session.shared': {
      guard: withEvent('sessionHasNotEnded'),
      target: '#session.restoring',
      actions: [...takeShared],
    },
    'session.signOutRequested': {
      actions: [
        { type: 'removeSavedSession', params: { reason: 'signedOut' } },
        { type: 'redirectToSignIn', params: { returning: null, reason: 'signedOut' } },
      ],
    },
  },
});

type Failed = { event: { error: unknown } };
const refusedBy = (reason: EndingReason) =>
  ({ type: 'sessionEndedBy', params: ({ event }: Failed) => ({ problem: problemOf(event.error), reason }) }) as const;

/** The server ended the session, perhaps with a reason. */
const refusals = [
  { guard: refusedBy('superseded'), target: '#session.superseded' },
  { guard: refusedBy('locked'), target: '#session.locked' },
  { guard: refusedBy('securityChanged'), target: '#session.securityChanged' },
  { guard: refusedBy('idle'), target: '#session.idle' },
  {
    guard: { type: 'userTokenIsRefused', params: ({ event }: Failed) => problemOf(event.error) },
    target: '#session.expired',
  },
] as const;

const active = sessionSetup.createStateConfig({
  description:
    'Both tokens are valid. A newer login elsewhere is checked for: at once, on every focus of the window, and every 30 s.',
  initial: 'checking',
  after: {
    userTokenLifetime: [
      { guard: 'userTokenHasExpired', target: 'expired' },
      { target: 'active', reenter: true },
    ],
    accessTokenLifetime: [
      { guard: 'accessTokenHasExpired', target: 'regenerating' },
      { target: 'active', reenter: true },
    ],
  },
  on: {
    ...held,
    'accessToken.refused': { guard: 'renewalMayHelp', target: 'regenerating' },
    // Timers stop while the computer sleeps, so focus checks missed deadlines.
    'window.focused': [
      { guard: 'userTokenHasExpired', target: 'expired' },
      { guard: 'accessTokenHasExpired', target: 'regenerating' },
      { target: '.checking' },
    ],
  },
  states: {
    checking: {
      invoke: {
        id: 'checkDuplicate',
        src: 'checkDuplicate',
        input: ({ context }) => ({ email: context.session?.email ?? '' }),
        onDone: [
          { guard: withOutput('loginIsNewer'), target: '#session.superseded' },
          { target: 'watching', actions: 'clearCustomerTokenFailure' },
        ],
        onError: [
          ...refusals,
          {
            target: 'watching',
            actions: { type: 'storeCustomerTokenFailure', params: ({ event }) => problemOf(event.error) },
          },
        ],
      },
      after: { requestLimit: { target: 'watching', actions: { type: 'storeCustomerTokenFailure', params: timedOut } } },
    },
    watching: { after: { duplicateCheckInterval: 'checking' } },
  },
});

const storeNewToken = [withOutput('storeAccessToken'), withOutput('saveAccessToken'), 'reportRenewal'] as const;

/** Requests an access token. Shared by two states that differ in the page loader. */
const requesting = (id: 'regenerateAccessToken' | 'retryAccessToken') =>
  sessionSetup.createStateConfig({
    invoke: {
      id,
      src: 'regenerateAccessToken',
      input: ({ context }) => ({ userToken: context.session?.ut ?? '', guid: context.session?.guid ?? '' }),
      onDone: [
        // If the local clock is far ahead, new tokens look expired. The bank uses its own clock, so
        // the token is kept and renewed later.
        {
          guard: withOutput('tokenHasExpired'),
          target: 'backingOff',
          actions: [...storeNewToken, { type: 'storeRegenerationFailure', params: problem('clockAhead', true) }],
        },
        { target: '#session.active', actions: [...storeNewToken, shareOwnSession, 'clearRegenerationFailure'] },
      ],
      onError: [
        ...refusals,
        {
          target: 'backingOff',
          actions: { type: 'storeRegenerationFailure', params: ({ event }) => problemOf(event.error) },
        },
      ],
    },
    after: { requestLimit: { target: 'backingOff', actions: { type: 'storeRegenerationFailure', params: timedOut } } },
  });

const regenerating = sessionSetup.createStateConfig({
  description: 'A new access token is requested with the user token.',
  initial: 'requesting',
  on: held,
  after: {
    userTokenLifetime: [
      { guard: 'userTokenHasExpired', target: 'expired' },
      { target: 'regenerating', reenter: true },
    ],
  },
  states: {
    requesting: { ...requesting('regenerateAccessToken'), description: 'The full-page loader shows.', tags: 'busy' },
    backingOff: {
      description: 'The failure is stored and the loader has stopped.',
      on: { 'window.focused': 'retrying', 'network.online': 'retrying' },
      after: { regenerationBackOff: 'retrying' },
    },
    retrying: { ...requesting('retryAccessToken'), description: 'Like requesting, without the loader.' },
  },
});

/** For endings that the customer did not choose. */
const message = { type: 'showEnding', params: { code: 'sessionExpired' } } as const;

/** The customer's tokens, and how the session ends. A browser's tabs share it. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    session: input.stored,
    mayBeShared: input.mayBeShared,
    now: input.now,
    reportTo: input.reportTo,
    renewedAt: null,
    endedMark: null,
    regenerationFailure: null,
    customerTokenFailure: null,
    failedAttempts: 0,
  }),
  entry: 'askOtherTabs',
  on: {
    // While the page was cached, another document of this tab may have ended or started a session.
    'page.restored': [
      { guard: withEvent('tabHoldsThisSession'), actions: 'revealDocument' },
      { actions: 'reloadDocument' },
    ],
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The session that the browser still holds, or that another tab gave, is checked against the clock.',
      always: [
        { guard: 'onlyOthersMayHoldIt', target: 'asking' },
        { guard: 'nothingIsStored', target: 'signedOut' },
        { guard: 'userTokenHasExpired', target: 'expired' },
        { guard: 'accessTokenHasExpired', target: 'regenerating', actions: 'reportBeginning' },
        { target: 'active', actions: 'reportBeginning' },
      ],
    },
    asking,
    signedOut: { ...closed, description: 'Nobody is signed in.' },
    active,
    regenerating,
    expired: {
      ...closed,
      description: 'The user token expired or was refused.',
      entry: [message, ...ending('expired')],
    },
    superseded: {
      ...closed,
      description: 'A newer login elsewhere took over.',
      entry: [message, ...ending('superseded')],
    },
    locked: {
      ...closed,
      description: 'The account was locked, from elsewhere.',
      entry: [message, ...ending('locked')],
    },
    securityChanged: {
      ...closed,
      description: 'A new password or another change of how the customer signs in ended all sessions.',
      entry: [message, ...ending('securityChanged')],
    },
    idle: { ...closed, description: 'The customer had left.', entry: [message, ...ending('idle')] },
  },
});
