import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PricesBySymbol } from '#domain/markets/prices.ts';
import { amount } from '#domain/money/money.ts';
import type { CostBasisByDeposit } from '#domain/portfolio/positions.ts';
import { Assets, type AssetsProps } from '#features/assets/Assets.tsx';
import { Dashboard } from '#features/dashboard/Dashboard.tsx';
import { costBasisMachine } from '#machines/costBasis/costBasis.machine.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { prices, startChart, startFeed, stubLayout, testTime } from './market.ts';
import { balances, pastPrices, records, startPortfolio } from './portfolio.ts';

beforeAll(() => import('#ui/chart/AreaChart.tsx'));
afterEach(cleanup);

const held: AssetsProps['accounts'] = {
  status: 'full',
  rows: [
    { asset: 'USD', balance: amount(350_000), available: amount(340_000) },
    { asset: 'BTC', balance: amount(11_000_000), available: amount(10_000_000) },
  ],
};
const down = new ProblemError(problem('serverFault', true));
const withoutBitcoin = { 'ETH-USD': prices['ETH-USD'] } as PricesBySymbol;
const months = { BTC: null, ETH: null, USDC: null, LTC: null, BCH: null };

interface Missing {
  accounts?: AssetsProps['accounts'];
  /** The price list; null if it fails, undefined while pending. */
  prices?: PricesBySymbol | null | undefined;
  records?: 'read' | 'failed' | 'pending';
  pastPrices?: 'loaded' | 'failed' | 'pending';
}

/** Opens a screen with everything except the missing parts. */
async function open(screenName: 'dashboard' | 'assets' | 'asset', missing: Missing) {
  const given: Required<Missing> = {
    accounts: held,
    prices,
    records: 'read',
    pastPrices: 'loaded',
    ...missing,
  } as Required<Missing>;
  stubLayout();
  const time = testTime();
  const { priceFeed, load: loadPrices } = startFeed(time);
  const { chart } = startChart(time);
  const { portfolio, load: loadPast, notify } = startPortfolio(time);
  const loadCosts = fromPromise<CostBasisByDeposit, undefined>(async () => ({}));
  const costs = createActor(costBasisMachine.provide({ actors: { loadCostBasis: loadCosts } }), {
    input: { draft: null },
  });
  costs.on('costBasis.changed', (event) => portfolio.send(event));
  const shared = {
    accounts: given.accounts,
    activities: { status: 'full', rows: records } as const,
    priceFeed,
    portfolio,
    chart,
    mayTrade: true,
  };
  if (screenName === 'dashboard')
    render(
      <Dashboard
        {...shared}
        recent={{ activities: shared.activities, missing: null }}
        known={records}
        situation={null}
        changes={{}}
        months={months}
        onMonthNear={() => undefined}
        recurring={null}
        onRecurringNear={() => undefined}
        sandbox
      />,
    );
  else
    render(<Assets {...shared} costs={costs} changes={{}} selected={screenName === 'asset' ? 'BTC' : null} sandbox />);
  await act(async () => void costs.start());
  if (given.records === 'read')
    notify({ type: 'records.read', activities: records }, { type: 'balances.updated', balances });
  if (given.records === 'failed') notify({ type: 'records.failed', problem: problem('serverFault', true) });
  if (given.records === 'read' && given.pastPrices === 'loaded') await act(() => loadPast.last().answer(pastPrices));
  if (given.records === 'read' && given.pastPrices === 'failed') await act(() => loadPast.last().fail(down));
  if ('prices' in missing ? missing.prices === null : false) await act(() => loadPrices.last().fail(down));
  else if (!('prices' in missing) || missing.prices !== undefined)
    await act(() => loadPrices.last().answer(given.prices ?? {}));
}

/** Every dash has a reason, and nothing reads as zero. */
function expectNoGuess() {
  const dashes = [...document.querySelectorAll('*')].filter(
    ({ textContent, children }) => textContent === '–' && children.length === 0,
  );
  for (const dash of dashes) {
    expect(dash).toHaveAttribute('aria-hidden', 'true');
    expect(dash.parentElement?.textContent).toMatch(/^–\S.{3}/);
  }
  expect(screen.queryByText(/^[+−]?\$0\.00$/)).toBeNull();
}
const figureOf = (label: string) => screen.getByText(label, { selector: 'dt, p' }).nextElementSibling?.textContent;
const rowOf = (table: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: /^BitcoinBTC/ }).textContent;
const bitcoinValue = '$7,149.58';

describe('on the dashboard', () => {
  const rows = 'Your assets and their prices';

  it.each([
    ['prices are on their way', { prices: undefined }, '–Loading prices', /Loading prices$/],
    [
      'prices did not load',
      { prices: null },
      '–Prices are unavailable right now.',
      /Prices are unavailable right now$/,
    ],
    [
      'a coin has no price',
      { prices: withoutBitcoin },
      '–No current price for Bitcoin. Everything else: $3,500.00.',
      /No current price$/,
    ],
  ] as const)('there is no total and no gain while %s', async (_, missing, total, cell) => {
    await open('dashboard', missing);
    expect(figureOf('Portfolio value')).toBe(total);
    expect(rowOf(rows)).toMatch(cell);
    expect(screen.getByText('Gain is unknown')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Allocation by asset' })).toBeNull();
    expectNoGuess();
  });

  it.each([
    ['records are on their way', { records: 'pending' }, 'Calculating your performance'],
    ['records did not load', { records: 'failed' }, 'Gain is unknown'],
    ['past prices are on their way', { pastPrices: 'pending' }, 'Calculating your performance'],
    ['past prices did not load', { pastPrices: 'failed' }, 'Gain is unknown'],
  ] as const)('there is the value and no gain while %s', async (_, missing, gain) => {
    await open('dashboard', missing);
    expect(figureOf('Portfolio value')).toBe('$10,649.58');
    expect(screen.getAllByText(gain).length).toBeGreaterThan(0);
    expect(screen.queryByRole('img', { name: /^Portfolio value/ })).toBeNull();
    expectNoGuess();
  });

  it.each([
    ['are on their way', { status: 'loading' }, '–Loading your balances'],
    ['did not load', { status: 'failed', reason: 'The bank didn’t respond.' }, '–We couldn’t load your balances'],
  ] as const)('there is no figure of what is held while balances %s', async (_, accounts, total) => {
    await open('dashboard', { accounts });
    expect(figureOf('Portfolio value')).toBe(total);
    expectNoGuess();
  });
});

describe('among the assets', () => {
  it.each([
    ['prices are on their way', { prices: undefined }, '–Loading prices', 'Loading prices'],
    ['prices did not load', { prices: null }, '–Prices are unavailable right now.', 'Prices are unavailable right now'],
    [
      'a coin has no price',
      { prices: withoutBitcoin },
      '–No current price for Bitcoin. Everything else: $3,500.00.',
      'No current price',
    ],
  ] as const)('there is neither a total nor an unrealized gain while %s', async (_, missing, total, why) => {
    await open('assets', missing);
    expect(figureOf('Total value')).toBe(total);
    expect(figureOf('Unrealized gain')).toBe(`–${why}`);
    expect(rowOf('Your holdings')).toMatch(new RegExp(`–${why}–Share of the total is unknown\\. ${why}$`));
  });

  it.each([
    ['are on their way', { records: 'pending' }, '–Loading your records'],
    ['did not load', { records: 'failed' }, '–Some records didn’t load'],
  ] as const)('there is no gain while records %s', async (_, missing, gain) => {
    await open('assets', missing);
    expect([figureOf('Total value'), figureOf('Unrealized gain'), figureOf('Realized gain')]).toEqual([
      '$10,649.58',
      gain,
      gain,
    ]);
    expect(rowOf('Your holdings')).toContain(bitcoinValue);
    expectNoGuess();
  });

  it('there is no figure at all while balances are missing', async () => {
    await open('assets', { accounts: { status: 'failed', reason: 'The bank didn’t respond.' } });
    expect(screen.queryByText('Total value')).toBeNull();
    expectNoGuess();
  });
});

describe('on the page of a coin', () => {
  it.each([
    ['prices are on their way', { prices: undefined }, 'Loading prices'],
    ['prices did not load', { prices: null }, 'Prices are unavailable right now'],
    ['it has no price', { prices: withoutBitcoin }, 'No current price'],
  ] as const)('there is no price, value or unrealized gain while %s', async (_, missing, why) => {
    await open('asset', missing);
    const position = screen.getByLabelText('Your Bitcoin').textContent;
    expect(position).toMatch(new RegExp(`Current price–${why}.*Unrealized gain–${why}.*Value–${why}$`));
    expectNoGuess();
  });

  it.each([
    ['are on their way', { records: 'pending' }, 'Loading your records'],
    ['did not load', { records: 'failed' }, 'Some records didn’t load'],
  ] as const)('there is no cost and no gain while records %s', async (_, missing, why) => {
    await open('asset', missing);
    const position = screen.getByLabelText('Your Bitcoin').textContent;
    expect(position).toMatch(
      new RegExp(`Cost per coin–${why}Unrealized gain–${why}Realized gain–${why}Value\\${bitcoinValue}$`),
    );
    expectNoGuess();
  });
});
