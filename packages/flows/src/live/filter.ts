import { durationText } from '../model/outline.ts';
import { readEvent, triggerText } from '../model/transitions.ts';
import { valueText } from '../model/valueText.ts';
import type { FlowRecord } from '../observe/records.ts';
import { type LiveTab, nameOf } from './tab.ts';

export interface LogFilter {
  /** Space-separated words that a row must contain, or must not after a minus. */
  readonly text: string;
  /** Hides events that changed no state. */
  readonly changedOnly: boolean;
  /** Null for all actors. */
  readonly actor: number | null;
}

/** An event and its result. */
export interface LogRow {
  readonly record: FlowRecord;
  readonly actor: string;
  readonly what: string;
  readonly result: string;
}

/** XState's internal events. */
const isBookkeeping = (type: string): boolean =>
  type === 'xstate.init' || type.startsWith('xstate.snapshot.') || type === '@xstate.init';

export function rowOf(tab: LiveTab, record: FlowRecord): LogRow {
  return { record, actor: actorName(tab, record.actor), ...wordsOf(record, tab.actors.get(record.actor)?.chart) };
}

function actorName(tab: LiveTab, actor: number): string {
  const found = tab.actors.get(actor);
  return found ? nameOf(found) : `actor ${actor}`;
}

function wordsOf(record: FlowRecord, machine: string | null = null): Pick<LogRow, 'what' | 'result'> {
  switch (record.kind) {
    case 'started':
      return { what: 'started', result: record.value === undefined ? '' : valueText(record.value) };
    case 'received':
      return { what: eventText(record.type, machine), result: resultText(record) };
    case 'timer.set':
      return { what: `${eventText(record.type, machine)} set`, result: durationText(Math.round(record.delay)) };
    case 'timer.fired':
      return { what: `${eventText(record.timer, machine)} due`, result: '' };
    case 'timer.canceled':
      return { what: `${eventText(record.timer, machine)} canceled`, result: '' };
    case 'effect':
      return { what: record.name, result: 'effect' };
    case 'emitted':
      return { what: record.type, result: 'emitted' };
    case 'ended':
      return { what: 'ended', result: record.how };
  }
}

/** A readable event type: `requestQuote done`, `after second`. */
export function eventText(type: string, machine: string | null = null): string {
  const known = {
    'xstate.promise.resolve': 'resolved',
    'xstate.promise.reject': 'rejected',
    'xstate.stop': 'stopped',
    'xstate.init': 'started',
  }[type];
  const { kind, on } = readEvent(type, machine ?? undefined);
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
  (record.kind === 'received' &&
    (record.value !== undefined || record.result !== 'moved' || record.status !== undefined));

/**
 * Whether a row contains a word, ignoring case. Words have no spaces, so each part is checked
 * alone; results are cached because names and types recur.
 */
function holds(tab: LiveTab, word: string): (record: FlowRecord) => boolean {
  const has = (text: string): boolean => text.toLowerCase().includes(word);
  const once = <Key, Answer>(ask: (key: Key) => Answer) => {
    const known = new Map<Key, Answer>();
    return (key: Key): Answer => {
      const found = known.get(key) ?? ask(key);
      known.set(key, found);
      return found;
    };
  };
  const inActor = once((actor: number) => has(actorName(tab, actor)));
  const eventsOf = once((machine: string | null) => once((type: string) => has(eventText(type, machine))));
  const inText = once(has);
  return (record) => {
    if (inActor(record.actor)) return true;
    const machine = tab.actors.get(record.actor)?.chart ?? null;
    if (record.kind === 'received') return eventsOf(machine)(record.type) || inText(resultText(record));
    const { what, result } = wordsOf(record, machine);
    return has(what) || has(result);
  };
}

/** The matching records, newest last. */
export function filtered(tab: LiveTab, { text, changedOnly, actor }: LogFilter): readonly FlowRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = words.filter((word) => !word.startsWith('-')).map((word) => holds(tab, word));
  const unwanted = words
    .filter((word) => word.startsWith('-') && word.length > 1)
    .map((word) => holds(tab, word.slice(1)));
  return tab.records.filter((record) => {
    if (actor !== null && record.actor !== actor) return false;
    if (record.kind === 'received' && isBookkeeping(record.type)) return false;
    if (changedOnly && !changesState(record)) return false;
    return wanted.every((isIn) => isIn(record)) && !unwanted.some((isIn) => isIn(record));
  });
}
