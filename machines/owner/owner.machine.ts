import { sendTo, setup, spawnChild } from 'xstate';
import { flowsMachine } from '../flows/flows.machine.ts';
import type { RequestFailed } from '../request/request.types.ts';
import { resourcesMachine } from '../resources/resources.machine.ts';
import type { ReportsTo } from '../shared/actors.ts';
import { withEvent } from '../shared/params.ts';
import { passedOn } from '../shared/passing.ts';
import type { OwnerContext, OwnerEvent, OwnerInput, TokenRefused } from './owner.types.ts';

/** Who hears what. */
const hears = {
  'tab.hidden': ['resources'],
  'tab.shown': ['resources'],
  'page.left': ['resources'],
  'network.online': ['resources'],
  'session.renewed': ['resources'],
  'fact.reported': ['flows', 'resources'],
} as const;

/** Everything that belongs to somebody who is signed in. It lives exactly as long as their session, and what it owns no longer than it. */
export const ownerMachine = setup({
  types: {
    context: {} as OwnerContext,
    input: {} as OwnerInput,
    events: {} as OwnerEvent,
    children: {} as { flows: 'flows'; resources: 'resources' },
  },
  actors: { flows: flowsMachine, resources: resourcesMachine },
  actions: {
    reportFailure: sendTo(
      ({ context }) => context.reportTo,
      (_, failure: RequestFailed) => failure,
    ),
    reportRefusedToken: sendTo(
      ({ context }): ReportsTo<TokenRefused> => context.reportTo,
      ({ context }): TokenRefused => ({ type: context.owner === 'staff' ? 'staffToken.refused' : 'accessToken.refused' }),
    ),
  },
  guards: {
    // Whichever of the session's tokens it was: the session finds out.
    tokenWasRefused: (_, { status }: RequestFailed) => status === 401,
  },
}).createMachine({
  id: 'owner',
  context: ({ input }) => input,
  entry: [
    spawnChild('flows', { id: 'flows' }),
    spawnChild('resources', { id: 'resources', input: ({ context, self }) => ({ now: context.now, reportTo: self }) }),
  ],
  initial: 'active',
  states: {
    active: {
      on: {
        ...passedOn(hears, ['flows', 'resources']),
        'request.failed': [
          { guard: withEvent('tokenWasRefused'), actions: [withEvent('reportFailure'), 'reportRefusedToken'] },
          { actions: withEvent('reportFailure') },
        ],
      },
    },
  },
});
