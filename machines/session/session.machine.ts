import { problem } from '../shared/problem.ts';
import { sessionSetup } from './session.setup.ts';
import type { EndingReason } from './session.types.ts';

const clockAhead = { error: { problem: problem('clockAhead', true) } };
const timedOut = { error: { problem: problem('timeout', true) } };

/** Looks for a newer login at once, on every focus of the window and each 30 s. */
const active = sessionSetup.createStateConfig({
  description: 'Both tokens count. A newer login elsewhere is looked for.',
  initial: 'checking',
  after: {
    userTokenLifetime: [
      { guard: 'userTokenIsOver', target: 'expired' },
      { target: 'active', reenter: true },
    ],
    accessTokenLifetime: [
      { guard: 'accessTokenIsOver', target: 'regenerating' },
      { target: 'active', reenter: true },
    ],
  },
  on: {
    'accessToken.refused': 'regenerating',
    // Timers sleep with the computer; the focus that wakes it finds out what they missed.
    'window.focused': [
      { guard: 'userTokenIsOver', target: 'expired' },
      { guard: 'accessTokenIsOver', target: 'regenerating' },
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
          { guard: { type: 'loginIsNewer', params: ({ event }) => event.output }, target: '#session.superseded' },
          { target: 'watching', actions: 'clearCustomerTokenFailure' },
        ],
        onError: { target: 'watching', actions: { type: 'recordCustomerTokenFailure', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { requestPatience: { target: 'watching', actions: { type: 'recordCustomerTokenFailure', params: timedOut } } },
    },
    watching: { after: { duplicateCheckInterval: 'checking' } },
  },
});

/** Asks for a new access token; the first time with the loader, later without. */
const asking = (id: 'regenerateAccessToken' | 'retryAccessToken') =>
  sessionSetup.createStateConfig({
    invoke: {
      id,
      src: 'regenerateAccessToken',
      input: ({ context }) => ({ userToken: context.session?.ut ?? '', guid: context.session?.guid ?? '' }),
      onDone: [
        // A clock that is far ahead finds every new token over. The bank judges by its own: the token is kept, and asked for again in good time.
        {
          guard: { type: 'tokenIsOver', params: ({ event }) => event.output },
          target: 'backingOff',
          actions: [
            { type: 'keepAccessToken', params: ({ event }) => event.output },
            { type: 'storeAccessToken', params: ({ event }) => event.output },
            { type: 'recordRegenerationFailure', params: clockAhead },
            'reportRenewal',
          ],
        },
        {
          target: '#session.active',
          actions: [
            { type: 'keepAccessToken', params: ({ event }) => event.output },
            { type: 'storeAccessToken', params: ({ event }) => event.output },
            'clearRegenerationFailure',
            'reportRenewal',
          ],
        },
      ],
      onError: [
        { guard: { type: 'userTokenIsRefused', params: ({ event }) => ({ error: event.error }) }, target: '#session.expired' },
        { target: 'backingOff', actions: { type: 'recordRegenerationFailure', params: ({ event }) => ({ error: event.error }) } },
      ],
    },
    after: { requestPatience: { target: 'backingOff', actions: { type: 'recordRegenerationFailure', params: timedOut } } },
  });

const regenerating = sessionSetup.createStateConfig({
  description: 'The access token is made anew with the user token.',
  initial: 'requesting',
  after: {
    userTokenLifetime: [
      { guard: 'userTokenIsOver', target: 'expired' },
      { target: 'regenerating', reenter: true },
    ],
  },
  states: {
    requesting: { ...asking('regenerateAccessToken'), description: 'The full-page loader shows.', tags: 'busy' },
    backingOff: {
      description: 'The failure is recorded and the loader has stopped.',
      on: { 'window.focused': 'retrying', 'network.online': 'retrying' },
      after: { regenerationBackOff: 'retrying' },
    },
    retrying: { ...asking('retryAccessToken'), description: 'As requesting, without the loader.' },
  },
});

/** Without a session, and ready for one. */
const closed = sessionSetup.createStateConfig({
  on: {
    'session.opened': {
      target: 'active',
      actions: [
        { type: 'keepSession', params: ({ event }) => ({ session: event.session }) },
        { type: 'storeSession', params: ({ event }) => ({ session: event.session }) },
        'reportBeginning',
      ],
    },
  },
});

const ending = (reason: EndingReason) =>
  [
    { type: 'clearStoredKeys', params: { reason } },
    'forgetSession',
    { type: 'emitEnding', params: { reason } },
    { type: 'reportEnding', params: { reason } },
    'leadToSignIn',
  ] as const;
const announcement = { type: 'announceEnding', params: { code: 'sessionExpired' } } as const;

/** The customer's session: who is signed in, with which tokens, and how it ends. */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    session: input.stored,
    now: input.now,
    reportTo: input.reportTo,
    regenerationFailure: null,
    customerTokenFailure: null,
    failedAttempts: 0,
  }),
  initial: 'restoring',
  on: { 'session.signOutRequested': { target: '.signedOut', actions: [...ending('signedOut')] } },
  states: {
    restoring: {
      description: 'What the browser still held is judged.',
      always: [
        { guard: 'nothingIsStored', target: 'signedOut' },
        { guard: 'userTokenIsOver', target: 'expired' },
        { guard: 'accessTokenIsOver', target: 'regenerating', actions: 'reportBeginning' },
        { target: 'active', actions: 'reportBeginning' },
      ],
    },
    signedOut: { ...closed, description: 'Nobody is signed in.' },
    active,
    regenerating,
    expired: { ...closed, description: 'The user token is over or was refused.', entry: [announcement, ...ending('expired')] },
    superseded: { ...closed, description: 'A newer login elsewhere has taken over.', entry: [announcement, ...ending('superseded')] },
  },
});
