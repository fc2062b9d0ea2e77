import { withEvent } from '../shared/requesting.ts';
import { sessionSetup } from './session.setup.ts';
import type { EndingReason, SessionContext, SessionEvent } from './session.types.ts';

/** How the tabs of one browser share one session, and how it ends in all of them. */

type EndedElsewhere = Extract<SessionEvent, { type: 'session.endedElsewhere' }>;

/** The session of this tab, for the others. */
export const shareOwnSession = {
  type: 'shareSession',
  params: ({ context: { session } }: { context: SessionContext }) => {
    if (session === null) throw new Error('there is no session to share');
    return { session };
  },
} as const;

const ownToken = ({ session }: SessionContext): string => session?.ut ?? '';

/** What happens however a session ends. */
export const ending = (reason: EndingReason) =>
  [
    { type: 'shareEnding', params: ({ context }: { context: SessionContext }) => ({ ut: ownToken(context), reason }) },
    { type: 'removeSavedSession', params: { reason } },
    {
      type: 'leadToSignIn',
      params: ({ context }: { context: SessionContext }) => ({ returning: reason === 'signedOut' ? null : (context.session?.guid ?? null), reason }),
    },
    { type: 'reportEnding', params: { reason } },
    'clearSession',
  ] as const;

const revoke = {
  type: 'revokeUserToken',
  params: ({ context }: { context: SessionContext }) => ({ ut: ownToken(context), exp: context.session?.utExp ?? 0 }),
} as const;

/** Signing out here, which also ends the user token. */
const signingOut = [revoke, ...ending('signedOut')] as const;

const endedFor = (reason: EndingReason) =>
  ({ type: 'endedFor', params: ({ event }: { event: EndedElsewhere }) => ({ ended: event, reason }) }) as const;

/** While this tab holds a session: what the customer and the other tabs can do with it. */
export const held = {
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
      actions: [{ type: 'reportEnding', params: { reason: 'superseded' } }, withEvent('storeSession'), withEvent('saveSession'), 'leadToDashboard'],
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

/** A tab that opened without a session. */
export const asking = sessionSetup.createStateConfig({
  description: 'The other tabs of this browser are asked for the session. The page loader shows.',
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'session.shared': { guard: withEvent('sessionHasNotEnded'), target: '#session.restoring', actions: [...takeShared] },
        'session.signOutRequested': 'leaving',
      },
      after: { otherTabsLimit: '#session.signedOut' },
    },
    leaving: {
      description: 'The customer signs out in this tab, which must learn of the session first to end it.',
      on: { 'session.shared': { target: '#session.signedOut', actions: [withEvent('storeSession'), ...signingOut] } },
      after: {
        otherTabsLimit: { target: '#session.signedOut', actions: { type: 'leadToSignIn', params: { returning: null, reason: 'signedOut' } } },
      },
    },
  },
});

/** Without a session, and ready for one. */
export const closed = sessionSetup.createStateConfig({
  on: {
    'session.opened': { target: '#session.active', actions: [...takeShared, withEvent('shareSession'), 'reportBeginning'] },
    'session.shared': { guard: withEvent('sessionHasNotEnded'), target: '#session.restoring', actions: [...takeShared] },
    'session.signOutRequested': {
      actions: [
        { type: 'removeSavedSession', params: { reason: 'signedOut' } },
        { type: 'leadToSignIn', params: { returning: null, reason: 'signedOut' } },
      ],
    },
  },
});
