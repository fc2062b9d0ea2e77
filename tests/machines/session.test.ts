import { describe, expect, test } from 'vitest';
import { otherSignIn, sampleSession, sessionCases } from '#machines/session/session.cases.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { EndingReason, SessionInput, StoredSession } from '#machines/session/session.types.ts';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { listener } from '../kit/listener.ts';
import { type Story, story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(sessionMachine, sessionCases);

const begin = startTime / 1000;
const day = 86_400;

type Flow = Story<typeof sessionMachine>;
const heard = new WeakMap<Flow, readonly string[]>();
function on(stored: StoredSession | null, mayBeShared = false): Flow {
  const parent = listener<SessionInput['reportTo']>();
  const flow = story(sessionMachine, (now) => ({ stored, mayBeShared, now, reportTo: parent.ref }));
  heard.set(flow, parent.heard);
  return flow;
}
/** Reports to the app. */
const reports = (flow: Flow) => heard.get(flow);
/** Effects, without every tab's initial question to the others. */
const performed = ({ effects: [first, ...rest] }: Flow) => {
  expect(first).toEqual({ name: 'askOtherTabs', params: undefined });
  return rest.map(({ name, params }) => [name, params] as const);
};
const effectNames = (flow: Flow) => performed(flow).map(([name]) => name);
const unauthenticated = new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 });
const offline = new ProblemError(problem('offline', true));

describe('restoring', () => {
  test('nothing stored: signed out, and nobody is led anywhere', () => {
    const flow = on(null);
    expect([flow.state, performed(flow), reports(flow)]).toEqual(['signedOut', [], []]);
    expect(flow.snapshot.context.session).toBeNull();
  });

  test('both tokens count: active', () => {
    const flow = on(sampleSession());
    expect(flow.state).toBe('active.checking');
    expect([flow.snapshot.hasTag('busy'), flow.snapshot.context.session?.displayName]).toEqual([false, 'Ada']);
  });

  test('an ended user token clears the keys, announces it and leads to sign-in', () => {
    const flow = on(sampleSession(-1, 100));
    expect(flow.state).toBe('expired');
    expect(performed(flow)).toEqual([
      ['showEnding', { code: 'sessionExpired' }],
      ['shareEnding', { ut: 'user-token', reason: 'expired' }],
      ['removeSavedSession', { reason: 'expired' }],
      ['redirectToSignIn', { returning: sampleSession().guid, reason: 'expired' }],
    ]);
    expect(flow.snapshot.context.session).toBeNull();
  });
});

describe('the access token', () => {
  test('counts at its exp, is over one millisecond later, and is then made anew behind the loader', () => {
    const flow = on(sampleSession(day, 100)).advance(100_000);
    expect(flow.state).toMatch(/^active/);
    flow.advance(1);
    expect(flow.state).toBe('regenerating.requesting');
    expect(flow.snapshot.hasTag('busy')).toBe(true);
    expect(flow.inputOf('regenerateAccessToken')).toEqual({ userToken: 'user-token', guid: sampleSession().guid });

    flow.resolve('regenerateAccessToken', { at: 'second', atExp: begin + 500 });
    expect(flow.state).toBe('active.checking');
    const renewed = { ...sampleSession(day, 100), at: 'second', atExp: begin + 500 };
    expect(performed(flow)).toEqual([
      ['saveAccessToken', { at: 'second', atExp: begin + 500 }],
      ['shareSession', { session: renewed }],
    ]);
    expect(flow.snapshot.context.session).toEqual(renewed);
  });

  test('is made anew when a call was refused, and a failure stops the loader and is tried again with growing waits', () => {
    const flow = on(sampleSession(day, day)).send({ type: 'accessToken.refused' });
    flow.reject('regenerateAccessToken', offline);
    expect(flow.state).toBe('regenerating.backingOff');
    expect([flow.snapshot.hasTag('busy'), flow.snapshot.context.session === null]).toEqual([false, false]);
    expect(flow.snapshot.context.regenerationFailure).toEqual(problem('offline', true));

    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      expect(flow.advance(wait - 1).state).toBe('regenerating.backingOff');
      expect(flow.advance(1).state).toBe('regenerating.retrying');
      expect(flow.snapshot.hasTag('busy')).toBe(false);
      flow.reject('retryAccessToken', offline);
    }
    flow.send({ type: 'network.online' }).resolve('retryAccessToken', { at: 'second', atExp: begin + day });
    expect(flow.state).toBe('active.checking');
    expect(flow.snapshot.context).toMatchObject({ regenerationFailure: null, failedAttempts: 0 });
  });

  test('a user token that is refused ends the session', () => {
    const flow = on(sampleSession()).send({ type: 'accessToken.refused' });
    flow.reject('regenerateAccessToken', unauthenticated);
    expect(flow.state).toBe('expired');
    expect(reports(flow)).toEqual(['session.began', 'session.ended']);
  });

  test('that is over as soon as it is made, on a clock far ahead, is kept and not asked for without a pause', () => {
    const flow = on(sampleSession(day, 100)).send({ type: 'accessToken.refused' });
    flow.resolve('regenerateAccessToken', { at: 'second', atExp: begin - 3600 });
    expect([flow.state, flow.running]).toEqual(['regenerating.backingOff', []]);
    expect(flow.snapshot.context.session?.at).toBe('second');
    expect(flow.snapshot.context.regenerationFailure?.code).toBe('clockAhead');
    flow.advance(1000).resolve('retryAccessToken', { at: 'third', atExp: begin - 3600 });
    expect([flow.advance(1999).state, flow.advance(1).state]).toEqual([
      'regenerating.backingOff',
      'regenerating.retrying',
    ]);
  });

  test('that is refused although it was renewed within a minute is not renewed again', () => {
    const flow = on(sampleSession(day, day)).send({ type: 'accessToken.refused' });
    flow.resolve('regenerateAccessToken', { at: 'second', atExp: begin + day });
    flow.advance(59_999).send({ type: 'accessToken.refused' });
    expect([flow.state, flow.running]).toEqual(['active.checking', ['checkDuplicate']]);
    expect(flow.advance(1).send({ type: 'accessToken.refused' }).state).toBe('regenerating.requesting');
  });

  test('a call that never answers is given up after 20 s', () => {
    const flow = on(sampleSession(day, day)).send({ type: 'accessToken.refused' }).advance(20_000);
    expect(flow.state).toBe('regenerating.backingOff');
    expect(flow.snapshot.context.regenerationFailure?.code).toBe('timeout');
  });
});

describe('a newer login elsewhere', () => {
  test('is looked for at once, each 30 s, and on focus', () => {
    const flow = on(sampleSession(day, day));
    expect(flow.inputOf('checkDuplicate')).toEqual({ email: 'ada@statechange.test' });
    flow.resolve('checkDuplicate', { iat: begin - 60 });
    expect([flow.state, flow.advance(29_999).state, flow.advance(1).state]).toEqual([
      'active.watching',
      'active.watching',
      'active.checking',
    ]);
    flow.resolve('checkDuplicate', { iat: begin - 60 }).send({ type: 'window.focused' });
    expect(flow.state).toBe('active.checking');
  });

  test('supersedes this one: the same clearing and the same words', () => {
    const flow = on(sampleSession()).resolve('checkDuplicate', { iat: begin });
    expect(flow.state).toBe('superseded');
    expect(effectNames(flow)).toEqual(['showEnding', 'shareEnding', 'removeSavedSession', 'redirectToSignIn']);
    expect(reports(flow)).toEqual(['session.began', 'session.ended']);
  });

  test.each(['superseded', 'locked', 'securityChanged', 'idle'])(
    'is told apart from other endings where the server knows: %s',
    (code) => {
      const refused = new ProblemError({ code, retryable: false, status: 401 });
      expect(on(sampleSession()).reject('checkDuplicate', refused).state).toBe(code);
      expect(
        on(sampleSession()).send({ type: 'accessToken.refused' }).reject('regenerateAccessToken', refused).state,
      ).toBe(code);
    },
  );

  test('that cannot be looked for changes nothing but the record', () => {
    const flow = on(sampleSession()).reject('checkDuplicate', offline);
    expect(flow.state).toBe('active.watching');
    expect(flow.snapshot.context.customerTokenFailure).toEqual(problem('offline', true));
    flow.advance(30_000).resolve('checkDuplicate', { iat: begin - 60 });
    expect(flow.snapshot.context.customerTokenFailure).toBeNull();
  });
});

describe('the end', () => {
  test('signing out revokes the user token, clears and leads away at once, without a message', () => {
    const flow = on(sampleSession());
    flow.send({ type: 'session.signOutRequested' });
    expect(flow.state).toBe('signedOut');
    expect(performed(flow)).toEqual([
      ['revokeUserToken', { ut: 'user-token', exp: sampleSession().utExp }],
      ['shareEnding', { ut: 'user-token', reason: 'signedOut' }],
      ['removeSavedSession', { reason: 'signedOut' }],
      ['redirectToSignIn', { returning: null, reason: 'signedOut' }],
    ]);
    expect(reports(flow)).toEqual(['session.began', 'session.ended']);
    expect(flow.running).toEqual([]);
  });

  test('of a customer who has left revokes the user token too, and says so', () => {
    const flow = on(sampleSession());
    flow.send({ type: 'session.idled' });
    expect(flow.state).toBe('idle');
    expect(performed(flow)).toEqual([
      ['revokeUserToken', { ut: 'user-token', exp: sampleSession().utExp }],
      ['showEnding', { code: 'sessionExpired' }],
      ['shareEnding', { ut: 'user-token', reason: 'idle' }],
      ['removeSavedSession', { reason: 'idle' }],
      ['redirectToSignIn', { returning: sampleSession().guid, reason: 'idle' }],
    ]);
  });

  test('a user token that the check for a newer login finds refused ends the session', () => {
    expect(on(sampleSession()).reject('checkDuplicate', unauthenticated).state).toBe('expired');
  });

  test('a user token that outlives the longest timer ends when it ends, not before', () => {
    const flow = on(sampleSession(40 * day, 40 * day));
    flow.resolve('checkDuplicate', { iat: begin - 60 });
    expect(flow.advance(39 * day * 1000).state).toMatch(/^active/);
    expect(flow.advance(day * 1000 + 1).state).toBe('expired');
  });

  test('whoever signs in again is active again', () => {
    const again = sampleSession(day, day);
    const flow = on(sampleSession(-1, -1)).send({ type: 'session.opened', session: again });
    expect(flow.state).toBe('active.checking');
    expect(flow.effects.slice(-2)).toMatchObject([
      { name: 'saveSession', params: { session: again } },
      { name: 'shareSession', params: { session: again } },
    ]);
  });
});

describe('a tab that opens without a session', () => {
  const shared = { type: 'session.shared', session: sampleSession(day, day) } as const;

  test('asks the others behind the loader, and has what they hold', () => {
    const flow = on(null, true);
    expect(flow.state).toBe('asking.waiting');
    flow.advance(299).send(shared, shared);
    expect([flow.state, reports(flow)]).toEqual(['active.checking', ['session.began']]);
    expect(performed(flow)).toEqual([['saveSession', shared]]);
  });

  test('gives up after 300 ms, and still takes an answer that comes late', () => {
    const flow = on(null, true);
    expect([flow.advance(299).state, flow.advance(1).state, performed(flow)]).toEqual([
      'asking.waiting',
      'signedOut',
      [],
    ]);
    expect(flow.send(shared).state).toBe('active.checking');
  });

  test('does not wait where nobody has signed in', () => {
    expect(on(null, false).state).toBe('signedOut');
  });

  test('renews the access token itself, if the others have slept past its end', () => {
    expect(on(null, true).send({ type: 'session.shared', session: sampleSession(day, -1) }).state).toBe(
      'regenerating.requesting',
    );
  });

  test('on the address that signs out ends the session that it learns of', () => {
    const flow = on(null, true).send({ type: 'session.signOutRequested' }, shared);
    expect([flow.state, flow.snapshot.context.session]).toEqual(['signedOut', null]);
    expect(effectNames(flow)).toEqual(['revokeUserToken', 'shareEnding', 'removeSavedSession', 'redirectToSignIn']);
    const alone = on(null, true).send({ type: 'session.signOutRequested' }).advance(300);
    expect([alone.state, performed(alone)]).toEqual([
      'signedOut',
      [['redirectToSignIn', { returning: null, reason: 'signedOut' }]],
    ]);
  });
});

describe('the tabs of one browser', () => {
  const own = sampleSession(day, 100);

  test('give one that asks their session', () => {
    const flow = on(own).send({ type: 'session.wanted' });
    expect(performed(flow)).toEqual([['shareSession', { session: own }]]);
    expect(performed(on(null).send({ type: 'session.wanted' }))).toEqual([]);
  });

  test('have one access token: a renewal elsewhere is taken, and ends the own request', () => {
    const flow = on(own).send({ type: 'accessToken.refused' });
    expect(flow.running).toEqual(['regenerateAccessToken']);
    flow.send({ type: 'session.shared', session: { ...own, at: 'renewed-elsewhere', atExp: begin + 500 } });
    expect([flow.state, flow.running]).toEqual(['active.checking', ['checkDuplicate']]);
    expect(reports(flow)).toEqual(['session.began', 'session.renewed']);
    // Forwarding it would loop between two tabs.
    expect(effectNames(flow)).toEqual(['saveAccessToken']);
    flow.advance(100_001);
    expect(flow.state).toBe('active.checking');
    flow.send({ type: 'session.shared', session: own });
    expect(flow.snapshot.context.session?.at).toBe('renewed-elsewhere');
  });

  test.each<[EndingReason, string[]]>([
    ['signedOut', ['shareEnding', 'removeSavedSession', 'redirectToSignIn']],
    ['expired', ['showEnding', 'shareEnding', 'removeSavedSession', 'redirectToSignIn']],
    ...(['superseded', 'locked', 'securityChanged', 'idle'] as const).map((reason): [EndingReason, string[]] => [
      reason,
      ['showEnding', 'shareEnding', 'removeSavedSession', 'redirectToSignIn'],
    ]),
  ])('all end when one of them is %s, which only that one says to the server', (reason, effects) => {
    const flow = on(own).send({ type: 'session.endedElsewhere', ut: 'of another session', reason });
    expect(flow.state).toBe('active.checking');
    flow.send({ type: 'session.endedElsewhere', ut: own.ut, reason });
    expect([flow.state, effectNames(flow), flow.snapshot.context.session]).toEqual([reason, effects, null]);
  });

  test('never take back a session that has ended, from a message that crossed its end', () => {
    const flow = on(own).send({ type: 'session.signOutRequested' }, { type: 'session.shared', session: own });
    expect([flow.state, flow.snapshot.context.session]).toEqual(['signedOut', null]);
    expect(flow.send({ type: 'session.shared', session: otherSignIn(1) }).state).toBe('active.checking');
  });

  test('all have the newest sign-in, and nothing of the customer before', () => {
    const newer = otherSignIn(1);
    const flow = on(own).send({ type: 'session.shared', session: newer });
    expect([flow.state, flow.snapshot.context.session]).toEqual(['active.checking', newer]);
    expect(reports(flow)).toEqual(['session.began', 'session.ended', 'session.began']);
    expect(effectNames(flow)).toEqual(['saveSession', 'leadToDashboard']);
    // The other tab doesn't know yet.
    flow.send({ type: 'session.shared', session: own });
    expect(performed(flow).at(-1)).toEqual(['shareSession', { session: newer }]);
  });

  test('agree on one of two sign-ins of the same second', () => {
    const [one, other] = [otherSignIn(0), own];
    const states = [
      on(one).send({ type: 'session.shared', session: other }),
      on(other).send({ type: 'session.shared', session: one }),
    ];
    expect(states.map(({ snapshot }) => snapshot.context.session?.ut)).toEqual([one.ut, one.ut]);
  });
});
