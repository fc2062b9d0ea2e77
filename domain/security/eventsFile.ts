import { csvFile, isoWithOffset, type OffsetAt } from '../csv/csv.ts';
import type { SecurityEvent } from './eventList.ts';

const columns = ['id', 'event', 'kind', 'time_utc', 'time_local', 'device', 'detail'];

/** An event's text, as on the screen. */
export interface EventWords {
  readonly wordsOf: (event: SecurityEvent) => string;
  readonly offsetAt: OffsetAt;
  readonly dayOf: (at: number) => string;
}

/** Named by oldest and newest: `security-events_2026-01-01_2026-03-31.csv`. */
export function eventsFile(
  events: readonly SecurityEvent[],
  { wordsOf, offsetAt, dayOf }: EventWords,
): { readonly name: string; readonly text: string } {
  const lines = events.map((event) => {
    const { id, kind, device, detail, createdAt } = event;
    return [
      id,
      wordsOf(event),
      kind,
      isoWithOffset(createdAt, 0),
      isoWithOffset(createdAt, offsetAt(createdAt)),
      device,
      detail,
    ];
  });
  const days = events.map(({ createdAt }) => dayOf(createdAt)).toSorted();
  return {
    name: `${['security-events', days[0], days.at(-1)].filter(Boolean).join('_')}.csv`,
    text: csvFile([columns, ...lines]),
  };
}
