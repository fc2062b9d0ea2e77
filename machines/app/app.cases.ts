import { type ActorLogic, type AnyActorLogic, type EventObject, fromCallback, type Snapshot } from 'xstate';
import { sampleSession } from '../session/session.cases.ts';
import type { Cases } from '../shared/cases.ts';
import type { appMachine } from './app.machine.ts';
import type { FlowScope } from './app.types.ts';

/** A flow that is over as soon as it begins, well or not. */
const brief = (ending: Snapshot<unknown>): ActorLogic<Snapshot<unknown>, EventObject, unknown> => ({
  getInitialSnapshot: () => ending,
  transition: (snapshot) => snapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
});
const lasting = fromCallback(() => {});
const done = (output: unknown) => brief({ status: 'done', output, error: undefined });
const broken = brief({ status: 'error', output: undefined, error: new Error('a fault of ours') });

const opened = (scope: FlowScope, logic: AnyActorLogic) => ({ type: 'flow.opened', key: 'order', scope, logic }) as const;

export const appCases: Cases<typeof appMachine> = {
  inputs: [(now) => ({ stored: null, theme: null, path: '/', now })],
  events: {
    'flow.opened': [
      opened('customer', lasting),
      opened('open', lasting),
      opened('open', done({ kind: 'signedIn', session: sampleSession() })),
      opened('open', done({ kind: 'cancelled' })),
      opened('open', broken),
    ],
    'flow.closed': [{ type: 'flow.closed', key: 'order' }],
    'route.changed': [{ type: 'route.changed', path: '/orders' }],
    'page.left': [{ type: 'page.left', path: '/' }],
    'session.ended': [{ type: 'session.ended', reason: 'expired' }],
    'request.failed': [
      { type: 'request.failed', key: 'accounts', message: 'Signature has expired', code: 'unauthenticated', status: 401 },
      { type: 'request.failed', key: 'checkWallet', message: 'Unknown network', code: 'refused', status: 422 },
    ],
  },
  actors: {
    session: { stream: true },
    banner: { stream: true },
    preferences: { stream: true },
    navigation: { stream: true },
    page: { stream: true },
    resources: { stream: true },
    unregisterServiceWorkers: { done: [true] },
    watchWindow: { stream: true },
    watchLocation: { stream: true },
  },
  abstraction: ({ context }) => Object.entries(context.flows).map(([key, { ref, scope }]) => [key, scope, ref.getSnapshot().status]),
  // The regions have nothing to do with one another: two that are away from their usual state at once are enough.
  boundary: (snapshot) => {
    const unusual = [
      snapshot.matches({ serviceWorkers: 'settled' }),
      snapshot.matches({ window: 'pausing' }),
      snapshot.matches({ location: 'pausing' }),
      snapshot.matches({ network: 'offline' }),
      Object.keys(snapshot.context.flows).length > 0,
    ];
    return unusual.filter(Boolean).length > 1;
  },
  invariants: {
    'the long-lived actors live': ({ children }) => {
      const missing = (['session', 'banner', 'preferences', 'navigation', 'page', 'resources'] as const).find((id) => children[id] === undefined);
      return missing && `"${missing}" is gone`;
    },
  },
};
