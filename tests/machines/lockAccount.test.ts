import { describe, expect, test } from 'vitest';
import { lockAccountCases } from '#machines/lockAccount/lockAccount.cases.ts';
import { lockAccountMachine } from '#machines/lockAccount/lockAccount.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(lockAccountMachine, lockAccountCases);

const atSettings = () => story(lockAccountMachine, { customerGuid: 'guid', token: null });
const byLink = () => story(lockAccountMachine, { customerGuid: '', token: 'token' });
const open = { ok: true, link: { email: 'm•••@example.test', locked: false } } as const;

describe('at the settings', () => {
  test('the account is locked after its effects were confirmed, once', () => {
    const flow = atSettings().send({ type: 'lock.requested' });
    expect(flow.running).toEqual([]);
    flow.send({ type: 'lock.confirmed' }, { type: 'lock.confirmed' });
    expect([flow.running, flow.inputOf('lock')]).toEqual([['lock'], { token: null }]);
    expect(flow.resolve('lock', { ok: true }).state).toBe('locked');
  });

  test('a session alone locks nobody out: a code comes first', () => {
    const flow = atSettings().send({ type: 'lock.requested' }, { type: 'lock.confirmed' });
    flow.resolve('lock', {
      ok: false,
      reason: 'checkRequired',
      problem: { code: 'recent_sign_in_required', retryable: false },
    });
    expect([flow.state, flow.running, flow.inputOf('oneTimeCode')]).toEqual([
      'confirmingCode',
      ['oneTimeCode'],
      { customerGuid: 'guid', variant: 'plain', about: { kind: 'lock' } },
    ]);
    expect(flow.resolve('oneTimeCode', { stepUp: null }).running).toEqual(['lock']);
  });

  test('nothing happens when it is canceled', () => {
    expect(atSettings().send({ type: 'lock.requested' }, { type: 'lock.canceled' }).state).toBe('idle');
  });

  test('a lost answer leaves the button, as locking can be repeated', () => {
    const flow = atSettings().send({ type: 'lock.requested' }, { type: 'lock.confirmed' }).advance(30_000);
    expect([flow.state, flow.snapshot.context.problem?.code]).toEqual(['confirming', 'timeout']);
    expect(flow.send({ type: 'lock.confirmed' }).running).toEqual(['lock']);
  });
});

describe('by a link', () => {
  test('opening it locks nothing; its button does', () => {
    const flow = byLink().resolve('checkLink', open);
    expect([flow.state, flow.running, flow.snapshot.context.email]).toEqual(['confirming', [], 'm•••@example.test']);
    flow.send({ type: 'lock.confirmed' });
    expect(flow.inputOf('lock')).toEqual({ token: 'token' });
    expect(flow.resolve('lock', { ok: true }).snapshot.context.token).toBeNull();
  });

  test('one that locked the account says so', () => {
    expect(byLink().resolve('checkLink', { ok: true, link: { ...open.link, locked: true } }).state).toBe('locked');
  });

  test('one that expired while the page was open says so', () => {
    const flow = byLink().resolve('checkLink', open).send({ type: 'lock.confirmed' });
    expect(flow.resolve('lock', { ok: false, reason: 'linkExpired' }).state).toBe('linkExpired');
  });

  test('that could not be checked is checked again', () => {
    const flow = byLink().advance(30_000);
    expect(flow.state).toBe('unchecked');
    expect(flow.send({ type: 'retry.requested' }).running).toEqual(['checkLink']);
  });
});
