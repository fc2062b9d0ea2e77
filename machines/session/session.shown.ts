import { shownOf, shownProblem } from '../shared/shown.ts';
import type { sessionMachine } from './session.machine.ts';

/** Hides tokens, their marks, and the customer. */
const session = { guid: 'token', utExp: 'value', utIat: 'value', atExp: 'value' } as const;

/** Tools may show amounts, assets, deadlines, and reasons. Ids are shown as tokens. */
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
