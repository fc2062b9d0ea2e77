import { describe, expect, test } from 'vitest';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { bankAccountCases, failedCheck, inState, openCheck } from '#machines/bankAccount/bankAccount.cases.ts';
import { bankAccountMachine } from '#machines/bankAccount/bankAccount.machine.ts';
import type { BankAccountContext } from '#machines/bankAccount/bankAccount.types.ts';
import { sampleStepUp } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { startTime, stubRef } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(bankAccountMachine, bankAccountCases);

const customerGuid = '0123456789abcdef0123456789abcdef';
const of = (account: BankAccount, isNew = false) =>
  story(bankAccountMachine, (now) => ({
    customerGuid,
    account,
    isNew,
    now,
    reportTo: stubRef<BankAccountContext['reportTo']>(),
    returned: null,
  }));
const guid = inState('completed').guid;
const at = (later: number) => ({ updatedAt: startTime + later });

test.each([
  ['storing', 'storing.waiting'],
  ['unverified', 'unverified.looking'],
  ['completed', 'completed'],
  ['refresh_required', 'refreshRequired'],
  ['failed', 'failed'],
  ['deleting', 'deleting.waiting'],
  ['deleted', 'deleted'],
  ['paused_for_review', 'unknown'],
])('the bank’s "%s" is %s', (state, name) => {
  expect(of(inState(state)).state).toBe(name);
});

describe('an account that was linked just now', () => {
  test('is followed until it is ready, without another click', () => {
    const account = of(inState('storing'), true)
      .advance(1000)
      .resolve('followStoring', inState('unverified', at(1)));
    account.resolve('findOwnership', null);
    expect(account.inputOf('startOwnership')).toEqual({ customerGuid, accountGuid: guid });
    account.resolve('startOwnership', { ok: true, check: openCheck }).advance(1000);
    account.resolve('readOwnership', { check: openCheck, account: inState('unverified', at(1)) }).advance(1000);
    account.resolve('readOwnership', {
      check: { ...openCheck, outcome: 'passed' },
      account: inState('completed', at(2)),
    });
    expect(account.state).toBe('completed');
  });

  test('has one check started, even if the answer is lost and nothing was started', () => {
    const account = of(inState('unverified'), true)
      .resolve('findOwnership', null)
      .reject('startOwnership', new Error('broke'));
    expect(account.resolve('findOwnership', null).state).toBe('unverified.unproven');
    expect(account.send({ type: 'ownership.requested' }).state).toBe('unverified.starting');
  });
});

describe('an account whose owner is not checked', () => {
  test('continues a check that was started elsewhere', () => {
    expect(of(inState('unverified')).resolve('findOwnership', openCheck).state).toBe('unverified.checking.waiting');
  });

  test('takes a click for a first check, and for another after one failed', () => {
    expect(of(inState('unverified')).resolve('findOwnership', null).state).toBe('unverified.unproven');
    const failed = of(inState('unverified')).resolve('findOwnership', failedCheck);
    expect([failed.state, failed.send({ type: 'ownership.requested' }).state]).toEqual([
      'unverified.unproven',
      'unverified.starting',
    ]);
  });

  test('starts nothing while it is unknown whether a check was started', () => {
    const account = of(inState('unverified')).reject('findOwnership', new ProblemError(problem('offline', true)));
    expect([account.state, account.snapshot.context.problem?.code]).toEqual(['unverified.unknown', 'offline']);
    expect(account.send({ type: 'ownership.requested' }).state).toBe('unverified.looking');
  });
});

describe('reconnecting', () => {
  const signedIn = () =>
    of(inState('refresh_required'))
      .send({ type: 'reconnection.requested' })
      .resolve('bankLinking', { kind: 'reconnected' });

  test('is one PATCH after the picker, and the bank’s answer decides', () => {
    expect(signedIn().inputOf('completeAccount')).toEqual({ guid });
    expect(signedIn().resolve('completeAccount', { ok: true, account: inState('completed', at(1)) }).state).toBe(
      'completed',
    );
    expect(signedIn().resolve('completeAccount', { ok: true, account: inState('unverified', at(1)) }).state).toBe(
      'unverified.looking',
    );
  });

  test('does not take another sign-in when only the PATCH fails', () => {
    const account = signedIn().reject('completeAccount', new ProblemError(problem('offline', true)));
    expect(account.state).toBe('patching.interrupted');
    expect(account.send({ type: 'patch.retried' }).running).toEqual(['completeAccount']);
  });

  test('that was left changes nothing', () => {
    const account = of(inState('refresh_required'))
      .send({ type: 'reconnection.requested' })
      .resolve('bankLinking', { kind: 'left' });
    expect([account.state, account.running]).toEqual(['refreshRequired', []]);
  });
});

describe('removing', () => {
  const confirmed = () =>
    of(inState('completed'))
      .send({ type: 'removal.requested' }, { type: 'removal.confirmed' })
      .resolve('oneTimeCode', { stepUp: sampleStepUp });

  test('asks, takes a code, and sees it through', () => {
    const account = of(inState('completed')).send({ type: 'removal.requested' });
    expect([account.state, account.running]).toEqual(['removing.asking', []]);
    const sent = confirmed();
    expect(sent.inputOf('deleteAccount')).toEqual({ guid, stepUp: sampleStepUp });
    sent.resolve('deleteAccount', { ok: true, account: inState('deleting', at(1)) }).advance(1000);
    expect(sent.resolve('followDeleting', inState('deleted', at(2))).state).toBe('deleted');
  });

  test('that is refused says why, and can be tried again or given up', () => {
    const refusal = { code: 'refused', retryable: false, message: 'a transfer is in progress' };
    const account = confirmed().resolve('deleteAccount', { ok: false, reason: 'refused', problem: refusal });
    expect([account.state, account.snapshot.context.problem]).toEqual(['removing.asking', refusal]);
    account.send({ type: 'removal.canceled' });
    expect([account.state, account.snapshot.context.problem]).toEqual(['completed', null]);
  });

  test('asks for another code when the token ran out', () => {
    expect(confirmed().resolve('deleteAccount', { ok: false, reason: 'stepUpExpired' }).state).toBe(
      'removing.confirmingCode',
    );
  });

  test('whose answer was lost continues with the next report', () => {
    const account = confirmed().reject('deleteAccount', new ProblemError(problem('timeout', true)));
    expect(account.state).toBe('removing.asking');
    account.send({ type: 'account.reported', account: inState('deleting', at(1)) });
    expect([account.state, account.snapshot.context.problem]).toEqual(['deleting.waiting', null]);
  });

  test('is not interrupted by a report that says nothing about it', () => {
    const account = of(inState('completed')).send({ type: 'removal.requested' }, { type: 'removal.confirmed' });
    account.send({ type: 'account.reported', account: inState('refresh_required', at(1)) });
    expect(account.state).toBe('removing.confirmingCode');
    expect(account.send({ type: 'removal.canceled' }).state).toBe('refreshRequired');
  });
});

test('a list that was read before a change does not undo it', () => {
  const account = of(inState('completed', at(5))).send({
    type: 'account.reported',
    account: inState('refresh_required', at(4)),
  });
  expect([account.state, account.snapshot.context.account.state]).toEqual(['completed', 'completed']);
});

test('what happens elsewhere is followed: another tab removes the account while this one reconnects it', () => {
  const account = of(inState('refresh_required')).send({ type: 'reconnection.requested' });
  account.send({ type: 'account.reported', account: inState('deleting', at(1)) });
  expect([account.state, account.running]).toEqual(['deleting.waiting', []]);
});
