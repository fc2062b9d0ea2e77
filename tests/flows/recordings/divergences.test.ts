import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { divergences } from '@statechange/flows/command/recordings';
import { read } from '@statechange/flows/recordings/read';
import { write } from '@statechange/flows/recordings/write';
import { afterAll, expect, test } from 'vitest';
import { root } from '../../kit/machines.ts';

const folder = mkdtempSync(join(tmpdir(), 'divergences-'));
afterAll(() => rmSync(folder, { recursive: true }));

const machines = 'machines/{order,mfaChallenge,oneTimeCode,withdrawal}/*.machine.ts';
const kept = join(root, 'tests/recordings/order-with-expired-quote.flows');

/** The order's recording with another final state. */
async function otherEnding(): Promise<string> {
  const found = await read(readFileSync(kept));
  if (!found.ok) throw new Error(found.reason);
  const tabs = found.recording.tabs.map((tab) => {
    const last = tab.records.findLastIndex((record) => record.kind === 'received' && record.value !== undefined);
    return {
      ...tab,
      records: tab.records.map((record, place) => (place === last ? { ...record, value: 'expired' } : record)),
    };
  });
  const file = join(folder, 'other-ending.flows');
  writeFileSync(file, await write({ ...found.recording, tabs }));
  return relative(root, file);
}

test('a recording that no longer happens is named with its machine, and one that nobody can read with the reason', async () => {
  const broken = join(folder, 'broken.flows');
  writeFileSync(broken, 'no recording');
  const [diverged, unread, ...rest] = await divergences(
    [relative(root, kept), await otherEnding(), relative(root, broken)],
    machines,
    root,
  );
  expect(diverged).toMatch(
    /^order: actor \d+ of .*other-ending\.flows diverged at step \d+, .*: state is filled, and was expired$/,
  );
  expect(unread).toMatch(/^.*broken\.flows: .+/);
  expect(rest).toEqual([]);
});

test('without recordings nothing runs', async () => expect(await divergences([], 'nowhere/*.ts', root)).toEqual([]));
