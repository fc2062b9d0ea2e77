import { expect, test } from 'vitest';
import { createEmptyActor } from 'xstate';
import { resourcesCases } from '#machines/resources/resources.cases.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { requestOf } from '#machines/resources/resources.selectors.ts';
import { isResourceKey, resources } from '#machines/resources/table.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(resourcesMachine, resourcesCases);

const on = () => story(resourcesMachine, { reportTo: createEmptyActor() });

test('a request is made when its key is first wanted, in the manner of the table', () => {
  const told = on();
  expect(requestOf('prices')(told.snapshot)).toBeUndefined();
  told.send({ type: 'resource.wanted', key: 'prices' }, { type: 'resource.wanted', key: 'checkWallet', input: { address: 'tb1q' } });
  expect(told.running).toEqual(['prices', 'checkWallet']);
  expect(told.inputOf('prices')).toMatchObject({ key: 'prices', kind: 'load', keeps: 'error', pollInterval: 5000, initial: 'loading' });
  expect(told.inputOf('checkWallet')).toMatchObject({ kind: 'submit', keeps: 'data', pollInterval: null, requestInput: { address: 'tb1q' } });
  expect(requestOf('prices')(told.snapshot)?.id).toBe('prices');
});

test('a key that is wanted again is not made again', () => {
  const told = on().send({ type: 'resource.wanted', key: 'accounts' }, { type: 'resource.wanted', key: 'accounts', input: 2 });
  expect(told.running).toEqual(['accounts']);
});

test('resetting what nobody wanted does nothing', () => {
  expect(on().send({ type: 'resource.reset', key: 'trades' }).running).toEqual([]);
});

test('failures are stored as the specification says', () => {
  const bank = Object.values(resources).filter(({ auth }) => auth === 'access');
  expect(new Set(bank.map(({ keeps }) => keeps))).toEqual(new Set(['response', 'error']));
  expect([resources.signUp.keeps, resources.prices.keeps, resources.checkWallet.keeps, resources.accounts.keeps]).toEqual([
    'error',
    'error',
    'data',
    'response',
  ]);
});

test('public calls need no token; submits never repeat', () => {
  const open = ['signUp', 'customerToken', 'emailLink', 'landingPrice', 'resetPassword', 'checkWallet', 'contactForm'] as const;
  expect(open.map((key) => resources[key].auth)).toEqual(open.map(() => 'none'));
  expect(Object.values(resources).filter(({ kind, pollSeconds }) => kind === 'submit' && pollSeconds !== null)).toEqual([]);
  expect([isResourceKey('prices'), isResourceKey('toString')]).toEqual([true, false]);
});
