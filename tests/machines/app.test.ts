import { describe, expect, test } from 'vitest';
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';
import { appCases } from '#machines/app/app.cases.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { flowOf, isOffline, longLivedActor } from '#machines/app/app.selectors.ts';
import type { AppEvent, FlowScope } from '#machines/app/app.types.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import { requestFace } from '#machines/request/request.selectors.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { requestOf } from '#machines/resources/resources.selectors.ts';
import { sampleSession } from '#machines/session/session.cases.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { StoredSession } from '#machines/session/session.types.ts';
import { beginningOfTime } from '#machines/shared/cases.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(appMachine, appCases);

type NewToken = { at: string; atExp: number };
/** A call that is never answered. */
const pending = <Output, Input extends Record<string, string>>() => fromPromise<Output, Input>(() => new Promise(() => {}));

/** The whole system with real children; only the world outside is played. */
function openApp(stored: StoredSession | null, perform: (key: string) => Promise<unknown> = () => new Promise(() => {})) {
  const clock = new SimulatedClock();
  const told: string[] = [];
  const crashes: unknown[] = [];
  const facts: ((fact: AppEvent) => void)[] = [];
  const effect = (name: string) => () => void told.push(name);
  const machine = appMachine.provide({
    actions: {
      announceFailure: (_, { message }) => void told.push(`failed: ${message}`),
      reportCrash: (_, { error }) => void crashes.push(error),
    },
    actors: {
      session: sessionMachine.provide({
        actions: {
          saveSession: effect('saveSession'),
          saveAccessToken: effect('saveAccessToken'),
          removeSavedSession: effect('removeSavedSession'),
          showEnding: effect('showEnding'),
          leadToSignIn: effect('leadToSignIn'),
        },
        actors: {
          checkDuplicate: pending<{ iat: number }, { email: string }>(),
          regenerateAccessToken: pending<NewToken, { userToken: string; guid: string }>(),
        },
      }),
      preferences: preferencesMachine.provide({ actions: { saveTheme: () => {}, applyTheme: () => {} } }),
      page: pageMachine.provide({ actions: { openFlows: () => {} }, actors: { loadPage: pending<{ path: string }, { path: string }>() } }),
      resources: resourcesMachine.provide({
        actors: { request: requestMachine.provide({ actors: { perform: fromPromise(({ input }) => perform(input.key)) } }) },
      }),
      unregisterServiceWorkers: fromPromise(() => Promise.reject(new Error('not allowed'))),
      watchWindow: fromCallback(({ sendBack }) => void facts.push(sendBack)),
      watchLocation: fromCallback(({ sendBack }) => void facts.push(sendBack)),
    },
  });
  const app = createActor(machine, { input: { stored, theme: null, path: '/', now: () => beginningOfTime + clock.now() }, clock });
  app.start();
  return { app, clock, told, crashes, tell: (fact: AppEvent) => facts[0]?.(fact) };
}

/** A flow that waits until it is told to end. */
const flow = setup({ types: { output: {} as unknown, events: {} as EventObject } }).createMachine({
  id: 'flow',
  initial: 'going',
  output: () => ({ kind: 'signedIn', session: sampleSession(43_200, 1800) }),
  states: { going: { on: { 'flow.finished': 'ended' } }, ended: { type: 'final' } },
});

const opening = (key: string, scope: FlowScope, logic: Extract<AppEvent, { type: 'flow.opened' }>['logic'] = flow) =>
  ({ type: 'flow.opened', key, scope, logic }) as const;

describe('the receptionist', () => {
  test('has its long-lived actors in the system, and a failed clean-up of service workers changes nothing', async () => {
    const { app } = openApp(null);
    await new Promise(setImmediate);
    expect(Object.keys(app.system.getAll()).sort()).toEqual(['banner', 'navigation', 'page', 'preferences', 'resources', 'session']);
    expect(longLivedActor(app, 'session').getSnapshot().value).toBe('signedOut');
    expect(app.getSnapshot().matches({ serviceWorkers: 'settled' })).toBe(true);
  });

  test('tells the page and the navigation of a new address, and knows whether there is a network', () => {
    const { app, tell } = openApp(null);
    longLivedActor(app, 'navigation').send({ type: 'sidebar.toggled' });
    tell({ type: 'route.changed', path: '/orders' });
    expect(longLivedActor(app, 'page').getSnapshot().context.path).toBe('/orders');
    expect(longLivedActor(app, 'navigation').getSnapshot().value).toBe('closed');
    tell({ type: 'network.offline' });
    expect(isOffline(app.getSnapshot())).toBe(true);
    tell({ type: 'network.online' });
    expect(isOffline(app.getSnapshot())).toBe(false);
  });
});

describe('flows', () => {
  test('run once for each key, until they are closed', () => {
    const { app } = openApp(null);
    app.send(opening('order', 'open'));
    const first = flowOf('order')(app.getSnapshot());
    app.send(opening('order', 'open'));
    expect(flowOf('order')(app.getSnapshot())).toBe(first);
    app.send({ type: 'flow.closed', key: 'order' });
    expect([flowOf('order')(app.getSnapshot()), first?.getSnapshot().status]).toEqual([undefined, 'stopped']);
  });

  test('of a customer stop when the session ends, open ones go on, and nothing loaded is left', async () => {
    const { app, clock, told } = openApp(sampleSession(300, 300), async () => ['balance']);
    app.send(opening('order', 'customer'));
    app.send(opening('contactForm', 'open'));
    const order = flowOf('order')(app.getSnapshot());
    const resources = longLivedActor(app, 'resources');
    resources.send({ type: 'resource.wanted', key: 'customer' });
    await new Promise(setImmediate);
    const request = requestOf('customer')(resources.getSnapshot());
    expect(request && requestFace(request.getSnapshot())).toEqual({ kind: 'loaded', value: ['balance'], isRefreshing: false });

    clock.increment(300_001);
    expect(longLivedActor(app, 'session').getSnapshot().value).toBe('expired');
    expect(told).toEqual(['showEnding', 'removeSavedSession', 'leadToSignIn']);
    expect(order?.getSnapshot().status).toBe('stopped');
    expect(Object.keys(app.getSnapshot().context.flows)).toEqual(['contactForm']);
    expect(request && requestFace(request.getSnapshot())).toEqual({ kind: 'idle' });
  });

  test('signing in opens the session', () => {
    const { app, told } = openApp(null);
    app.send(opening('signIn', 'open'));
    flowOf('signIn')(app.getSnapshot())?.send({ type: 'flow.finished' });
    expect(longLivedActor(app, 'session').getSnapshot().value).toEqual({ active: 'checking' });
    expect(told).toEqual(['saveSession']);
  });

  test('that break are reported and break nothing else', async () => {
    const { app, crashes } = openApp(null);
    const fault = new Error('a fault of ours');
    app.send(
      opening(
        'chart',
        'open',
        fromPromise(() => Promise.reject(fault)),
      ),
    );
    await new Promise(setImmediate);
    expect(crashes).toEqual([fault]);
    expect(app.getSnapshot().status).toBe('active');
    app.send(opening('chart', 'open'));
    expect(flowOf('chart')(app.getSnapshot())?.getSnapshot().status).toBe('active');
  });
});

test('a call that is refused for its token is told to the customer and to the session', async () => {
  const refusal = new ProblemError({ code: 'unauthenticated', retryable: false, status: 401, message: 'Signature has expired' });
  const { app, told } = openApp(sampleSession(43_200, 1800), () => Promise.reject(refusal));
  longLivedActor(app, 'resources').send({ type: 'resource.wanted', key: 'accounts' });
  await new Promise(setImmediate);
  expect(told).toEqual(['failed: Signature has expired']);
  expect(longLivedActor(app, 'session').getSnapshot().value).toEqual({ regenerating: 'requesting' });
});
