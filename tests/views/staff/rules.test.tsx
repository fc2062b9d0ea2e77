import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff/rights.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { expectAccessible } from '../axe.ts';
import { at, foundCase, openCase } from './case-tab.tsx';
import { type Answers, card, closeConsole, openConsole } from './console-tab.tsx';
import { sessionReply } from './session-reply.ts';

afterEach(closeConsole);

const off = { version: 0, state: 'off', activeVersion: null, activeSince: null, waitingVersion: null, raised: 0 };
const wallet = {
  ...off,
  rule: 'newWallet',
  values: [{ name: 'hours', value: '48' }],
  activeValues: null,
  dryRun: null,
};
const passThrough = {
  ...{ ...off, rule: 'passThrough', version: 3, state: 'on', activeVersion: 2, activeSince: at, raised: 4 },
  values: [
    { name: 'amount', value: '500000' },
    { name: 'share', value: '80' },
    { name: 'hours', value: '24' },
  ],
  activeValues: [
    { name: 'amount', value: '100000' },
    { name: 'share', value: '80' },
    { name: 'hours', value: '24' },
  ],
  dryRun: {
    ...{ triedAt: at, cases: 362, customers: 120 },
    examples: [
      {
        ...{ id: 'c2:2026-01-14', customer: 'A. L.', customerGuid: 'c2', happenedAt: at },
        text: '$5,000.00 came in and $4,900.00 went out within 24 hours.',
      },
    ],
  },
};

const open = (answers: Answers = {}, roles: readonly StaffRole[] = ['compliance']) =>
  openConsole('/admin/rules', {
    'POST session': sessionReply({ ...samplePerson, roles }),
    'GET sources': { data: { sources: [] } },
    'GET open-cases': { data: { open: 0, late: 0 } },
    'GET open-requests': { data: { open: 0 } },
    'GET signal-rules': { data: { rules: [wallet, passThrough] } },
    ...answers,
  });

test('each rule has its state, its parameters, what it would have raised, and the next step', async () => {
  open();
  const pass = await card('Money in and out');
  expect(pass.getByText('On')).toBeVisible();
  expect(pass.getByText('$1,000.00')).toBeVisible();
  expect(within(pass.getByLabelText('Draft of Money in and out')).getByText('$5,000.00')).toBeVisible();
  expect(pass.getByText('Would have raised 4 a day: 362 cases of 120 customers in 90 days.')).toBeVisible();
  expect(pass.getByRole('link', { name: /^A\. L\./ })).toHaveAttribute('href', '/admin/customer/c2');
  expect(pass.getByRole('button', { name: 'Switch on: Money in and out' })).toBeEnabled();
  const untried = await card('Withdrawal to a new wallet');
  expect(untried.getByRole('button', { name: /^Switch on/ })).toBeDisabled();
  expect(untried.getByText('Try this version first.')).toBeVisible();
  expect(untried.queryByRole('button', { name: /^Switch off/ })).toBeNull();
  await expectAccessible();
});

test('parameters are drafted as they are typed, with the version that was seen', async () => {
  const done = { data: { outcome: 'done', effect: 'Version 4 is drafted.' } };
  const { user, sentTo } = open({ 'POST signal-rules/passThrough/draft': done });
  await user.click(await screen.findByRole('button', { name: 'Change parameters: Money in and out' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = dialog.getByLabelText('Deposited dollars, at least');
  expect(amount).toHaveValue('5000');
  await user.clear(amount);
  await user.type(amount, '7,500');
  await user.click(dialog.getByRole('button', { name: 'Draft the version' }));
  await waitFor(() => expect(sentTo('POST signal-rules/passThrough/draft')).toHaveLength(1));
  expect(JSON.parse(sentTo('POST signal-rules/passThrough/draft')[0]?.body ?? '')).toEqual({
    ...{ amount: '7,500', share: '80', hours: '24', version: 3 },
  });
});

test('rules that do not load load again', async () => {
  const { user } = open({ 'GET signal-rules': [{ status: 503 }, { data: { rules: [wallet] } }] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await card('Withdrawal to a new wallet')).getByText('Off')).toBeVisible();
});

test('people without the right see who has it', async () => {
  open({}, ['support']);
  expect(await screen.findByText('Needs compliance.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Signal rules' })).toBeNull();
});

test('a case says which rule raised it, in which version, and by which figures', async () => {
  const signal = {
    rule: 'returns',
    version: 2,
    text: '3 deposits returned within 30 days: $600.00 in all.',
    happenedAt: at,
  };
  const found = { ...foundCase, kind: 'signal', message: null, signal };
  openCase({ 'GET cases/c1': { data: found } }, '/admin/queue/c1', ['compliance']);
  const shown = await card('Signal');
  for (const text of ['Several returned deposits', 'Version 2', signal.text])
    expect(shown.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: /^False alarm/ })).toBeEnabled();
});
