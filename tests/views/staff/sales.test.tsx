import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { noSums } from '#domain/sales/sums.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { expectAccessible } from '../axe.ts';
import { type Answer, type Answers, card, closeConsole, openConsole } from './console-tab.tsx';
import { sessionReply } from './session-reply.ts';

afterEach(closeConsole);

const week = (from: string, to: string) => ({ from, to, begins: `${from}T05:00:00.000Z`, ends: `${to}T05:00:00.000Z` });
const weeks = [week('2026-01-05', '2026-01-11'), week('2026-01-12', '2026-01-18')].map((each) => ({
  ...each,
  is_cut: false,
}));
const span = (volumes: readonly string[], more: object = {}) => ({
  ...{ ...week('2026-01-05', '2026-01-18'), until: '2026-01-19T05:00:00.000Z', buckets: weeks },
  sums: volumes.map((volume, bucket) => ({
    ...{
      ...noSums('BTC'),
      bucket,
      trades: 2,
      volume,
      tradeFees: '500',
      ourTradeFees: '400',
      covered: volume,
      spread: '30',
    },
    ...more,
  })),
  traders: [
    { fresh: 1, returning: 0, reactivated: 0 },
    { fresh: 1, returning: 1, reactivated: 0 },
  ],
  all_traders: { fresh: 2, returning: 0, reactivated: 1, lost: 4 },
});
const report = {
  ...{
    zone: 'America/New_York',
    as_of: '2026-01-20T12:00:00.000Z',
    complete_since: null,
    grain: 'week',
    is_running: false,
  },
  ...{ span: span(['100000', '300000']), compared: span(['100000', '100000']) },
};
const holdings = {
  ...{
    zone: 'America/New_York',
    as_of: '2026-01-20T12:00:00.000Z',
    grain: 'week',
    ...week('2026-01-05', '2026-01-18'),
    buckets: weeks,
  },
  holdings: [
    [],
    [{ asset: 'USD', units: '5000', price: null, priced_at: null }],
    [{ asset: 'USD', units: '9000', price: null, priced_at: null }],
  ],
  bridge: {
    begin: '0',
    net_flows: '9000',
    prices: '0',
    fees: '0',
    spread: '0',
    end: '9000',
    remainder: '0',
    uncovered: '0',
  },
};
const customers = {
  ...{ zone: 'America/New_York', as_of: '2026-01-20T12:00:00.000Z' },
  cohorts: [
    {
      month: '2026-01-01',
      customers: 4,
      months: [{ month: '2026-01-01', active: 4, our_fees: '800', is_running: true }],
    },
  ],
  funnel: [
    {
      week: '2026-01-05',
      signed_up: 10,
      verified: 8,
      funded: 5,
      traded: 4,
      to_verified: 300,
      to_funded: 7200,
      to_traded: 172_800,
    },
  ],
};
const concentration = {
  ...{ zone: 'America/New_York', as_of: '2026-01-20T12:00:00.000Z' },
  ...{ middle: { volume: '66000', our_fees: '264' }, top_ten: { volume: '99000', of_volume: '100000' } },
};
const answers: Answers = {
  'POST session': sessionReply({ ...samplePerson, roles: ['finance'] }),
  'GET sources': { data: { sources: [] } },
  'GET open-cases': { data: { open: 0, late: 0 } },
  'GET sales': { data: report },
  'GET sales/holdings': { data: holdings },
  'GET sales/customers': { data: customers },
  'GET sales/concentration': { data: concentration },
};
const open = (more: Answers = {}, path = '/admin/sales') => openConsole(path, { ...answers, ...more });
const tile = async (title: string) => {
  const figures = await screen.findByText(title, { selector: 'dl[aria-label="Figures"] dt' });
  return within(figures.parentElement ?? document.body);
};

test('shows figures with their change, and how each is worked out', async () => {
  const { user } = open();
  const volume = await tile('Volume');
  expect(volume.getByText('$4,000.00')).toBeVisible();
  expect(volume.getByText(/\$2,000.00 before/)).toHaveTextContent('100.00%');
  await user.click(volume.getByText('How it’s worked out'));
  expect(volume.getByText(/What changed hands for the coins alone/)).toBeVisible();
  expect((await tile('Take rate')).getByText('20.00 bps')).toBeVisible();
  expect((await tile('Active customers')).getByText('3')).toBeVisible();
  expect(screen.getByText(/in days of America\/New_York/)).toBeVisible();
});

test('names unsplit amounts, and never shows the unknown as zero', async () => {
  open({
    'GET sales': { data: { ...report, span: span(['100000', '0'], { ourTradeFees: '0', unsplitTradeFees: '500' }) } },
  });
  const ours = await tile('Our fees');
  expect(ours.queryByText('$0.00')).toBeNull();
  expect(ours.getByTitle('$10.00 in fees not split by the bank')).toBeVisible();
});

test('one part that fails leaves the others, and can be tried again', async () => {
  const { user, sentTo } = open({
    'GET sales/holdings': [{ status: 500, code: 'internal_error' }, { data: holdings }],
  });
  await tile('Volume');
  const held = await card('Assets held');
  expect(await held.findByText('We couldn’t load the assets held')).toBeVisible();
  expect((await card('Cohorts')).getByText('January 2026')).toBeVisible();
  expect((await card('Concentration')).getByText(/have 99.0% of the volume/)).toBeVisible();
  await user.click(held.getByRole('button', { name: 'Try again' }));
  expect(await held.findByText('Held at the end of Jan 18, 2026')).toBeVisible();
  expect(sentTo('GET sales/holdings')).toHaveLength(2);
});

test('the choices are addresses, and days of one’s own go there once they are a range', async () => {
  const { user, sentTo } = open({}, '/admin/sales?asset=BTC&compare=year&colour=red');
  await tile('Volume');
  expect(screen.getByText(/doesn’t use these parts of its address: colour/)).toBeVisible();
  expect(screen.getByRole('link', { name: '30 days' })).toHaveAttribute(
    'href',
    '/admin/sales?range=30d&asset=BTC&compare=year',
  );
  expect(screen.getByRole('link', { name: 'BTC' })).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByRole('button', { name: 'Choose days' }));
  const last = screen.getByLabelText('Last day');
  expect(last).toHaveValue('2026-01-18');
  await user.clear(last);
  await user.type(last, '2025-12-31');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  expect(last).toHaveAccessibleDescription('The last day comes before the first. Choose a later one.');
  expect(last).toBeInvalid();
  expect(location.search).toBe('?asset=BTC&compare=year&colour=red');
  await expectAccessible();
  await user.clear(last);
  await user.type(last, '2026-01-11');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  expect(location.search).toBe('?from=2026-01-05&to=2026-01-11&asset=BTC&compare=year');
  await tile('Volume');
  expect(sentTo('GET sales').at(-1)?.search).toContain('to=2026-01-11');
});

test('a table is a file for a reason, for people with the right', async () => {
  const { user } = open();
  await tile('Volume');
  await user.click(await (await card('All figures')).findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('dialog', { name: 'Download figures' })).toBeVisible();
});

const month = {
  ...{ month: '2025-12', state: 'open', version: 0, from: weeks[0]?.begins, before: weeks[1]?.begins },
  ...{ obstacle: null, openBreaks: 0, requestedBy: '', approvedBy: '', changedAt: null, asOf: null, request: null },
  ...{ changedTrades: 0, changedTransfers: 0, figures: [] },
};

test('a month whose closing is requested says so and offers no second request; breaks lead to their cases', async () => {
  const requested = { ...month, request: { act: 'close', by: 'Bo Example', at: '2026-01-02T12:00:00.000Z' } };
  const broken = { ...month, month: '2025-11', obstacle: 'open_breaks', openBreaks: 2 };
  open({ 'GET periods': { data: { zone: 'America/New_York', periods: [requested, broken] } } });
  const months = await card('Months');
  expect((await months.findByText(/^Closing requested by Bo Example at /)).textContent).toMatch(
    /waits for a second person$/,
  );
  expect(months.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  expect(months.getByRole('link', { name: '2 breaks are open' })).toHaveAttribute(
    'href',
    '/admin/queue?kind=break&state=open,claimed',
  );
  expect((await card('Assets held')).getByText('Net flows with holds')).toBeVisible();
});

test('once the closing of a month is requested, the focus is on the next one', async () => {
  const earlier = { ...month, month: '2025-11' };
  const request = { act: 'close', by: samplePerson.name, at: '2026-01-02T12:00:00.000Z' };
  const periods = (first: object) => ({ data: { zone: 'America/New_York', periods: [first, earlier] } });
  const readAgain = Promise.withResolvers<Answer>();
  const { user } = open({
    'GET periods': [periods(month), readAgain.promise],
    'POST periods/2025-12/close': { data: { outcome: 'requested', effect: '' } },
  });
  const months = await card('Months');
  const [close, next] = await months.findAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  await user.type(await screen.findByLabelText('Reason'), 'December is complete.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close December 2025' }));
  await vi.waitFor(() => expect(close).toHaveFocus());
  readAgain.resolve(periods({ ...month, request }));
  await vi.waitFor(() => expect(next).toHaveFocus());
});

test('read-only staff are offered no file, and close no month', async () => {
  const periods = { data: { zone: 'America/New_York', periods: [month] } };
  open({ 'GET periods': periods, 'POST session': sessionReply({ ...samplePerson, roles: ['viewer'] }) });
  await tile('Volume');
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  expect(await screen.findByText(/^To close or reopen a month: Needs finance\b/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});
