import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type SecurityEvent, securityEventList } from '#domain/security/eventList.ts';
import { EventsFile, EventsList } from '#features/settings/EventsList.tsx';
import { startTime } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { expectAccessible } from '../axe.ts';
import { openList } from '../list/open.tsx';

const sampleEvent: SecurityEvent = {
  id: '42',
  kind: 'passkeyAdded',
  device: 'Chrome on Linux',
  detail: 'Laptop',
  createdAt: startTime,
};

const open = () =>
  openList<SecurityEvent>(securityEventList, (events) => (
    <>
      <EventsFile events={events} />
      <EventsList events={events} />
    </>
  ));
const press = (name: string) => screen.getByRole('button', { name });

test('security events have their words, their device and their time', async () => {
  const { read } = open();
  expect(press('Download CSV')).toBeDisabled();
  await read.last().resolve({
    rows: [sampleEvent, { ...sampleEvent, id: '41', kind: 'signedOut', device: null, detail: null }],
    total: 2,
  });
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/^Passkey added \(Laptop\).*2026.*Chrome on Linux$/);
  expect(second).toHaveTextContent(/^Signed out.*No browser$/);
  expect(screen.getByText('1 to 2 of 2')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
  await expectAccessible();
});

test('security events are chosen by kind and read page by page', async () => {
  const { read, user } = open();
  const rows = Array.from({ length: 25 }, (_, index) => ({ ...sampleEvent, id: String(index) }));
  await read.last().resolve({ rows, total: 26 });
  await user.click(press('Older'));
  expect(read.last().input).toMatchObject({ filters: {}, page: 1 });
  await read.last().resolve({ rows: [sampleEvent], total: 26 });
  expect(screen.getByText('26 to 26 of 26')).toBeVisible();
  expect(press('Older')).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Event'), 'Account locked');
  expect(read.last().input).toMatchObject({ filters: { kind: ['accountLocked'] }, page: 0 });
  await read.last().resolve({ rows: [], total: 0 });
  expect(screen.getByText('No such events')).toBeVisible();
  await expectAccessible();
});

test('security events that did not load say why, and are read again', async () => {
  const { read, user } = open();
  await read.last().reject(new ProblemError(problem('offline', true)));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load the security events');
  await expectAccessible();
  await user.click(press('Try again'));
  expect(read.runs).toHaveLength(2);
});

test('the file of security events is saved, canceled, or reported as not saved', async () => {
  const { read, tell, user } = open();
  await read.last().resolve({ rows: [sampleEvent], total: 1 });
  await user.click(press('Download CSV'));
  tell({ type: 'export.progressed', done: 100, total: 260 });
  expect(screen.getByText('Preparing the file. Loaded 100 of 260 records.')).toBeVisible();
  await user.click(press('Cancel download'));
  await user.click(press('Download CSV'));
  tell({ type: 'export.failed', problem: problem('offline', true) });
  expect(screen.getByText(/We couldn’t save the file. The security events listed here are unaffected/)).toBeVisible();
  await user.click(press('Try again'));
  tell({
    type: 'export.finished',
    file: { name: 'security-events_2026-01-01_2026-01-01.csv', rows: 1, unreadable: 0 },
  });
  expect(screen.getByText('Saved security-events_2026-01-01_2026-01-01.csv with 1 row.')).toBeVisible();
});
