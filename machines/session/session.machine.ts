import { withEvent } from '../shared/requesting.ts';
import { sessionSetup } from './session.setup.ts';
import { asking, closed, ending } from './session.sharing.ts';
import { active, regenerating } from './session.states.ts';

/** Shown for an ending that the customer did not choose. */
const message = { type: 'showEnding', params: { code: 'sessionExpired' } } as const;

/** The customer's session: who is signed in, with which tokens, and how it ends. All tabs of one browser share it. */
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
    // While the page was kept, another document of this tab may have ended the session, or begun one.
    'page.restored': [{ guard: withEvent('tabHoldsThisSession'), actions: 'revealDocument' }, { actions: 'reloadDocument' }],
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
    expired: { ...closed, description: 'The user token expired or was refused.', entry: [message, ...ending('expired')] },
    superseded: { ...closed, description: 'A newer login elsewhere took over.', entry: [message, ...ending('superseded')] },
    locked: { ...closed, description: 'The account was locked, from elsewhere.', entry: [message, ...ending('locked')] },
    securityChanged: {
      ...closed,
      description: 'A new password or another change of how the customer signs in ended all sessions.',
      entry: [message, ...ending('securityChanged')],
    },
    idle: { ...closed, description: 'The customer had left.', entry: [message, ...ending('idle')] },
  },
});
