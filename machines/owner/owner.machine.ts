import { sendTo, setup, spawnChild } from 'xstate';
import type { Owner } from '../flows/catalogue.ts';
import { flowsMachine } from '../flows/flows.machine.ts';
import type { FactReported } from '../flows/flows.types.ts';
import type { RequestFailed } from '../request/request.types.ts';
import { resourcesMachine } from '../resources/resources.machine.ts';
import { forwarded } from '../shared/forwarding.ts';
import { withEvent } from '../shared/requesting.ts';
import type { ReportsTo } from '../shared/setup.ts';
import type { WindowFact } from '../shared/window.ts';

export interface OwnerInput {
  readonly owner: Exclude<Owner, 'public'>;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  readonly reportTo: ReportsTo<OwnerReport>;
}

export type OwnerContext = OwnerInput;

export type OwnerEvent =
  | Extract<WindowFact, { type: 'tab.hidden' | 'tab.shown' | 'network.online' }>
  | { readonly type: 'page.left' }
  | { readonly type: 'session.renewed' }
  | FactReported
  | RequestFailed;

/** Sent to the parent after a 401: a session token is no longer valid. */
export type TokenRefused = { readonly type: 'accessToken.refused' } | { readonly type: 'staffToken.refused' };
export type OwnerReport = RequestFailed | TokenRefused;

/** Which children receive each event. */
const subscriptions = {
  'tab.hidden': ['resources'],
  'tab.shown': ['resources'],
  'page.left': ['resources'],
  'network.online': ['resources'],
  'session.renewed': ['resources'],
  'fact.reported': ['flows', 'resources'],
} as const;

/** Owns what belongs to a signed-in person, exactly as long as the session lasts. */
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
      ({ context }): TokenRefused => ({
        type: context.owner === 'staff' ? 'staffToken.refused' : 'accessToken.refused',
      }),
    ),
  },
  guards: {
    // The session finds out which token it was.
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
        ...forwarded(subscriptions, ['flows', 'resources']),
        'request.failed': [
          { guard: withEvent('tokenWasRefused'), actions: [withEvent('reportFailure'), 'reportRefusedToken'] },
          { actions: withEvent('reportFailure') },
        ],
      },
    },
  },
});
