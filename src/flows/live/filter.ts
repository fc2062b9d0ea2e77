import { durationText } from '../model/outline.ts';
import { readEvent, triggerText } from '../model/transitions.ts';
import { valueText } from '../model/valueText.ts';
import type { FlowRecord } from '../observe/records.ts';
import { type LiveTab, nameOf } from './tab.ts';

/** What is listed of what happened. */
export interface LogFilter {
  /** Words that a row must hold; one behind a minus must not be in it. */
  readonly text: string;
  /** Events that changed no state are left out. */
  readonly changedOnly: boolean;
  /** Of one actor alone; null for all. */
  readonly actor: number | null;
}

/** A row of the log: an event with what became of it. */
export interface LogRow {
  readonly record: FlowRecord;
  readonly actor: string;
  readonly what: string;
  readonly result: string;
}

/** The bookkeeping of the library, which tells nobody anything. */
const isBookkeeping = (type: string): boolean => type === 'xstate.init' || type.startsWith('xstate.snapshot.') || type === '@xstate.init';

/** A record in words. */
export function rowOf(tab: LiveTab, record: FlowRecord): LogRow {
  const found = tab.actors.get(record.actor);
  return { record, actor: found ? nameOf(found) : `actor ${record.actor}`, ...wordsOf(record) };
}

function wordsOf(record: FlowRecord): Pick<LogRow, 'what' | 'result'> {
  switch (record.kind) {
    case 'started':
      return { what: 'started', result: record.value === undefined ? '' : valueText(record.value) };
    case 'received':
      return { what: eventText(record.type), result: resultText(record) };
    case 'timer.set':
      return { what: `${eventText(record.type)} set`, result: durationText(Math.round(record.delay)) };
    case 'timer.fired':
      return { what: `${eventText(record.timer)} due`, result: '' };
    case 'timer.canceled':
      return { what: `${eventText(record.timer)} canceled`, result: '' };
    case 'effect':
      return { what: record.name, result: 'effect' };
    case 'emitted':
      return { what: record.type, result: 'emitted' };
    case 'ended':
      return { what: 'ended', result: record.how };
  }
}

/** An event by what a reader calls it: `requestQuote done`, `after second`. */
export function eventText(type: string): string {
  const known = { 'xstate.promise.resolve': 'resolved', 'xstate.promise.reject': 'rejected', 'xstate.stop': 'stopped', 'xstate.init': 'started' }[
    type
  ];
  const { kind, on } = readEvent(type);
  return known ?? triggerText(kind, on);
}

function resultText({ result, value, transitions, status }: Extract<FlowRecord, { kind: 'received' }>): string {
  if (status !== undefined && status !== 'active') return status;
  if (value !== undefined) return `→ ${valueText(value)}`;
  return result === 'moved' ? `stays${transitions.length > 1 ? ` (${transitions.length} transitions)` : ''}` : result;
}

const changesState = (record: FlowRecord): boolean =>
  record.kind === 'started' ||
  record.kind === 'ended' ||
  (record.kind === 'received' && (record.value !== undefined || record.result !== 'moved' || record.status !== undefined));

/** The records that a filter leaves, newest last. */
export function filtered(tab: LiveTab, { text, changedOnly, actor }: LogFilter): readonly FlowRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.filter((word) => !word.startsWith('-'));
  const unwanted = words.filter((word) => word.startsWith('-') && word.length > 1).map((word) => word.slice(1));
  return tab.records.filter((record) => {
    if (actor !== null && record.actor !== actor) return false;
    if (record.kind === 'received' && isBookkeeping(record.type)) return false;
    if (changedOnly && !changesState(record)) return false;
    if (words.length === 0) return true;
    const { actor: name, what, result } = rowOf(tab, record);
    const line = `${name} ${what} ${result}`.toLowerCase();
    return wanted.every((word) => line.includes(word)) && !unwanted.some((word) => line.includes(word));
  });
}
