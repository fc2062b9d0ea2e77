import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { read } from '@statechange/flows/recordings/read';
import { write } from '@statechange/flows/recordings/write';
import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { root } from '../../kit/machines.ts';
import { chartsFile, fileOf, openViewer } from './open.tsx';

const recording = await readFile(join(root, 'tests/recordings/order-with-expired-quote.flows'));

test('another revision of the charts is compared in words, and an invalid one is refused', async () => {
  const { page, user } = openViewer('/compare');
  const field = await page.findByLabelText('Charts to compare with');
  await user.upload(field, fileOf('old.json', chartsFile));
  await page.findByText('No chart has changed.');
  await user.upload(field, fileOf('none.json', '[{}]'));
  await page.findByText('none.json cannot be opened.');
  await user.upload(field, fileOf('old.json', chartsFile.replaceAll('"name":"quoteIsStale"', '"name":"quoteIsOld"')));
  await page.findByText('1 machine differs.');
  page.getByText(
    '“order.quoted.price.armed” now leaves by order.confirmed [quoteIsStale], before by order.confirmed [quoteIsOld]',
  );
});

test('a known earlier revision is compared at once, and an unknown one is requested', async () => {
  const { page, user } = openViewer('/compare/connection?since=v0.9', { hasEarlier: true });
  await page.findByText('The viewer has no charts of v0.9. Choose them as a file.');
  await user.click(page.getByRole('link', { name: 'Compare with v1.2' }));
  expect((await page.findByText('1 machine differs.')).closest('[role="status"]')?.textContent).toBe(
    '1 machine differs.',
  );
  const machine = within(page.getByRole('main')).getByRole('button', { name: 'connection' });
  expect(machine).toHaveAttribute('aria-pressed', 'true');
  page.getByRole('button', {
    name: 'changed “connection.connected.pulse.awake” now leaves by after askInterval [hasAnswered], before by after askInterval [hasSpoken]',
  });
});

test.each([
  ['order', 'no change of order'],
  ['ordr', 'no machine ordr'],
  ['connection/gone', 'no state gone'],
])('a link to a comparison says what it names in vain: %s', async (machine, missing) => {
  const { page } = openViewer(`/compare/${machine}?since=v1.2`, { hasEarlier: true });
  await page.findByText(`There is ${missing} in this comparison. The link may be from another revision.`);
});

test('recordings are listed under their machine: whether they still replay', async () => {
  const { page, user } = openViewer('/compare');
  const found = await read(recording);
  if (!found.ok) throw new Error(found.reason);
  const tabs = found.recording.tabs.map((tab) => {
    const last = tab.records.findLastIndex((record) => record.kind === 'received' && record.value !== undefined);
    return {
      ...tab,
      records: tab.records.map((record, place) => (place === last ? { ...record, value: 'expired' } : record)),
    };
  });
  const kept = fileOf('kept.flows', new Uint8Array(recording));
  const field = await page.findByLabelText('Recordings to run again (.flows)');
  await user.upload(field, [kept, fileOf('other.flows', new Uint8Array(await write({ ...found.recording, tabs })))]);
  await page.findByText('1 of 2 recordings diverges.');
  const replays = page.getByRole('list', { name: 'Recordings' });
  const texts = within(replays)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^kept\.flows, actor \d+: exact: \d+ steps$/),
    expect.stringMatching(/^other\.flows, actor \d+: diverged at step \d+, .*: state is filled, and was expired$/),
  ]);
  const [about] = within(page.getByRole('main')).getAllByRole('listitem');
  expect(about).toContainElement(replays);
  expect(about).toContainElement(page.getByRole('button', { name: 'order' }));
  await user.upload(page.getByLabelText('Charts to compare with'), fileOf('same.json', chartsFile));
  await page.findByText('Its chart has not changed.');
  await user.upload(field, [kept, fileOf('cat.flows', 'no recording')]);
  await page.findByText(/cat\.flows: /);
});
