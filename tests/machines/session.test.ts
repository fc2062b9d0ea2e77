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
    const told = on(null);
    expect([told.state, told.effects, told.emitted]).toEqual(['signedOut', [], []]);
    expect(told.snapshot.context.session).toBeNull();
  });

  test('both tokens count: active', () => {
    const told = on(sampleSession());
    expect(told.state).toBe('active.checking');
    expect([told.snapshot.hasTag('busy'), told.snapshot.context.session?.displayName]).toEqual([false, 'Ada']);
  });

  test('an ended user token clears the keys, announces it and leads to sign-in', () => {
    const told = on(sampleSession(-1, 100));
    expect(told.state).toBe('expired');
    expect(told.effects).toEqual([
      { name: 'showEnding', params: { code: 'sessionExpired' } },
      { name: 'removeSavedSession', params: { reason: 'expired' } },
      { name: 'leadToSignIn', params: undefined },
    ]);
    expect(told.snapshot.context.session).toBeNull();
  });
});

describe('the access token', () => {
  test('counts at its exp, is over one millisecond later, and is then made anew behind the loader', () => {
    const told = on(sampleSession(day, 100)).advance(100_000);
    expect(told.state).toMatch(/^active/);
    told.advance(1);
    expect(told.state).toBe('regenerating.requesting');
    expect(told.snapshot.hasTag('busy')).toBe(true);
    expect(told.inputOf('regenerateAccessToken')).toEqual({ userToken: 'user-token', guid: sampleSession().guid });

    told.resolve('regenerateAccessToken', { at: 'second', atExp: begin + 500 });
    expect(told.state).toBe('active.checking');
    expect(told.effects).toEqual([{ name: 'saveAccessToken', params: { at: 'second', atExp: begin + 500 } }]);
    expect(told.snapshot.context.session).toEqual({ ...sampleSession(day, 100), at: 'second', atExp: begin + 500 });
  });

  test('is made anew when a call was refused, and a failure stops the loader and is tried again with growing waits', () => {
    const told = on(sampleSession(day, day)).send({ type: 'accessToken.refused' });
    told.reject('regenerateAccessToken', offline);
    expect(told.state).toBe('regenerating.backingOff');
    expect([told.snapshot.hasTag('busy'), told.snapshot.context.session === null]).toEqual([false, false]);
    expect(told.snapshot.context.regenerationFailure).toEqual(problem('offline', true));

    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      expect(told.advance(wait - 1).state).toBe('regenerating.backingOff');
      expect(told.advance(1).state).toBe('regenerating.retrying');
      expect(told.snapshot.hasTag('busy')).toBe(false);
      told.reject('retryAccessToken', offline);
    }
    told.send({ type: 'network.online' }).resolve('retryAccessToken', { at: 'second', atExp: begin + day });
    expect(told.state).toBe('active.checking');
    expect(told.snapshot.context).toMatchObject({ regenerationFailure: null, failedAttempts: 0 });
  });

  test('a user token that is refused ends the session', () => {
    const told = on(sampleSession()).send({ type: 'accessToken.refused' });
    told.reject('regenerateAccessToken', new ProblemError({ code: 'unauthenticated', retryable: false, status: 401 }));
    expect(told.state).toBe('expired');
    expect(told.emitted).toEqual([{ type: 'session.ended', reason: 'expired' }]);
  });

  test('that is over as soon as it is made, on a clock far ahead, is kept and not asked for without a pause', () => {
    const told = on(sampleSession(day, 100)).send({ type: 'accessToken.refused' });
    told.resolve('regenerateAccessToken', { at: 'second', atExp: begin - 3600 });
    expect([told.state, told.running]).toEqual(['regenerating.backingOff', []]);
    expect(told.snapshot.context.session?.at).toBe('second');
    expect(told.snapshot.context.regenerationFailure?.code).toBe('clockAhead');
    told.advance(1000).resolve('retryAccessToken', { at: 'third', atExp: begin - 3600 });
    expect([told.advance(1999).state, told.advance(1).state]).toEqual(['regenerating.backingOff', 'regenerating.retrying']);
  });

  test('a call that never answers is given up after 20 s', () => {
    const told = on(sampleSession(day, day)).send({ type: 'accessToken.refused' }).advance(20_000);
    expect(told.state).toBe('regenerating.backingOff');
    expect(told.snapshot.context.regenerationFailure?.code).toBe('timeout');
  });
});

describe('a newer login elsewhere', () => {
  test('is looked for at once, each 30 s, and on focus', () => {
    const told = on(sampleSession(day, day));
    expect(told.inputOf('checkDuplicate')).toEqual({ email: 'ada@statechange.test' });
    told.resolve('checkDuplicate', { iat: begin - 60 });
    expect([told.state, told.advance(29_999).state, told.advance(1).state]).toEqual(['active.watching', 'active.watching', 'active.checking']);
    told.resolve('checkDuplicate', { iat: begin - 60 }).send({ type: 'window.focused' });
    expect(told.state).toBe('active.checking');
  });

  test('supersedes this one: the same clearing and the same words', () => {
    const told = on(sampleSession()).resolve('checkDuplicate', { iat: begin });
    expect(told.state).toBe('superseded');
    expect(effectNames(told)).toEqual(['showEnding', 'removeSavedSession', 'leadToSignIn']);
    expect(told.emitted).toEqual([{ type: 'session.ended', reason: 'superseded' }]);
  });

  test('that cannot be looked for changes nothing but the record', () => {
    const told = on(sampleSession()).reject('checkDuplicate', offline);
    expect(told.state).toBe('active.watching');
    expect(told.snapshot.context.customerTokenFailure).toEqual(problem('offline', true));
    told.advance(30_000).resolve('checkDuplicate', { iat: begin - 60 });
    expect(told.snapshot.context.customerTokenFailure).toBeNull();
  });
});

describe('the end', () => {
  test('signing out clears and leads away without announcing anything', () => {
    const told = on(sampleSession()).send({ type: 'session.signOutRequested' });
    expect(told.state).toBe('signedOut');
    expect(effectNames(told)).toEqual(['removeSavedSession', 'leadToSignIn']);
    expect(told.emitted).toEqual([{ type: 'session.ended', reason: 'signedOut' }]);
    expect(told.running).toEqual([]);
  });

  test('a user token that outlives the longest timer ends when it ends, not before', () => {
    const told = on(sampleSession(40 * day, 40 * day));
    told.resolve('checkDuplicate', { iat: begin - 60 });
    expect(told.advance(39 * day * 1000).state).toMatch(/^active/);
    expect(told.advance(day * 1000 + 1).state).toBe('expired');
  });

  test('whoever signs in again is active again', () => {
    const again = sampleSession(day, day);
    const told = on(sampleSession(-1, -1)).send({ type: 'session.opened', session: again });
    expect(told.state).toBe('active.checking');
    expect(told.effects.at(-1)).toEqual({ name: 'saveSession', params: { session: again } });
  });
});
