import type { FlowRecord } from '../observe/records.ts';
import { eventText } from './filter.ts';
import { type LiveTab, nameOf } from './tab.ts';

/** Further actors share the last lane, as more would be hard to tell apart. */
export const mostLanes = 10;
/** Longer pauses show their length. Milliseconds. */
const longPause = 1_000;

interface Lane {
  /** Null outside the system, and for the shared lane. */
  readonly actor: number | null;
  readonly name: string;
}

/** A message between lanes, or a pause. Consecutive equal rows are merged with a count. */
export type SequenceRow =
  | {
      readonly kind: 'message';
      readonly record: FlowRecord;
      readonly from: number;
      readonly to: number;
      readonly text: string;
      readonly result: string;
      readonly count: number;
    }
  | { readonly kind: 'pause'; readonly milliseconds: number; readonly q: number };

export interface Sequence {
  readonly lanes: readonly Lane[];
  readonly rows: readonly SequenceRow[];
}

/** The events between actors in some records, without XState's internal events. */
export function sequenceOf(tab: LiveTab, records: readonly FlowRecord[]): Sequence {
  const told = records.filter(
    (record) => record.kind === 'received' || record.kind === 'started' || record.kind === 'timer.fired',
  );
  const counts = new Map<number, number>();
  for (const record of told) counts.set(record.actor, (counts.get(record.actor) ?? 0) + 1);
  const busiest = [...counts].sort(([, one], [, other]) => other - one).map(([actor]) => actor);
  const shown = busiest.length > mostLanes ? busiest.slice(0, mostLanes - 1) : busiest;
  const inOrder = [...shown].sort((one, other) => one - other);
  const others: readonly Lane[] = busiest.length > shown.length ? [{ actor: null, name: 'others' }] : [];
  const nameOfActor = (actor: number) => {
    const found = tab.actors.get(actor);
    return found ? nameOf(found) : `actor ${actor}`;
  };
  const lanes: readonly Lane[] = [
    { actor: null, name: 'outside' },
    ...inOrder.map((actor) => ({ actor, name: nameOfActor(actor) })),
    ...others,
  ];
  const laneOf = (actor: number | null): number => {
    if (actor === null) return 0;
    const place = lanes.findIndex((lane) => lane.actor === actor);
    return place < 0 ? lanes.length - 1 : place;
  };
  return { lanes, rows: rowsOf(told, laneOf, tab) };
}

function rowsOf(
  told: readonly FlowRecord[],
  laneOf: (actor: number | null) => number,
  tab: LiveTab,
): readonly SequenceRow[] {
  const rows: SequenceRow[] = [];
  let before: FlowRecord | null = null;
  for (const record of told) {
    const pause = before === null ? 0 : record.t - before.t;
    if (pause >= longPause) rows.push({ kind: 'pause', milliseconds: Math.round(pause), q: record.q });
    before = record;
    const { from, text, result } = messageOf(record, tab);
    const row = {
      kind: 'message',
      record,
      from: laneOf(from),
      to: laneOf(record.actor),
      text,
      result,
      count: 1,
    } as const;
    const last = rows.at(-1);
    const isRepeated =
      last?.kind === 'message' &&
      last.from === row.from &&
      last.to === row.to &&
      last.text === text &&
      last.result === result;
    if (isRepeated) rows[rows.length - 1] = { ...last, record, count: last.count + 1 };
    else rows.push(row);
  }
  return rows;
}

interface Message {
  readonly from: number | null;
  readonly text: string;
  readonly result: string;
}

/** Timers and raised events count as sent to self. */
function messageOf(record: FlowRecord, tab: LiveTab): Message {
  const machine = tab.actors.get(record.actor)?.chart;
  if (record.kind === 'received') {
    const isOwn = record.type.startsWith('xstate.after.') || record.type.startsWith('xstate.promise.');
    return {
      from: isOwn ? record.actor : record.from,
      text: eventText(record.type, machine),
      result: record.result === 'moved' ? '' : record.result,
    };
  }
  if (record.kind === 'started') return { from: record.parent, text: 'starts', result: '' };
  const type = tab.records.find(({ q }) => q === ('set' in record ? record.set : null));
  return {
    from: record.actor,
    text: `${type?.kind === 'timer.set' ? eventText(type.type, machine) : 'timer'} is due`,
    result: '',
  };
}
