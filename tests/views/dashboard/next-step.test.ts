import { describe, expect, it } from 'vitest';
import { amount } from '#domain/money/money.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { nextStepOf } from '#features/dashboard/nextStep.ts';
import { bankSituationOf, moneySituationOf, type Situation, withoutMoney } from '#features/dashboard/situation.ts';
import { trade, transfer } from '../../domain/activity/samples.ts';
import { noonish } from '../trading/market.ts';

const account = (state: string, guid = 'b'.repeat(32)): BankAccount => ({
  ...{
    guid,
    name: 'First Bank',
    accountName: 'Checking',
    mask: '1234',
    failureCode: null,
    isLinked: true,
    createdAt: 0,
    updatedAt: null,
  },
  state,
});
const ready = bankSituationOf([account('completed')]);
const noBank = withoutMoney.bank;
const dollars = (balance: number, available: number) =>
  ({ asset: 'USD', balance: amount(balance), available: amount(available) }) as const;
const available = moneySituationOf([dollars(100, 100)], []);
const none = moneySituationOf([dollars(0, 0)], [trade()]);
const held = transfer({ state: 'holding', hold: { startedAt: noonish, endsAt: noonish + 4 * 86_400_000 } });
const onHold = moneySituationOf([dollars(50_000, 0)], [held]);

describe('the next step', () => {
  const verified: Situation = { customerState: 'verified', bank: ready, money: available, hasOrders: false };
  it.each<[Partial<Situation>, string | undefined, string | undefined]>([
    [{ customerState: null }, undefined, undefined],
    [{ customerState: 'storing' }, 'We’re opening your account', undefined],
    [{ customerState: 'unverified' }, 'Verify your identity', '/verify'],
    [{ customerState: 'unverified', verification: 'notStarted' }, 'Verify your identity', '/verify'],
    [{ customerState: 'unverified', verification: 'started' }, 'Continue your verification', '/verify'],
    [{ customerState: 'unverified', verification: 'moreNeeded' }, 'We need one more document', '/verify'],
    [{ customerState: 'unverified', verification: 'reviewing' }, 'Your verification is in review', '/verify'],
    [{ customerState: 'unverified', verification: 'failed' }, 'Your verification didn’t pass', '/verify'],
    [{ customerState: 'rejected' }, 'We couldn’t verify you', '/verify'],
    [{ customerState: 'frozen' }, 'Your account is frozen', '/contact'],
    [{ customerState: 'a state of tomorrow' }, undefined, undefined],
    [{ dueDiligence: 'wanted', bank: noBank, hasOrders: true }, 'The bank has a few questions', '/verify'],
    [{ dueDiligence: 'reviewing' }, 'Place your first order', '/exchange'],
    [{ bank: noBank, money: none }, 'Link a bank account', '/payment-method'],
    [{ money: none }, 'Add money', '/deposits?asset=USD'],
    [{ money: none, hasOrders: true }, 'Add money', '/deposits?asset=USD'],
    [{ bank: noBank }, 'Place your first order', '/exchange'],
    [{ bank: noBank, hasOrders: true }, 'Link a bank account', '/payment-method'],
    [{}, 'Place your first order', '/exchange'],
    [{ hasOrders: true }, undefined, undefined],
    [{ money: onHold }, '$500.00 is on hold', `/orders?order=${held.guid}`],
    [
      { money: moneySituationOf([], [transfer({ state: 'pending' })]) },
      'Your deposit is on its way',
      `/orders?order=${held.guid}`,
    ],
    [
      { bank: bankSituationOf([account('refresh_required')]) },
      'Reconnect First Bank ending in 1234',
      '/payment-method',
    ],
    [
      { bank: bankSituationOf([account('unverified')]), money: none },
      'Confirm that First Bank ending in 1234 is yours',
      '/payment-method',
    ],
    [
      { bank: bankSituationOf([account('storing')]), money: none },
      'The bank is adding First Bank ending in 1234',
      '/payment-method',
    ],
    [{ bank: bankSituationOf([account('a state of tomorrow')]), money: none }, 'Add money', '/deposits?asset=USD'],
  ])('%j: %s', (change, title, href) => {
    const step = nextStepOf({ ...verified, ...change });
    expect([step?.title, step?.action?.href]).toEqual([title, href]);
  });

  it('says when money on hold can be used, and nothing if the time is unknown', () => {
    expect(nextStepOf({ ...verified, money: onHold })?.text).toMatch(
      /You can use it from around Tue, Nov 24, \d+:\d\d [AP]M \w+\.$/,
    );
    const unexplained = moneySituationOf([dollars(50_000, 0)], []);
    expect(nextStepOf({ ...verified, money: unexplained })).toMatchObject({
      text: expect.not.stringContaining('around'),
      action: null,
    });
  });

  it('is no part of the setup once the customer has traded', () => {
    const steps = [{ money: none }, { bank: bankSituationOf([account('refresh_required')]) }].map((change) =>
      [false, true].map((hasOrders) => nextStepOf({ ...verified, ...change, hasOrders })?.step),
    );
    expect(steps).toEqual([
      ['fund', null],
      ['bank', null],
    ]);
  });
});

describe('the linked accounts', () => {
  it.each([
    [['failed', 'deleting', 'deleted'], 'none', false],
    [['unverified', 'storing'], 'unverified', false],
    [['completed', 'unverified'], 'ready', true],
    [['completed', 'refresh_required'], 'refreshRequired', true],
    [['refresh_required'], 'refreshRequired', false],
  ])('%j are %s', (states, kind, isUsable) => {
    expect(bankSituationOf(states.map((state, index) => account(state, String(index).repeat(32))))).toMatchObject({
      kind,
      isUsable,
    });
  });
});
