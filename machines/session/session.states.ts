import { problem, problemOf } from '../shared/problem.ts';
import { withAnswer } from '../shared/requesting.ts';
import { timedOut } from '../shared/waits.ts';
import { sessionSetup } from './session.setup.ts';
import { held, shareOwnSession } from './session.sharing.ts';
import type { EndingReason } from './session.types.ts';

/** The states that have a session. */

type Failed = { event: { error: unknown } };
const refusedBy = (reason: EndingReason) =>
  ({ type: 'sessionEndedBy', params: ({ event }: Failed) => ({ problem: problemOf(event.error), reason }) }) as const;

/** How the server ends the session: it says why where it knows. */
const refusals = [
  { guard: refusedBy('superseded'), target: '#session.superseded' },
  { guard: refusedBy('locked'), target: '#session.locked' },
  { guard: refusedBy('securityChanged'), target: '#session.securityChanged' },
  { guard: refusedBy('idle'), target: '#session.idle' },
  { guard: { type: 'userTokenIsRefused', params: ({ event }: Failed) => problemOf(event.error) }, target: '#session.expired' },
] as const;

export const active = sessionSetup.createStateConfig({
  description: 'Both tokens are valid. A newer login elsewhere is checked for: at once, on every focus of the window, and every 30 s.',
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
    // Timers sleep with the computer, so the focus that wakes it checks what they missed.
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
          { guard: withAnswer('loginIsNewer'), target: '#session.superseded' },
          { target: 'watching', actions: 'clearCustomerTokenFailure' },
        ],
        onError: [...refusals, { target: 'watching', actions: { type: 'storeCustomerTokenFailure', params: ({ event }) => problemOf(event.error) } }],
      },
      after: { requestLimit: { target: 'watching', actions: { type: 'storeCustomerTokenFailure', params: timedOut } } },
    },
    watching: { after: { duplicateCheckInterval: 'checking' } },
  },
});

const storeNewToken = [withAnswer('storeAccessToken'), withAnswer('saveAccessToken'), 'reportRenewal'] as const;

/** Requests a new access token. The same in both states that do, which differ in the loader. */
const requesting = (id: 'regenerateAccessToken' | 'retryAccessToken') =>
  sessionSetup.createStateConfig({
    invoke: {
      id,
      src: 'regenerateAccessToken',
      input: ({ context }) => ({ userToken: context.session?.ut ?? '', guid: context.session?.guid ?? '' }),
      onDone: [
        // If the local clock is far ahead, every new token looks expired. The bank uses its own clock: the token is kept and renewed later.
        {
          guard: withAnswer('tokenHasExpired'),
          target: 'backingOff',
          actions: [...storeNewToken, { type: 'storeRegenerationFailure', params: problem('clockAhead', true) }],
        },
        { target: '#session.active', actions: [...storeNewToken, shareOwnSession, 'clearRegenerationFailure'] },
      ],
      onError: [...refusals, { target: 'backingOff', actions: { type: 'storeRegenerationFailure', params: ({ event }) => problemOf(event.error) } }],
    },
    after: { requestLimit: { target: 'backingOff', actions: { type: 'storeRegenerationFailure', params: timedOut } } },
  });

export const regenerating = sessionSetup.createStateConfig({
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
