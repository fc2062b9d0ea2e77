import { expect, test } from 'vitest';
import type { SecurityEvent } from '#domain/security/eventList.ts';
import { eventsFile } from '#domain/security/eventsFile.ts';
import { recordsOf } from './activity/csv-reader.ts';

const events: readonly SecurityEvent[] = [
  {
    id: '9',
    kind: 'passkeyAdded',
    device: 'Chrome on Linux',
    detail: '=HYPERLINK("evil")',
    createdAt: Date.UTC(2026, 2, 31, 23, 30),
  },
  { id: '4', kind: 'signedIn', device: null, detail: null, createdAt: Date.UTC(2026, 0, 1) },
];
const words = {
  wordsOf: ({ kind }: SecurityEvent) => kind.toUpperCase(),
  offsetAt: () => 330,
  dayOf: (at: number) => new Date(at + 330 * 60_000).toISOString().slice(0, 10),
};

test('a file of events matches the list, in UTC and in the customer’s zone, without formulas', () => {
  const { name, text } = eventsFile(events, words);
  expect(name).toBe('security-events_2026-01-01_2026-04-01.csv');
  expect(recordsOf(text)).toEqual([
    {
      ...{
        id: '9',
        event: 'PASSKEYADDED',
        kind: 'passkeyAdded',
        device: 'Chrome on Linux',
        detail: '\'=HYPERLINK("evil")',
      },
      ...{ time_utc: '2026-03-31T23:30:00Z', time_local: '2026-04-01T05:00:00+05:30' },
    },
    {
      ...{ id: '4', event: 'SIGNEDIN', kind: 'signedIn', device: '', detail: '' },
      ...{ time_utc: '2026-01-01T00:00:00Z', time_local: '2026-01-01T05:30:00+05:30' },
    },
  ]);
});
