import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff/rights.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { pageReply } from '../../page-reply.ts';
import { expectAccessible } from '../axe.ts';
import { type Answers, closeConsole, openConsole } from './console-tab.tsx';
import { sessionReply } from './session-reply.ts';

afterEach(closeConsole);

const from = '2026-01-15T05:00:00.000Z';
const day = {
  ...{ zone: 'America/New_York', from, upTo: '2026-01-15T12:00:00.000Z', breaks: 3 },
  moved: [
    { flow: 'in', asset: 'BTC', amount: '50000000' },
    { flow: 'in', asset: 'USD', amount: '123456' },
    { flow: 'returned', asset: 'USD', amount: '900' },
  ],
};

async function open(roles: readonly StaffRole[], answers: Answers = {}) {
  openConsole('/admin/customer', {
    'POST session': sessionReply({ ...samplePerson, roles }),
    'GET sources': { data: { sources: [] } },
    'GET open-cases': { data: { open: 4, late: 1 } },
    'GET open-requests': { data: { open: 2 } },
    'GET today': { data: day },
    'GET customers': { data: pageReply([]) },
    'GET views/customers': { data: { views: [], default: null } },
    ...answers,
  });
  const overview = within(await screen.findByRole('region', { name: 'Overview' }));
  await screen.findByText('No customers yet');
  const figure = (title: string) => overview.getByText(title).parentElement as HTMLElement;
  return { overview, figure };
}

test('the first page says what waits and what moved today, each with its records', async () => {
  const { overview, figure } = await open(['owner']);
  expect(await overview.findByRole('link', { name: '$1,234.56' })).toHaveAttribute(
    'href',
    `/admin/trades?tab=transfers&flow=in&state=completed&from=${from}`,
  );
  expect(figure('Cases for you')).toHaveTextContent('41 late');
  expect(figure('Requests to decide')).toHaveTextContent('2');
  expect(figure('Open breaks')).toHaveTextContent('3');
  expect(figure('Money in today')).toHaveTextContent('0.50 BTC');
  expect(figure('Money out today')).toHaveTextContent('$0.00');
  expect(overview.getByText(/since the day began in America\/New York, as of/)).toBeVisible();
  await expectAccessible();
});

test('nothing unknown is zero, and nobody sees what their role does not read', async () => {
  const { figure, overview } = await open(['support'], {
    'GET today': { data: { ...day, upTo: null, moved: [], breaks: null } },
  });
  expect(await overview.findByText(/^Completed transfers since/)).toBeVisible();
  for (const title of ['Money in today', 'Money out today']) expect(figure(title)).toHaveTextContent('–');
  expect(overview.queryByText('Open breaks')).toBeNull();
});

test('what does not load leaves the rest', async () => {
  const { figure } = await open(['support'], { 'GET today': { status: 503 } });
  await expect.poll(() => figure('Money in today').textContent).toContain('–');
  expect(figure('Cases for you')).toHaveTextContent('4');
});
