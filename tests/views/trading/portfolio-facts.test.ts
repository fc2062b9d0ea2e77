import { expect, it } from 'vitest';
import { createActor, createEmptyActor, fromCallback } from 'xstate';
import { watchMoney } from '#app/effects/records/portfolio-facts.ts';
import { amount } from '#domain/money/money.ts';
import type { Account } from '#domain/portfolio/account.ts';
import { historyMachine } from '#machines/history/history.machine.ts';
import type { HistoryPage } from '#machines/history/history.types.ts';
import type { RecordsFact } from '#machines/portfolio/portfolio.types.ts';
import { requestMachine } from '#machines/request/request.machine.ts';
import type { RequestRef } from '#machines/request/request.types.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { noonish, startFeed, testTime } from './market.ts';
import { scripted } from './script.ts';

const dollars: Account = {
  guid: 'a'.repeat(32),
  type: 'fiat',
  asset: 'USD',
  balance: amount(500),
  available: amount(500),
  createdAt: noonish,
};
const offline = new ProblemError(problem('offline', true));

function open() {
  const time = testTime();
  const load = scripted<unknown, { name: string; params: unknown }>();
  const input = {
    key: 'accounts',
    name: 'accounts',
    keeps: 'response',
    pollInterval: null,
    now: time.now,
    reportTo: createEmptyActor(),
  } as const;
  const accounts = createActor(requestMachine.provide({ actors: { perform: load.logic } }), { input }).start();
  const history = () => {
    const { logic: loadPage } = scripted<HistoryPage, { page: number }>();
    return createActor(
      historyMachine.provide({
        actors: { loadPage, watchBalances: fromCallback(() => undefined), watchWindow: fromCallback(() => undefined) },
      }),
      { clock: time.clock },
    ).start();
  };
  const facts: RecordsFact[] = [];
  const watch = () =>
    watchMoney(
      {
        priceFeed: startFeed(time).priceFeed,
        trades: history(),
        transfers: history(),
        accounts: accounts as RequestRef<readonly Account[]>,
      },
      (fact) => void facts.push(fact),
    );
  return { accounts, load, watch, told: (type: RecordsFact['type']) => facts.filter((fact) => fact.type === type) };
}

it('a portfolio that opens after a reload failed gets the balances that loaded before', async () => {
  const page = open();
  await page.load.last().answer([dollars]);
  page.accounts.send({ type: 'request.started' });
  await page.load.last().fail(offline);
  page.watch();
  expect(page.told('balances.updated')).toEqual([
    { type: 'balances.updated', balances: { amounts: { USD: '500' }, openedAt: noonish } },
  ]);
  expect(page.told('records.failed')).toEqual([]);
});

it('balances that never loaded are reported as missing', async () => {
  const page = open();
  await page.load.last().fail(offline);
  page.watch();
  expect(page.told('records.failed')).toHaveLength(1);
});
