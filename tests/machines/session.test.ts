import { describe, expect, test } from 'vitest';
import { createEmptyActor } from 'xstate';
import { sampleSession, sessionCases } from '#machines/session/session.cases.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { StoredSession } from '#machines/session/session.types.ts';
import { beginningOfTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(sessionMachine, sessionCases);

const begin = beginningOfTime / 1000;
const day = 86_400;
const on = (stored: StoredSession | null) => story(sessionMachine, (now) => ({ stored, now, reportTo: createEmptyActor() }));
const effectNames = ({ effects }: ReturnType<typeof on>) => effects.map(({ name }) => name);
const offline = new ProblemError(problem('offline', true));

describe('restoring', () => {
  test('nothing stored: signed out, and nobody is led anywhere', () => {
    const flow = on(null);
    expect([flow.state, flow.effects, flow.emitted]).toEqual(['signedOut', [], []]);
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
    expect(flow.effects).toEqual([
      { name: 'showEnding', params: { code: 'sessionExpired' } },
      { name: 'removeSavedSession', params: { reason: 'expired' } },
      { name: 'leadToSignIn', params: undefined },
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
    expect(flow.effects).toEqual([{ name: 'saveAccessToken', params: { at: 'second', atExp: begin + 500 } }]);
    expect(flow.snapshot.context.session).toEqual({ ...sampleSession(day, 100), at: 'second', atExp: begin + 500 });
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
    flow.reject('regenerateAccessToken', new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 }));
    expect(flow.state).toBe('expired');
    expect(flow.emitted).toEqual([{ type: 'session.ended', reason: 'expired' }]);
  });

  test('that is over as soon as it is made, on a clock far ahead, is kept and not asked for without a pause', () => {
    const flow = on(sampleSession(day, 100)).send({ type: 'accessToken.refused' });
    flow.resolve('regenerateAccessToken', { at: 'second', atExp: begin - 3600 });
    expect([flow.state, flow.running]).toEqual(['regenerating.backingOff', []]);
    expect(flow.snapshot.context.session?.at).toBe('second');
    expect(flow.snapshot.context.regenerationFailure?.code).toBe('clockAhead');
    flow.advance(1000).resolve('retryAccessToken', { at: 'third', atExp: begin - 3600 });
    expect([flow.advance(1999).state, flow.advance(1).state]).toEqual(['regenerating.backingOff', 'regenerating.retrying']);
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
    expect([flow.state, flow.advance(29_999).state, flow.advance(1).state]).toEqual(['active.watching', 'active.watching', 'active.checking']);
    flow.resolve('checkDuplicate', { iat: begin - 60 }).send({ type: 'window.focused' });
    expect(flow.state).toBe('active.checking');
  });

  test('supersedes this one: the same clearing and the same words', () => {
    const flow = on(sampleSession()).resolve('checkDuplicate', { iat: begin });
    expect(flow.state).toBe('superseded');
    expect(effectNames(flow)).toEqual(['showEnding', 'removeSavedSession', 'leadToSignIn']);
    expect(flow.emitted).toEqual([{ type: 'session.ended', reason: 'superseded' }]);
  });

  test('that cannot be looked for changes nothing but the record', () => {
    const flow = on(sampleSession()).reject('checkDuplicate', offline);
    expect(flow.state).toBe('active.watching');
    expect(flow.snapshot.context.customerTokenFailure).toEqual(problem('offline', true));
    flow.advance(30_000).resolve('checkDuplicate', { iat: begin - 60 });
    expect(flow.snapshot.context.customerTokenFailure).toBeNull();
  });
});

describe('the end', () => {
  test('signing out clears and leads away without announcing anything', () => {
    const flow = on(sampleSession()).send({ type: 'session.signOutRequested' });
    expect(flow.state).toBe('signedOut');
    expect(effectNames(flow)).toEqual(['removeSavedSession', 'leadToSignIn']);
    expect(flow.emitted).toEqual([{ type: 'session.ended', reason: 'signedOut' }]);
    expect(flow.running).toEqual([]);
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
    expect(flow.effects.at(-1)).toEqual({ name: 'saveSession', params: { session: again } });
  });
});
