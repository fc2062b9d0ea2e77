import type { FlowRecord } from './records.ts';

/** Where a chain of causes starts. `outside`: the page. `reply`: an actor itself, as a feed. */
export type Origin = 'outside' | 'reply' | 'timer' | 'start' | 'lost';

export interface Because {
  /** From the given record back to the first cause. */
  readonly chain: readonly FlowRecord[];
  readonly origin: Origin;
}

/**
 * Traces a record's causes across actors and timers.
 * @param records in ascending order, possibly with gaps
 * @returns null if the record is missing
 */
export function because(records: readonly FlowRecord[], q: number): Because | null {
  const chain: FlowRecord[] = [];
  for (let record = find(records, q); record !== null; ) {
    chain.push(record);
    const { c } = record;
    if (c === null) return { chain, origin: originOf(record) };
    record = c < record.q ? find(records, c) : null;
  }
  return chain.length === 0 ? null : { chain, origin: 'lost' };
}

function originOf(record: FlowRecord): Origin {
  if (record.kind === 'started') return 'start';
  if (record.kind.startsWith('timer.')) return 'timer';
  return record.kind === 'received' && record.from !== null ? 'reply' : 'outside';
}

function find(records: readonly FlowRecord[], q: number): FlowRecord | null {
  let low = 0;
  let high = records.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record === undefined) return null;
    if (record.q === q) return record;
    if (record.q < q) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
