import { shownOf, shownProblem } from '../shared/shown.ts';
import type { sessionMachine } from './session.machine.ts';

/** Neither the tokens nor the marks of them, nor who the customer is. */
const session = { guid: 'token', utExp: 'value', utIat: 'value', atExp: 'value' } as const;

/**
 * What tools may show of this flow while it runs: amounts, assets, deadlines and reasons. Ids are
 * tokens.
 */
export const sessionShown = shownOf<typeof sessionMachine>()({
  context: {
    session,
    mayBeShared: 'value',
    renewedAt: 'value',
    regenerationFailure: shownProblem,
    customerTokenFailure: shownProblem,
    failedAttempts: 'value',
  },
  input: { stored: session, mayBeShared: 'value' },
  events: {
    'session.opened': { session },
    'session.shared': { session },
    'session.endedElsewhere': { reason: 'value' },
  },
});
