import { type AnyActorRef, assign, type EventObject, enqueueActions, sendTo, setup, spawnChild, stopChild } from 'xstate';
import { bannerMachine } from '../banner/banner.machine.ts';
import { navigationMachine } from '../navigation/navigation.machine.ts';
import { pageMachine } from '../page/page.machine.ts';
import { preferencesMachine } from '../preferences/preferences.machine.ts';
import { resourcesMachine } from '../resources/resources.machine.ts';
import { isResourceKey, resources } from '../resources/table.ts';
import { sessionMachine } from '../session/session.machine.ts';
import type { StoredSession } from '../session/session.types.ts';
import { announceFailure, reportCrash, unregisterServiceWorkers, watchLocation, watchWindow } from './app.actors.ts';
import type { AppContext, AppEvent, AppInput } from './app.types.ts';

type FlowOpened = Extract<AppEvent, { type: 'flow.opened' }>;

/** The session that a flow ended with, if it ended with one: signing in does. */
function sessionOf(event: EventObject): StoredSession | null {
  const output: unknown = 'output' in event ? event.output : null;
  if (typeof output !== 'object' || output === null || !('session' in output)) return null;
  return 'kind' in output && output.kind === 'signedIn' ? (output.session as StoredSession) : null;
}

const crashOf = (event: EventObject): { actorId: string; error: unknown } => ({
  actorId: 'actorId' in event ? String(event.actorId) : '',
  error: 'error' in event ? event.error : null,
});

const base = setup({
  types: {
    context: {} as AppContext,
    input: {} as AppInput,
    events: {} as AppEvent,
    children: {} as {
      session: 'session';
      banner: 'banner';
      preferences: 'preferences';
      navigation: 'navigation';
      page: 'page';
      resources: 'resources';
      unregisterServiceWorkers: 'unregisterServiceWorkers';
      watchWindow: 'watchWindow';
      watchLocation: 'watchLocation';
    },
  },
  actors: {
    session: sessionMachine,
    banner: bannerMachine,
    preferences: preferencesMachine,
    navigation: navigationMachine,
    page: pageMachine,
    resources: resourcesMachine,
    unregisterServiceWorkers,
    watchWindow,
    watchLocation,
  },
  actions: {
    announceFailure,
    reportCrash,
    openFlow: assign({
      // Named through the system, since the library gives an id of our choice only to actors that it knows beforehand.
      flows: ({ context, spawn }, { key, scope, logic, input }: FlowOpened) => ({
        ...context.flows,
        [key]: { scope, ref: spawn(logic, { systemId: `flow:${key}`, input }) },
      }),
    }),
    stopFlow: stopChild(({ context }, { key }: { key: string }) => context.flows[key]?.ref as AnyActorRef),
    forgetFlow: assign({
      flows: ({ context }, { key }: { key: string }) => Object.fromEntries(Object.entries(context.flows).filter(([open]) => open !== key)),
    }),
    forgetCustomerFlows: assign({
      flows: ({ context }) => Object.fromEntries(Object.entries(context.flows).filter(([, { scope }]) => scope !== 'customer')),
    }),
  },
  guards: {
    flowIsOpen: ({ context }, { key }: { key: string }) => context.flows[key] !== undefined,
    flowRuns: ({ context }, { key }: { key: string }) => context.flows[key]?.ref.getSnapshot().status === 'active',
    isFlow: ({ context }, { actorId }: { actorId: string }) => Object.values(context.flows).some(({ ref }) => ref.id === actorId),
    opensSession: (_, { session }: { session: StoredSession | null }) => session !== null,
    // Whichever of the customer's tokens it was: the regeneration finds out, since it needs the user token.
    tokenWasRefused: (_, { key, status }: { key: string; status: number | null }) =>
      status === 401 && isResourceKey(key) && ['access', 'user'].includes(resources[key].auth),
  },
  delays: { rewatchPause: 1000 },
}).extend({
  actions: {
    stopCustomerFlows: enqueueActions(({ context, enqueue }) => {
      for (const { ref, scope } of Object.values(context.flows)) if (scope === 'customer') enqueue.stopChild(ref);
    }),
  },
});

/** The receptionist: it owns the actors that live as long as the app, runs flows by key, and tells everyone what concerns them. */
export const appMachine = base.createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, flows: {} }),
  entry: [
    spawnChild('banner', { id: 'banner', systemId: 'banner' }),
    spawnChild('preferences', { id: 'preferences', systemId: 'preferences', input: ({ context }) => ({ theme: context.theme }) }),
    spawnChild('navigation', { id: 'navigation', systemId: 'navigation' }),
    spawnChild('resources', { id: 'resources', systemId: 'resources', input: ({ self }) => ({ reportTo: self }) }),
    spawnChild('page', { id: 'page', systemId: 'page', input: ({ context, self }) => ({ path: context.path, reportTo: self }) }),
    // Last, since it may have something to report at once.
    spawnChild('session', {
      id: 'session',
      systemId: 'session',
      input: ({ context, self }) => ({ stored: context.stored, now: context.now, reportTo: self }),
    }),
  ],
  on: {
    'flow.opened': [{ guard: { type: 'flowRuns', params: ({ event }) => event } }, { actions: { type: 'openFlow', params: ({ event }) => event } }],
    'flow.closed': {
      guard: { type: 'flowIsOpen', params: ({ event }) => event },
      actions: [
        { type: 'stopFlow', params: ({ event }) => event },
        { type: 'forgetFlow', params: ({ event }) => event },
      ],
    },
    'xstate.done.actor.*': {
      guard: { type: 'opensSession', params: ({ event }: { event: EventObject }) => ({ session: sessionOf(event) }) },
      actions: sendTo('session', ({ event }) => ({ type: 'session.opened', session: sessionOf(event) as StoredSession })),
    },
    // A flow that breaks must not break the app. What lives as long as the app may: without it nothing works.
    'xstate.error.actor.*': {
      guard: { type: 'isFlow', params: ({ event }: { event: EventObject }) => crashOf(event) },
      actions: { type: 'reportCrash', params: ({ event }: { event: EventObject }) => crashOf(event) },
    },
    'session.ended': { actions: ['stopCustomerFlows', 'forgetCustomerFlows', sendTo('resources', { type: 'session.ended' })] },
    'session.renewed': { actions: sendTo('resources', { type: 'session.renewed' }) },
    'request.failed': [
      {
        guard: { type: 'tokenWasRefused', params: ({ event }) => event },
        actions: [{ type: 'announceFailure', params: ({ event }) => event }, sendTo('session', { type: 'accessToken.refused' })],
      },
      { actions: { type: 'announceFailure', params: ({ event }) => event } },
    ],
    'route.changed': { actions: [sendTo('page', ({ event }) => event), sendTo('navigation', ({ event }) => event)] },
    'page.left': { actions: sendTo('resources', { type: 'page.left' }) },
    'window.focused': { actions: sendTo('session', { type: 'window.focused' }) },
    'tab.hidden': { actions: sendTo('resources', { type: 'tab.hidden' }) },
    'tab.shown': { actions: sendTo('resources', { type: 'tab.shown' }) },
  },
  type: 'parallel',
  states: {
    serviceWorkers: {
      initial: 'unregistering',
      states: {
        unregistering: { invoke: { id: 'unregisterServiceWorkers', src: 'unregisterServiceWorkers', onDone: 'settled', onError: 'settled' } },
        settled: { description: 'None is left, or none could be removed: the app works with either.', type: 'final' },
      },
    },
    window: {
      description: 'Facts about the window, the tab and the network. A stream that breaks is taken up again after a moment.',
      initial: 'watching',
      states: {
        watching: { invoke: { id: 'watchWindow', src: 'watchWindow', onError: 'pausing' } },
        pausing: { after: { rewatchPause: 'watching' } },
      },
    },
    location: {
      description: 'The address bar.',
      initial: 'watching',
      states: {
        watching: { invoke: { id: 'watchLocation', src: 'watchLocation', onError: 'pausing' } },
        pausing: { after: { rewatchPause: 'watching' } },
      },
    },
    network: {
      initial: 'online',
      states: {
        online: { on: { 'network.offline': 'offline' } },
        offline: { on: { 'network.online': { target: 'online', actions: sendTo('session', { type: 'network.online' }) } } },
      },
    },
  },
});
