import { expect, test } from 'vitest';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { bankAccountsCases } from '#machines/bankAccounts/bankAccounts.cases.ts';
import { bankAccountsMachine } from '#machines/bankAccounts/bankAccounts.machine.ts';
import { sampleLink } from '#machines/bankLinking/bankLinking.cases.ts';
import type { BankReturn, SavedPick } from '#machines/bankLinking/bankLinking.types.ts';
import { sampleAccount, samplePicked } from '#machines/shared/banking/bankAccount.cases.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(bankAccountsMachine, bankAccountsCases);

const customerGuid = '0123456789abcdef0123456789abcdef';
const on = (saved: SavedPick | null = null, returned: BankReturn | null = null) =>
  story(bankAccountsMachine, { customerGuid, now: () => startTime, saved, returned });
const account = (guid: string, state = 'completed'): BankAccount => ({ ...sampleAccount, guid, state });
const reported = (...accounts: readonly BankAccount[]) => ({ type: 'accounts.reported', accounts }) as const;

test('every account gets a flow of its own, but for those that are deleted', () => {
  const accounts = on().send(reported(account('b'), account('a'), account('gone', 'deleted')));
  expect(accounts.snapshot.context.accounts.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(accounts.inputOf('b')).toMatchObject({ customerGuid, account: account('b'), isNew: false });
  accounts.send(reported(account('c'), account('b'), account('a', 'deleted')));
  expect(accounts.snapshot.context.accounts.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});

test('an account that was selected before a reload is confirmed again, once', () => {
  const saved = { customerGuid, picked: samplePicked, pickedAt: startTime, knownGuids: ['a'] };
  const accounts = on(saved);
  expect(accounts.inputOf('bankLinking')).toMatchObject({ accountGuid: null, saved });
  accounts.resolve('bankLinking', { kind: 'left' }).send({ type: 'link.requested' });
  expect(accounts.inputOf('bankLinking')).toMatchObject({ saved: null });
  expect(on({ ...saved, customerGuid: 'other' }).state).toBe('idle');
});

test('a bank’s own page leads back to the new account or to the one that is reconnected, once', () => {
  const returned = (accountGuid: string | null, of = customerGuid) => ({
    address: '/',
    link: { ...sampleLink, customerGuid: of, accountGuid },
  });
  const accounts = on(null, returned(null));
  expect(accounts.inputOf('bankLinking')).toMatchObject({ accountGuid: null, returned: returned(null) });
  accounts.resolve('bankLinking', { kind: 'left' }).send({ type: 'link.requested' });
  expect(accounts.inputOf('bankLinking')).toMatchObject({ returned: null });
  expect(on(null, { address: '/', link: null }).state).toBe('linking');
  expect(on(null, returned('a', 'another')).state).toBe('linking');
  const reconnected = on(null, returned('a')).send(reported(account('a'), account('b')));
  expect([reconnected.state, reconnected.inputOf('a'), reconnected.inputOf('b')]).toMatchObject([
    'idle',
    { returned: returned('a') },
    { returned: null },
  ]);
});

test('linking knows the accounts that there were, and a new one has its check started', () => {
  const accounts = on().send(
    reported(account('a'), account('gone', 'deleted')),
    { type: 'link.requested' },
    { type: 'link.requested' },
  );
  expect(accounts.running).toEqual(['watchAccounts', 'a', 'bankLinking']);
  expect(accounts.inputOf('bankLinking')).toMatchObject({ customerGuid, accountGuid: null, knownGuids: ['a', 'gone'] });
  accounts.resolve('bankLinking', { kind: 'linked', account: account('new', 'storing') });
  expect(accounts.state).toBe('idle');
  expect(accounts.inputOf('new')).toMatchObject({ isNew: true });
  expect(accounts.emitted).toEqual([{ type: 'accounts.changed' }]);
});

test('an account that the list reported first gets no second flow', () => {
  const accounts = on().send({ type: 'link.requested' }, reported(account('new', 'storing')));
  accounts.resolve('bankLinking', { kind: 'linked', account: account('new', 'storing') });
  expect(accounts.snapshot.context.accounts).toHaveLength(1);
});

test('a change at the bank is announced, so that the list is read again', () => {
  expect(on().send({ type: 'account.changed', guid: 'a' }).emitted).toEqual([{ type: 'accounts.changed' }]);
});

test('an account that was deleted in front of the customer is gone when the page is entered again', () => {
  const accounts = on()
    .send(reported(account('b'), account('a')))
    .resolve('a');
  expect(accounts.snapshot.context.accounts.map(({ id }) => id)).toEqual(['b', 'a']);
  accounts.send({ type: 'page.entered' });
  expect(accounts.snapshot.context.accounts.map(({ id }) => id)).toEqual(['b']);
});
