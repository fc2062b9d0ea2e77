import { withEvent } from '../shared/params.ts';
import { sessionSetup } from './session.setup.ts';
import { active, ending, regenerating } from './session.states.ts';

/** Without a session, and ready for one. */
const closed = sessionSetup.createStateConfig({
  on: {
    'session.opened': {
      target: 'active',
      actions: [withEvent('storeSession'), { type: 'saveSession', params: ({ event }) => ({ session: event.session }) }, 'reportBeginning'],
    },
  },
});

/** Shown for an ending that the customer did not choose. */
const message = { type: 'showEnding', params: { code: 'sessionExpired' } } as const;

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
      description: 'The session that the browser still holds is checked against the clock.',
      always: [
        { guard: 'nothingIsStored', target: 'signedOut' },
        { guard: 'userTokenHasExpired', target: 'expired' },
        { guard: 'accessTokenHasExpired', target: 'regenerating', actions: 'reportBeginning' },
        { target: 'active', actions: 'reportBeginning' },
      ],
    },
    signedOut: { ...closed, description: 'Nobody is signed in.' },
    active,
    regenerating,
    expired: { ...closed, description: 'The user token expired or was refused.', entry: [message, ...ending('expired')] },
    superseded: { ...closed, description: 'A newer login elsewhere took over.', entry: [message, ...ending('superseded')] },
  },
});
