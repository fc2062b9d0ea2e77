import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Balance } from '#domain/activity/statement.ts';
import { amount } from '#domain/money/money.ts';
import { g, sent, trade, transfer } from '../../domain/activity/samples.ts';
import { expectAccessible } from '../axe.ts';
import { open, recordsOf, region } from './open.tsx';

const balances: { status: 'full'; rows: readonly Balance[] } = {
  status: 'full',
  rows: [
    { asset: 'USD', balance: amount(45_000) },
    { asset: 'BTC', balance: amount(153_048) },
    { asset: 'ETH', balance: amount('123456789123456789123456789') },
  ],
};
const all = [trade(), sent, transfer({ guid: g(1), createdAt: Date.UTC(2025, 5, 1), amount: amount(55_000) })];
const lines = (asset: string) =>
  [...region(asset).querySelectorAll('dl > div')].map((line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent?.replace('\u00a0', ' '),
  ]);

describe('the statement of a year', () => {
  it('lists each asset from its first balance to its last', async () => {
    open('/orders?statement=2026', recordsOf(all), { balances });
    expect(lines('United States Dollar')).toEqual([
      ['Opening balance', '$550.00'],
      ['Deposited', '$0.00'],
      ['From sales', '$0.00'],
      ['Withdrawn or returned', '$0.00'],
      ['Spent on purchases', '−$100.00'],
      ['Closing balance', '$450.00'],
      ['Total in', '$0.00'],
      ['Total out', '$100.00'],
      ['Fees included above', '$0.50'],
    ]);
    expect(lines('Ethereum')).toContainEqual(['Opening balance', '246,913,578.246913578246913579 ETH']);
    expect(lines('Ethereum')).toContainEqual(['Closing balance', '123,456,789.123456789123456789 ETH']);
    expect(screen.getByText('2026 isn’t over. Closing balance is as of today.')).toBeVisible();
    await expectAccessible();
  });

  it('of a year that is over ends with its closing balance', async () => {
    const { user } = open('/orders?statement=2026', recordsOf(all), { balances });
    expect(
      within(screen.getByLabelText('Year'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2026', '2025']);
    await user.selectOptions(screen.getByLabelText('Year'), '2025');
    expect(location.search).toBe('?statement=2025');
    expect(lines('United States Dollar')).toContainEqual(['Deposited', '$550.00']);
    expect(lines('United States Dollar')).toContainEqual(['Closing balance', '$550.00']);
    expect(screen.getByText(/^1 entry from Jan 1, 2025 to Dec 31, 2025/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show orders in 2025' })).toHaveAttribute(
      'href',
      '/orders?from=2025-01-01&to=2025-12-31',
    );
  });

  it('is shown only once every record was read', () => {
    const { become } = open('/orders?statement=2026', recordsOf(all, { isComplete: false, read: 100, total: 300 }), {
      balances,
    });
    expect(screen.getByText('Loaded 100 of 300 records. Your statement appears once all records load.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Bitcoin' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Print statement' })).toBeNull();
    become(recordsOf(all));
    expect(region('Bitcoin')).toBeVisible();
  });

  it('states nothing of a year that has not started, and waits for nothing', () => {
    open('/orders?statement=2099', recordsOf(all, { isComplete: false, read: 100, total: 300 }), { balances });
    expect(screen.getByText('This year hasn’t started. Choose another year.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Print statement' })).toBeNull();
    expect(screen.queryByText(/Read 100 of 300/)).toBeNull();
  });

  it('says when it is empty', async () => {
    open('/orders?statement=2019', recordsOf([]));
    expect(screen.getByText('No activity')).toBeVisible();
    // The list may have no other year.
    expect(screen.getByText('You had no balances and no activity in 2019.')).toBeVisible();
    await expectAccessible();
  });

  it('is not shown without balances', () => {
    open('/orders?statement=2026', recordsOf(all), {
      balances: { status: 'failed', reason: 'The bank does not answer.' },
    });
    expect(screen.getByText('We couldn’t load the statement')).toBeVisible();
  });

  it('of the year in which the account was opened invents no opening balance', async () => {
    const held = { status: 'full', rows: [{ asset: 'USD', balance: amount(1_050_000) }] } as const;
    open('/orders?statement=2026', recordsOf([transfer()]), { balances: held, openedAt: Date.UTC(2026, 10, 1) });
    expect(lines('United States Dollar').slice(0, 7)).toEqual([
      ['Opening balance', '$0.00'],
      ['Deposited', '$500.00'],
      ['From sales', '$0.00'],
      ['Withdrawn or returned', '$0.00'],
      ['Spent on purchases', '$0.00'],
      ['Credited without a record', '$10,000.00'],
      ['Closing balance', '$10,500.00'],
    ]);
    await expectAccessible();
  });

  it('shows how much of the deposits is on hold', async () => {
    const held = { status: 'full', rows: [{ asset: 'USD', balance: amount(200_000) }] } as const;
    const { become } = open(
      '/orders?statement=2026',
      recordsOf([transfer(), transfer({ guid: g(2), state: 'holding', amount: amount(150_000) })]),
      {
        balances: held,
      },
    );
    expect(region('United States Dollar')).toHaveTextContent(/Deposited\$2,000\.00Including on hold: \$1,500\.00/);
    expect(
      screen.getByText(/Money on hold is included\. Failed transfers and transfers that haven’t arrived are not\./),
    ).toBeVisible();
    await expectAccessible();
    become(recordsOf([transfer()]));
    expect(screen.queryByText(/on hold/)).toBeNull();
    expect(screen.getByText(/Failed and pending activity is not included\./)).toBeVisible();
  });
});
