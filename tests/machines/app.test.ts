import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, type SnapshotFrom, setup } from 'xstate';
import { defaultDisplay } from '#domain/site/display.ts';
import { adminSessionMachine } from '#machines/adminSession/adminSession.machine.ts';
import type { KeptSession } from '#machines/adminSession/adminSession.types.ts';
import { appCases } from '#machines/app/app.cases.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { AppEvent, Drafts, DraftsByFlow, StaffStart } from '#machines/app/app.types.ts';
import { flowsMachine } from '#machines/flows/flows.machine.ts';
import type { Openings } from '#machines/flows/flows.types.ts';
import { idleMachine } from '#machines/idle/idle.machine.ts';
import { ownerMachine } from '#machines/owner/owner.machine.ts';
import { pageMachine } from '#machines/page/page.machine.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { revocationMachine } from '#machines/revocation/revocation.machine.ts';
import { otherSignIn, sampleSession } from '#machines/session/session.cases.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { StoredSession } from '#machines/session/session.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError } from '#machines/shared/problem.ts';
import { sampleStaffToken } from '#machines/shared/staffSamples.ts';
import { verifyMachine } from '../kit/verify.ts';
import { waitingFlow } from './flows.driver.ts';

verifyMachine(appMachine, appCases);

type NewToken = { at: string; atExp: number };
/** Never resolves. */
const pending = <Output, Input extends Record<string, string>>() =>
  fromPromise<Output, Input>(() => new Promise(() => {}));

const requested = (name: string) =>
  ({
    type: 'resource.requested',
    name,
    policy: { keeps: 'response', pollSeconds: null, reloadedAfter: ['order.placed'] },
  }) as const;

/** The whole system with real children; only the outside world is simulated. */
function openApp(
  stored: StoredSession | null,
  perform: (key: string) => Promise<unknown> = () => new Promise(() => {}),
  staff: StaffStart | null = null,
  drafts: Drafts | null = null,
) {
  const clock = new SimulatedClock();
  const effects: string[] = [];
  const crashes: unknown[] = [];
  const given: unknown[] = [];
  const facts: ((fact: AppEvent) => void)[] = [];
  const effect = (name: string) => () => void effects.push(name);
  const flows = flowsMachine.provide({ actions: { logCrash: (_, { error }) => void crashes.push(error) } });
  const resources = resourcesMachine.provide({
    actors: {
      request: requestMachine.provide({ actors: { perform: fromPromise(({ input }) => perform(input.name)) } }),
    },
  });
  const idle = idleMachine.provide({
    actors: { watchActivity: fromCallback(() => {}) },
    actions: {
      shareActivity: () => {},
      askOtherTabs: () => {},
      saveActivity: () => {},
      removeSavedActivity: () => {},
    },
  });
  const machine = appMachine.provide({
    actions: {
      showFailure: (_, { message }) => void effects.push(`failed: ${message}`),
      removeSavedDrafts: () => {},
      saveDrafts: (_, { byFlow }) => void given.push(byFlow),
    },
    actors: {
      session: sessionMachine.provide({
        actions: {
          askOtherTabs: () => {},
          shareSession: effect('shareSession'),
          shareEnding: () => {},
          revokeUserToken: effect('revokeUserToken'),
          leadToDashboard: effect('leadToDashboard'),
          saveSession: effect('saveSession'),
          saveAccessToken: effect('saveAccessToken'),
          removeSavedSession: effect('removeSavedSession'),
          showEnding: effect('showEnding'),
          redirectToSignIn: effect('redirectToSignIn'),
        },
        actors: {
          checkDuplicate: pending<{ iat: number }, { email: string }>(),
          regenerateAccessToken: pending<NewToken, { userToken: string; guid: string }>(),
        },
      }),
      preferences: preferencesMachine.provide({
        actors: {
          watchSystemTheme: fromCallback(() => {}),
          watchThemeChoice: fromCallback(() => {}),
          watchDisplay: fromCallback(() => {}),
          watchShortcut: fromCallback(() => {}),
        },
        actions: { saveTheme: () => {}, applyTheme: () => {}, saveDisplay: () => {}, applyDisplay: () => {} },
      }),
      page: pageMachine.provide({
        actors: {
          flows,
          loadPage: fromPromise<{ path: string }, { path: string }>(async ({ input }) => input),
          runPage: fromCallback(() => {}),
        },
      }),
      resources,
      revocation: revocationMachine.provide({ actors: { revokeToken: pending<unknown, { ut: string }>() } }),
      customer: ownerMachine.provide({ actors: { flows, resources } }),
      staff: ownerMachine.provide({ actors: { flows, resources } }),
      adminSession: adminSessionMachine.provide({
        actors: { keepSession: pending<KeptSession, { token: string }>() },
        actions: {
          saveToken: () => {},
          shareToken: effect('shareToken'),
          removeSavedToken: effect('removeSavedToken'),
          showEnding: effect('showEnding'),
          endAtServer: effect('endAtServer'),
          shareEnding: () => {},
        },
      }),
      idle,
      staffIdle: idle,
      unregisterServiceWorkers: fromPromise(() => Promise.reject(new Error('not allowed'))),
      watchWindow: fromCallback(({ sendBack }) => void facts.push(sendBack)),
      watchLocation: fromCallback(({ sendBack }) => void facts.push(sendBack)),
    },
  });
  const app = createActor(machine, {
    input: {
      stored,
      mayBeShared: false,
      theme: '0',
      followsSystem: false,
      display: defaultDisplay,
      path: staff?.path ?? '/',
      now: () => startTime + clock.now(),
      localNow: () => startTime + clock.now(),
      lastActiveAt: null,
      drafts,
      readDrafts: (): DraftsByFlow =>
        Object.fromEntries(
          Object.keys(child('customer').getSnapshot().children.flows?.getSnapshot().context.flows ?? {}).map((flow) => [
            flow,
            'typed',
          ]),
        ),
    },
    clock,
  });
  app.start();
  if (staff) app.send({ type: 'staff.expected', start: staff });
  const child = <Name extends keyof SnapshotFrom<typeof appMachine>['children']>(name: Name) => {
    const found = app.getSnapshot().children[name];
    if (!found) throw new Error(`there is no ${String(name)}`);
    return found as NonNullable<typeof found>;
  };
  return {
    app,
    child,
    clock,
    effects,
    given,
    crashes,
    notify: (fact: AppEvent) => facts.forEach((send) => void send(fact)),
  };
}

/** The customer's flows and resources. */
function ofCustomer({ child }: ReturnType<typeof openApp>) {
  const { flows, resources } = child('customer').getSnapshot().children;
  if (!flows || !resources) throw new Error('the customer owns nothing');
  return { flows, resources };
}

describe('the receptionist', () => {
  test('has its long-lived actors in the system, and a failed clean-up of service workers changes nothing', async () => {
    const { app } = openApp(null);
    await new Promise(setImmediate);
    expect(Object.keys(app.system.getAll()).sort()).toEqual([
      'banner',
      'navigation',
      'page',
      'preferences',
      'resources',
      'revocation',
      'session',
    ]);
    expect(app.getSnapshot().matches({ serviceWorkers: 'settled' })).toBe(true);
  });

  test('tells the page and the navigation of a new address', () => {
    const { child, notify } = openApp(null);
    child('navigation').send({ type: 'sidebar.toggled' });
    notify({ type: 'route.changed', path: '/orders' });
    expect(child('page').getSnapshot().context.path).toBe('/orders');
    expect(child('navigation').getSnapshot().value).toBe('closed');
  });

  test('stops the flows of a page with it', async () => {
    const { child, notify } = openApp(null);
    await new Promise(setImmediate);
    const flows = child('page').getSnapshot().children.flows;
    flows?.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
    const flow = flows?.getSnapshot().context.flows.trades;
    expect(flow?.getSnapshot().status).toBe('active');
    notify({ type: 'route.changed', path: '/orders' });
    expect([flows?.getSnapshot().status, flow?.getSnapshot().status]).toEqual(['stopped', 'stopped']);
  });
});

describe('the customer', () => {
  test('is there exactly while a session is active, and takes all that belongs to them along', async () => {
    const opened = openApp(sampleSession(300, 300), async () => ['balance']);
    const { app, child, clock, effects } = opened;
    const { flows, resources } = ofCustomer(opened);
    expect(app.getSnapshot().context.customerGuid).toBe(sampleSession().guid);
    flows.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
    resources.send(requested('accounts'));
    await new Promise(setImmediate);
    const flow = flows.getSnapshot().context.flows.trades;
    const request = resources.getSnapshot().context.requests.accounts;
    expect([flow?.getSnapshot().status, request?.getSnapshot().context.value]).toEqual(['active', ['balance']]);

    clock.increment(300_001);
    expect(child('session').getSnapshot().value).toBe('expired');
    expect(effects).toEqual(['showEnding', 'removeSavedSession', 'redirectToSignIn']);
    expect([flow, request, flows, resources].map((actor) => actor?.getSnapshot().status)).toEqual([
      'stopped',
      'stopped',
      'stopped',
      'stopped',
    ]);
    expect(app.getSnapshot().children.customer).toBeUndefined();
  });

  test('who has left is signed out, here and at the server', () => {
    const opened = openApp(sampleSession(86_400, 86_400));
    const { clock, effects } = opened;
    for (let seconds = 0; seconds < 15 * 60; seconds += 5) clock.increment(5_000);
    clock.increment(300);
    expect(effects).toEqual(['revokeUserToken', 'showEnding', 'removeSavedSession', 'redirectToSignIn']);
    expect(Object.keys(opened.app.getSnapshot().children)).not.toContain('idle');
  });

  test('gets everything that failed again as soon as the network is back, and so does everybody', async () => {
    let isUp = false;
    const opened = openApp(sampleSession(), (key) =>
      isUp ? Promise.resolve([key]) : Promise.reject(new Error('offline')),
    );
    ofCustomer(opened).resources.send(requested('accounts'));
    opened.child('resources').send(requested('landingPrice'));
    await new Promise(setImmediate);
    const payloadOf = (resources: { getSnapshot: () => SnapshotFrom<typeof resourcesMachine> }, key: string) =>
      resources.getSnapshot().context.requests[key]?.getSnapshot().context.value;
    const values = () => [
      payloadOf(ofCustomer(opened).resources, 'accounts'),
      payloadOf(opened.child('resources'), 'landingPrice'),
    ];
    expect(values()).toEqual([null, null]);
    isUp = true;
    opened.notify({ type: 'network.online' });
    await new Promise(setImmediate);
    expect(values()).toEqual([['accounts'], ['landingPrice']]);
  });

  test('who is back after the session expired gets what was typed, once; nobody else does, and not after signing out', () => {
    const opened = openApp(sampleSession());
    const { app, child, given } = opened;
    const other = { ...otherSignIn(1), guid: 'b'.repeat(32) };
    const again = { ...sampleSession(), ut: 'second-token' };
    const type = () => ofCustomer(opened).flows.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
    type();
    child('session').send({ type: 'session.idled' });
    child('session').send({ type: 'session.opened', session: again });
    expect(given.at(-1)).toEqual({ trades: 'typed' });
    // The flow reads it from storage: an older one must not return when the session ends.
    expect(app.getSnapshot().context.drafts).toBeNull();

    type();
    child('session').send({ type: 'session.idled' });
    child('session').send({ type: 'session.opened', session: other });
    expect([given.at(-1), app.getSnapshot().context.drafts]).toEqual([{}, null]);
    type();
    child('session').send({ type: 'session.signOutRequested' });
    expect(app.getSnapshot().context.drafts).toBeNull();
  });

  test('whose tab was loaded anew gets what was held in memory, and nobody else does', () => {
    const drafts = { customerGuid: sampleSession().guid, byFlow: { costBasis: { guid: 'a', text: '12' } } };
    expect(openApp(sampleSession(), undefined, null, drafts).app.getSnapshot().context.drafts).toEqual(drafts);
    const { app } = openApp(sampleSession(), undefined, null, drafts);
    app.send({ type: 'draft.taken', flow: 'costBasis' });
    expect(app.getSnapshot().context.drafts).toBeNull();
    const other = { ...drafts, customerGuid: 'b'.repeat(32) };
    expect(openApp(sampleSession(), undefined, null, other).app.getSnapshot().context.drafts).toBeNull();
  });

  test('of a new session has nothing of the one before', () => {
    const opened = openApp(sampleSession());
    const before = opened.child('customer');
    ofCustomer(opened).flows.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
    opened.child('session').send({ type: 'session.signOutRequested' });
    opened.child('session').send({ type: 'session.opened', session: { ...sampleSession(), guid: 'b'.repeat(32) } });
    expect(opened.child('customer')).not.toBe(before);
    expect(opened.app.getSnapshot().context.customerGuid).toBe('b'.repeat(32));
    expect(ofCustomer(opened).flows.getSnapshot().context.flows).toEqual({});
  });

  test('may lose a flow that breaks, and nothing else', () => {
    const opened = openApp(sampleSession());
    const { flows } = ofCustomer(opened);
    const fault = new Error('a defect of ours');
    const broken = setup({}).createMachine({
      context: () => {
        throw fault;
      },
    });
    flows.send({
      type: 'flow.opened',
      name: 'trades',
      opening: { logic: broken as unknown as Openings['trades']['logic'], input: undefined },
    });
    expect(opened.crashes).toEqual([fault]);
    expect([opened.app.getSnapshot().status, flows.getSnapshot().status]).toEqual(['active', 'active']);
    flows.send({ type: 'flow.opened', name: 'trades', opening: waitingFlow() });
    expect(flows.getSnapshot().context.flows.trades?.getSnapshot().status).toBe('active');
  });
});

test('a call that is refused for its token is told to the customer and to the session', async () => {
  const refusal = new ProblemError({
    code: 'unauthenticated',
    retryable: false,
    status: 401,
    message: 'Signature has expired',
  });
  const opened = openApp(sampleSession(43_200, 1800), () => Promise.reject(refusal));
  ofCustomer(opened).resources.send(requested('accounts'));
  await new Promise(setImmediate);
  expect(opened.effects).toEqual(['failed: Signature has expired']);
  expect(opened.child('session').getSnapshot().value).toEqual({ regenerating: 'requesting' });
});

test('a call that needs no token says why it failed, and leaves the session alone', async () => {
  const refusal = new ProblemError({ code: 'unauthenticated', retryable: false, status: 401, message: 'Not here' });
  const { child, effects } = openApp(sampleSession(43_200, 1800), () => Promise.reject(refusal));
  child('resources').send(requested('landingPrice'));
  await new Promise(setImmediate);
  expect(effects).toEqual(['failed: Not here']);
  expect(child('session').getSnapshot().matches('active')).toBe(true);
});

describe('staff', () => {
  test('are there exactly while their session is active, and what belongs to them ends with it', () => {
    const { app, child, clock, effects } = openApp(null, undefined, {
      stored: sampleStaffToken(60),
      mayBeShared: false,
      savedZone: null,
      path: '/admin/sales',
    });
    const staff = child('staff');
    const { resources } = staff.getSnapshot().children;
    resources?.send(requested('accounts'));
    clock.increment(60_001);
    expect(app.getSnapshot().children.staff).toBeUndefined();
    expect([staff, resources].map((actor) => actor?.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(effects).toEqual([]);
  });

  test('give their session to a tab that asks for it, and what they do there counts here', () => {
    const { child, clock, effects, notify } = openApp(null, undefined, {
      stored: sampleStaffToken(),
      mayBeShared: false,
      savedZone: null,
      path: '/admin/sales',
    });
    clock.increment(1);
    notify({ type: 'session.wanted' });
    expect(effects).toContain('shareToken');
    const at = startTime + 1;
    notify({ type: 'activity.heard', at });
    expect(child('staffIdle').getSnapshot().context.lastActiveAt).toBe(at);
  });

  test('whose token a call was refused for are signed out', async () => {
    const refusal = () => Promise.reject(new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 }));
    const { app, child, effects } = openApp(null, refusal, {
      stored: sampleStaffToken(),
      mayBeShared: false,
      savedZone: null,
      path: '/admin/customer',
    });
    child('staff').getSnapshot().children.resources?.send(requested('accounts'));
    await new Promise(setImmediate);
    expect(app.getSnapshot().children.staff).toBeUndefined();
    expect(effects).toContain('removeSavedToken');
  });

  test('and a customer may be signed in in one tab, and neither ends with the other', () => {
    const { app, child, clock } = openApp(sampleSession(), undefined, {
      stored: sampleStaffToken(60),
      mayBeShared: false,
      savedZone: null,
      path: '/admin/sales',
    });
    const customer = child('customer');
    clock.increment(60_001);
    expect([app.getSnapshot().children.customer === customer, app.getSnapshot().children.staff]).toEqual([
      true,
      undefined,
    ]);
  });
});
