import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff/rights.ts';
import { expectAccessible } from '../axe.ts';
import { at, foundCase, openCase } from './case-tab.tsx';
import { type Answers, card, closeConsole } from './console-tab.tsx';

afterEach(closeConsole);

const guid = 'f00d0000000000000000000000004f2a';
const difference = {
  ...{
    id: 'b1',
    createdAt: at,
    check: 'R1',
    class: 'fee',
    recordKind: 'trade',
    record: guid,
    asset: 'USD',
    ours: '100',
    theirs: '112',
  },
  ...{ difference: '-12', cents: '12', day: '2026-01-15', state: 'open', version: 4, lastSeenAt: at },
  ...{ explainedBy: '', explainedAt: null, reason: '', resolvedAt: null },
};
const posting = (side: string, account: string, amount: string) => ({ side, account, asset: 'USD', amount });

/** A break's case, with changes to the sample. */
const caseOf = (of: object = {}, more: object = {}, parts: object = {}) => ({
  data: {
    ...{
      ...foundCase,
      kind: 'break',
      spam: 'no',
      message: null,
      record: 'b1',
      version: 2,
      break: { ...difference, ...of },
    },
    ...{ parts: { ...foundCase.parts, ...parts }, ...more },
  },
});

const open = (found: { data: object }, answers: Answers = {}, roles: readonly StaffRole[] = ['finance']) =>
  openCase({ 'GET cases/c1': found, ...answers }, '/admin/queue/c1', roles);

async function line(label: string) {
  const name = (await card('Break')).getByText(label, { selector: 'dt' });
  return name.parentElement as HTMLElement;
}
const labels = async () => (await card('What we did')).getAllByRole('button').map(({ textContent }) => textContent);

test('shows the difference from the bank: the check, both sides, its value and its age', async () => {
  const same = [posting('ours', 'customer', '-10000'), posting('theirs', 'customer', '-10000')];
  open(
    caseOf(
      {},
      {},
      {
        postings: [
          ...same,
          posting('ours', 'fee', '100'),
          posting('theirs', guid, '-12'),
          posting('theirs', 'fee', '112'),
        ],
      },
    ),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Reconciliation break' })).toBeVisible();
  expect(await line('Check')).toHaveTextContent('Trades and their ledger entries');
  expect(await line('What differs')).toHaveTextContent('Fees differ');
  expect(await line('Ours')).toHaveTextContent('$1.00');
  expect(await line('The bank’s')).toHaveTextContent('$1.12');
  expect(await line('Difference')).toHaveTextContent('−$0.12');
  expect(await line('Value')).toHaveTextContent('$0.12');
  expect(await line('Day of the record')).toHaveTextContent('Jan 15, 2026');
  const rows = within(await screen.findByRole('table', { name: 'Both sides now' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AccountSideAmount',
    'Bank fees, USDOurs$1.00',
    'Bank fees, USDThe bank’s$1.12',
    'f00d0000…, USDThe bank’s−$0.12',
    'Customer, USDBoth sides−$100.00',
  ]);
  await expectAccessible();
});

test('a side that is missing is no zero, and a difference has its last digit', async () => {
  open(
    caseOf({
      class: 'missingThere',
      asset: 'ETH',
      ours: '1000000000000000001',
      theirs: null,
      difference: '1000000000000000001',
      cents: null,
    }),
  );
  expect(await line('Ours')).toHaveTextContent('1.000000000000000001');
  expect(await line('The bank’s')).toHaveTextContent('The bank has booked nothing.');
  expect(await line('Value')).toHaveTextContent('Unknown: it counts as more than $1.00.');
});

test('records are counted, and a count links to no record', async () => {
  const count = {
    check: 'R6',
    class: 'missingHere',
    recordKind: 'day',
    record: 'trades 2026-01-15',
    asset: '',
    ours: '1',
    theirs: '3',
  };
  open(caseOf({ ...count, difference: '-2', cents: null }));
  expect(await line('Ours')).toHaveTextContent(/1 record$/);
  expect(await line('Difference')).toHaveTextContent('−2 records');
  expect(await line('Record')).toHaveTextContent('Day, trades 2026-01-15');
  expect(within(await line('Record')).queryByRole('link')).toBeNull();
});

test('the record opens above its case, and closes to it', async () => {
  const { user, sentTo } = open(caseOf({ recordKind: 'return' }), {
    [`GET transfers/${guid}/explanation`]: { status: 404, code: 'not_found' },
  });
  await user.click(within(await line('Record')).getByRole('link', { name: 'Return …4f2a' }));
  expect(await screen.findByText(/^Not seen by the bank yet/)).toBeVisible();
  expect([location.pathname, location.search]).toEqual(['/admin/queue/c1', `?tab=transfers&open=${guid}`]);
  await user.keyboard('{Escape}');
  expect([location.pathname, location.search]).toEqual(['/admin/queue/c1', '']);
  expect(sentTo('POST cases/c1/decide')).toEqual([]);
});

test('one key and a typed reason explain a small break', async () => {
  const { user, sentTo } = open(caseOf(), {
    'POST breaks/b1/explain': {
      data: { outcome: 'done', request_id: null, effect: 'Explains the break of trade …4f2a.' },
    },
  });
  expect(await labels()).toEqual(['Explain this break 1', 'Corrected 2', 'Escalated 3', 'Claim', 'Reassign']);
  await user.keyboard('1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Explain this break (Trade …4f2a)' }));
  expect(dialog.getByText('Its value is $1.00 or less, so this is done at once.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Rounding');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/Explains the break of trade …4f2a\./)).toBeVisible();
  expect(JSON.parse(sentTo('POST breaks/b1/explain')[0]?.body ?? '')).toEqual({ reason: 'Rounding', version: 4 });
});

test.each([
  ['101', 'Its value is above $1.00, so a second person must approve this.'],
  [null, 'Its value is unknown, so a second person must approve this.'],
])('a break of %s cents waits for a second person', async (cents, sentence) => {
  const { user } = open(caseOf({ cents }), {
    'POST breaks/b1/explain': { data: { outcome: 'requested', request_id: 'r1', effect: 'Explains the break.' } },
  });
  await user.click(await screen.findByRole('button', { name: /^Explain this break/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(sentence)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Asked the bank');
  await user.click(dialog.getByRole('button', { name: 'Request: explain the break' }));
  expect(await screen.findByText(/A second person has to approve this within 24 hours\./)).toBeVisible();
});

test('any other end of the case leaves the break open, and says so', async () => {
  const { user } = open(caseOf());
  await user.click(await screen.findByRole('button', { name: /^Escalated/ }));
  expect(
    await screen.findByText('The break stays open until somebody explains it, or both sides agree.'),
  ).toBeVisible();
});

test('an open break can still be explained once its case is closed', async () => {
  open(caseOf({}, { state: 'closed', dueAt: null, closedAt: at, outcome: 'escalated' }));
  expect(await labels()).toEqual(['Explain this break 1']);
});

test('says who explained a break and why, and offers nothing more', async () => {
  const explained = { state: 'explained', explainedBy: 'Bo Example', explainedAt: at, reason: 'Rounding of the bank' };
  open(caseOf(explained, { state: 'closed', dueAt: null, closedAt: at, outcome: 'explained' }));
  expect(await line('Explained by')).toHaveTextContent('Bo Example');
  expect(await line('Explanation')).toHaveTextContent('Rounding of the bank');
  expect(screen.queryByRole('region', { name: 'What we did' })).toBeNull();
});

test('a break that vanished was resolved by later data, not by the bank', async () => {
  const events = [{ id: '2', kind: 'endedByBank', by: '', text: 'Both sides agree by now.', createdAt: at }];
  open(
    caseOf(
      { state: 'resolved', resolvedAt: at },
      { state: 'closed', dueAt: null, closedAt: at, outcome: 'resolvedByData' },
      { events },
    ),
  );
  expect(await line('State')).toHaveTextContent('Resolved by later data');
  expect((await card('Steps')).getByText('Resolved by later data')).toBeVisible();
});

test('people outside of finance see who can help', async () => {
  open(caseOf(), {}, ['compliance']);
  const acts = await card('What we did');
  expect(acts.getByText(/^Explain this break, .*: Needs finance\.$/)).toBeVisible();
  expect(acts.queryByRole('button')).toBeNull();
});
