import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noFilter } from '#domain/activity/filter.ts';
import { amount } from '#domain/money/money.ts';
import { queryOf } from '#features/orders/address.ts';
import { shortGuid } from '#features/orders/columns.tsx';
import { type ListExportEvent, type ListExportRef, recordsMissing } from '#machines/listExport/listExport.machine.ts';
import { problem } from '#machines/shared/problem.ts';
import { g, noonish, sent, trade, transfer } from '../../domain/activity/samples.ts';
import { expectAccessible } from '../axe.ts';
import { linkIn, open, recordsOf, rows } from './open.tsx';

const sale = trade({
  guid: g(2),
  side: 'sell',
  symbol: 'ETH-USD',
  deliverAmount: amount('500000000000000001'),
  receiveAmount: amount(169_700),
  fee: amount(853),
  state: 'pending',
});
const all = [trade(), sale, transfer({ state: 'reviewing' }), sent];
const many = Array.from({ length: 250 }, (_, index) => transfer({ guid: g(index), createdAt: noonish - index }));

describe('the list of orders', () => {
  it('shows trades and transfers: what, when, what for what, and how far', async () => {
    open('/orders', recordsOf(all));
    const [buy, sell, deposit, withdrawal] = rows();
    expect(buy).toHaveTextContent(/^Buy Bitcoin.*\$100\.000\.00153048\sBTC\$65,012\.28\$0\.500000…000bCompleted$/);
    expect(sell).toHaveTextContent(/^Sell Ethereum Pending.*0\.50\sETH\$1,697\.00\$3,411\.06\$8\.530000…0002Pending$/);
    expect(deposit).toHaveTextContent(/^Deposit dollars In review.*\$500\.00–\$0\.000000…000dIn review$/);
    expect(withdrawal).toHaveTextContent(/^Withdraw Ethereum.*123,456,789\.12345678\sETH.*Completed$/);
    expect(linkIn(buy)).toHaveAttribute('href', `/orders?order=${g(0xb)}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders 4');
    await expectAccessible();
  });

  it('suggests the next step when there are none', async () => {
    open('/orders', recordsOf([]));
    expect(screen.getByText('No orders yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
    await expectAccessible();
  });

  it('links unverified customers to verification, not to an order', () => {
    open('/orders', recordsOf([]), { mayTrade: false });
    expect(screen.getByRole('link', { name: 'Verify your identity first' })).toHaveAttribute('href', '/verify');
    expect(screen.queryByRole('link', { name: /New order|Buy or sell/ })).toBeNull();
  });

  it('says that it loads, and why it did not', async () => {
    const retry = vi.fn();
    const { become, user } = open('/orders', recordsOf(null));
    expect(screen.getByText('Loading orders')).toBeInTheDocument();
    become(recordsOf(null, { reason: 'The bank does not answer.', onRetry: retry }));
    expect(screen.getByRole('alert')).toHaveTextContent(/couldn’t load the orders.*The bank does not answer\./);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  it('shows a hundred rows, and a hundred more on request', async () => {
    const { heard, user } = open('/orders', recordsOf(many, { isComplete: false, total: 900 }));
    expect(rows()).toHaveLength(100);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Orders$/);
    await user.click(screen.getByRole('button', { name: 'Show older orders' }));
    expect(rows()).toHaveLength(200);
    expect(heard).toEqual(['older.requested']);
  });

  it('has no older ones to show at its end', async () => {
    const { user } = open('/orders', recordsOf(many));
    await user.click(screen.getByRole('button', { name: 'Show older orders' }));
    await user.click(screen.getByRole('button', { name: 'Show older orders' }));
    expect(rows()).toHaveLength(250);
    expect(screen.queryByRole('button', { name: 'Show older orders' })).toBeNull();
    expect(screen.getByText(/^All 250 orders\./)).toBeVisible();
  });

  it('keeps its rows when a refresh fails, and says so', async () => {
    open('/orders', recordsOf(all, { reason: 'The bank does not answer.' }));
    expect(rows()).toHaveLength(4);
    expect(screen.getByText(/Your orders are shown as of \d+:30 [AP]M\. The bank does not answer\./)).toBeVisible();
    await expectAccessible();
  });

  it('lists transfers while trades fail to load, and names the missing ones', async () => {
    const onRetry = vi.fn();
    const missing = { list: 'trades', reason: 'The bank does not answer.', retrying: false, onRetry } as const;
    const { become, user } = open(
      '/orders',
      recordsOf([transfer()], { isComplete: false, missing, reason: missing.reason }),
    );
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We couldn’t load your trades. Only deposits and withdrawals are listed. The bank does not answer.',
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Orders$/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    await expectAccessible();
    become(recordsOf([], { isComplete: false, missing: { ...missing, list: 'transfers' }, reason: missing.reason }));
    expect(screen.queryByText('No orders yet')).toBeNull();
    expect(screen.getByText(/None are known, but your deposits and withdrawals didn’t load\./)).toBeVisible();
  });

  it('lists the rest when a record cannot be read, and says so', async () => {
    const { become } = open('/orders', recordsOf(all, { unreadable: 1 }));
    expect(rows()).toHaveLength(4);
    expect(screen.getByText(/^1 record couldn’t be read\. Everything else is listed\./)).toBeVisible();
    await expectAccessible();
    become(recordsOf([], { unreadable: 2 }));
    expect(screen.queryByText('No orders yet')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent('2 records couldn’t be read.');
  });

  it('counts down the wait that the server requested', async () => {
    vi.useFakeTimers({ now: noonish });
    const onRetry = vi.fn();
    open('/orders', recordsOf(all, { reason: 'Too many requests.', waitUntil: noonish + 12_000, onRetry }));
    const button = screen.getByRole('button', { name: /^Try again after \d+:30:12 [AP]M$/ });
    expect(button).toHaveTextContent(/^Try again in 12 seconds/);
    act(() => vi.advanceTimersByTime(11_000));
    expect(button).toHaveTextContent(/^Try again in 1 second(?!s)/);
    fireEvent.click(button);
    expect(onRetry).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it('has a print header with the owner, the time and the filter', async () => {
    const head = () => document.querySelector('[data-part="print-head"]');
    open('/orders', recordsOf(all));
    expect(head()).toHaveTextContent(/^StatechangeFor Maya OseiPrinted .*2026.*No filters\. All 4 orders\./);
    cleanup();
    open('/orders?kind=deposit&asset=USD&status=inReview&from=2026-01-01&to=2026-12-31&q=500', recordsOf(all));
    expect(head()).toHaveTextContent(
      'Filters: type Deposit, asset United States Dollar, status In review, from Jan 1, 2026, to Dec 31, 2026, days in UTC, search “500”. 1 order.',
    );
  });

  it('shortens a reference to its ends', () => {
    expect(shortGuid('0123456789abcdef')).toBe('0123…cdef');
    expect(shortGuid('short')).toBe('short');
  });
});

describe('what no record explains', () => {
  const held = (cents: number) =>
    ({ now: noonish + 1, balances: { status: 'full', rows: [{ asset: 'USD', balance: amount(cents) }] } }) as const;
  const notice = () => screen.queryByText(/without a record/);

  it('is said below the list once every record was read', async () => {
    const { become } = open('/orders', recordsOf([transfer()], { isComplete: false, total: 2 }), held(1_050_000));
    expect(notice()).toBeNull();
    become(recordsOf([transfer()]));
    expect(notice()).toHaveTextContent('Your balance also includes $10,000.00 without a record.');
    await expectAccessible();
  });

  it('is said of money that is missing too', () => {
    open('/orders', recordsOf([transfer()]), held(49_000));
    expect(notice()).toHaveTextContent(
      '$10.00 left your balance without a record. If you don’t know why, contact support.',
    );
  });

  it.each([
    ['while something is under way', transfer({ guid: g(8), state: 'pending' })],
    ['of what has only just been done', transfer({ guid: g(8), updatedAt: noonish + 2 })],
  ])('is not said %s', (_, other) => {
    open('/orders', recordsOf([transfer(), other]), held(1_050_000));
    expect(notice()).toBeNull();
  });
});

describe('the filters', () => {
  it('are read from the address, and the way to an order keeps them', () => {
    open('/orders?kind=sell&asset=ETH&status=pending', recordsOf(all));
    expect(rows()).toHaveLength(1);
    expect(screen.getByLabelText('Type')).toHaveDisplayValue('Sell');
    expect(screen.getByLabelText('Asset')).toHaveDisplayValue('Ethereum');
    expect(screen.getByText('Filters, 3 set')).toBeInTheDocument();
    expect(linkIn(rows()[0])).toHaveAttribute('href', `/orders?order=${g(2)}&kind=sell&asset=ETH&status=pending`);
  });

  it('are written to the address, one entry of the history for each choice', async () => {
    const { user } = open('/orders', recordsOf(all));
    const entries = history.length;
    await user.selectOptions(screen.getByLabelText('Type'), 'Deposit');
    await user.selectOptions(screen.getByLabelText('Status'), 'In review');
    expect(location.search).toBe('?kind=deposit&status=inReview');
    expect(history.length).toBe(entries + 2);
    expect(rows()).toHaveLength(1);
    await user.selectOptions(screen.getByLabelText('Type'), 'All types');
    expect(location.search).toBe('?status=inReview');
  });

  it('take one entry of the history for a whole search, and are cleared at once', async () => {
    const { user } = open('/orders', recordsOf(all));
    const entries = history.length;
    await user.type(screen.getByLabelText('Search'), '0.0015');
    expect(location.search).toBe('?q=0.0015');
    expect(history.length).toBe(entries + 1);
    expect(rows()).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Clear all filters' }));
    expect(location.search).toBe('');
    expect(rows()).toHaveLength(4);
  });

  it('take days', async () => {
    const { user } = open('/orders', recordsOf([trade(), trade({ guid: g(5), createdAt: noonish - 40 * 86_400_000 })]));
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    expect(location.search).toBe('?from=2026-11-01');
    expect(rows()).toHaveLength(1);
  });

  it('offer the tax years, and name the time zone', async () => {
    const { user } = open(
      '/orders',
      recordsOf([trade(), trade({ guid: g(5), createdAt: noonish - 400 * 86_400_000 })]),
    );
    await user.selectOptions(screen.getByLabelText('Period'), 'Tax year 2025');
    expect(location.search).toBe('?from=2025-01-01&to=2025-12-31');
    expect(rows()).toHaveLength(1);
    expect(
      within(screen.getByLabelText('Period'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All dates', 'Tax year 2026', 'Tax year 2025', 'Tax year 2024']);
    expect(screen.getByText(/^Days are in your time zone, /)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2025-06-30' } });
    expect(screen.getByLabelText('Period')).toHaveDisplayValue('Own dates');
    await user.selectOptions(screen.getByLabelText('Period'), 'All dates');
    expect(location.search).toBe('');
  });

  it('find rows by their words', () => {
    open('/orders?q=in+review', recordsOf(all));
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('In review')]);
    cleanup();
    open('/orders?q=sell+eth', recordsOf(all));
    expect(rows()).toHaveLength(1);
  });

  it('say how far the search is before they say that nothing matches', async () => {
    const { become } = open('/orders?q=nothing+like+it', recordsOf(all, { isComplete: false, read: 300, total: 1240 }));
    expect(screen.getByText('Loaded 300 of 1,240 records. Matches appear as we find them.')).toBeVisible();
    expect(screen.queryByText('No orders match')).toBeNull();
    become(recordsOf(all, { isComplete: false, read: 300, total: 1240, reason: 'The bank does not answer.' }));
    expect(
      screen.getByText('Loaded 300 of 1,240 records. The rest didn’t load. The bank does not answer.'),
    ).toBeVisible();
    become(recordsOf(all));
    expect(screen.getByText('No orders match')).toBeVisible();
    await expectAccessible();
  });
});

describe('the file', () => {
  const tell = (exporting: ListExportRef, fact: ListExportEvent) => act(() => exporting.send(fact));
  const finished = (name: string, rows: number, unreadable: number): ListExportEvent => ({
    type: 'export.finished',
    file: { name, rows, unreadable },
  });

  it('is requested with the filter that is set, says how far it is, and that it was saved', async () => {
    const { user, requested, exporting } = open('/orders?kind=buy', recordsOf(all));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(requested).toMatchObject([{ query: { filters: { kind: ['buy'] } }, ids: null }]);
    tell(exporting, { type: 'export.progressed', done: 100, total: 250 });
    expect(screen.getByText('Preparing the file. Loaded 100 of 250 records.')).toBeVisible();
    await expectAccessible();
    tell(exporting, finished('activity.csv', 1, 0));
    expect(screen.getByText('Saved activity.csv with 1 row.')).toBeVisible();
  });

  it('says that it is incomplete, and is news until the page shows other rows', async () => {
    const { user, exporting } = open('/orders', recordsOf(all, { unreadable: 1 }));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    tell(exporting, finished('activity_incomplete.csv', 4, 1));
    expect(
      screen.getByText('Saved activity_incomplete.csv with 4 rows. The file is incomplete: 1 record couldn’t be read.'),
    ).toBeVisible();
    tell(exporting, { type: 'query.changed', query: queryOf({ ...noFilter, kind: 'buy' }) });
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  it('is not written without one of the lists', async () => {
    const { user, exporting } = open('/orders', recordsOf(all));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    tell(exporting, { type: 'export.failed', problem: problem(recordsMissing, true) });
    expect(screen.getByText(/^We didn’t save a file, because some of your records didn’t load\./)).toBeVisible();
  });

  it('can be canceled, and repeated after a failure', async () => {
    const { user, exporting, requested } = open('/orders', recordsOf(all));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await user.click(screen.getByRole('button', { name: 'Cancel download' }));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    tell(exporting, { type: 'export.failed', problem: problem('unexpected', true) });
    expect(screen.getByText(/We couldn’t save the file/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(requested).toHaveLength(3);
  });
});
