import * as v from 'valibot';
import type { Chart } from '../model/types.ts';
import type { PendingTimer, RosterActor } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';
import { chartFrom } from './chartSchemas.ts';
import { countSchema, faultOf, numberSchema, textSchema, timeSchema } from './check.ts';
import { digestOf, gunzip } from './gzip.ts';
import { gapSchema, leftOutSchema, pendingTimerSchema, recordSchema, rosterActorSchema } from './recordSchemas.ts';
import { formatVersion, type Gap, type LeftOut, type Mark, mostBytes, mostRecords, type Recording } from './types.ts';

export type Read =
  /** `notes`: user-facing warnings about missing or mismatched parts. */
  | { readonly ok: true; readonly recording: Recording; readonly notes: readonly string[] }
  /** A user-facing message. */
  | { readonly ok: false; readonly reason: string };

/** Maximum bytes per line. */
const longestLine = 2_000_000;
const mostTabs = 100;
const mostOthers = 100_000;

const headSchema = v.strictObject({
  flows: v.literal('recording'),
  version: v.literal(formatVersion),
  title: textSchema,
  app: v.nullable(textSchema),
  xstate: v.nullable(textSchema),
  redaction: v.nullable(textSchema),
  started: timeSchema,
  expected: v.nullable(v.picklist(['exact', 'risky', 'diverged', 'viewOnly'])),
  tabs: v.pipe(
    v.array(
      v.strictObject({
        tab: textSchema,
        build: v.nullable(textSchema),
        fingerprints: v.record(textSchema, textSchema),
        clock: v.strictObject({ t: timeSchema, epoch: timeSchema }),
        at: numberSchema,
      }),
    ),
    v.minLength(1),
    v.maxLength(mostTabs),
  ),
});
const endSchema = v.strictObject({
  end: v.strictObject({ lines: countSchema, records: countSchema, digest: textSchema }),
});
const entrySchema = v.strictTuple([countSchema, recordSchema]);
const otherSchema = v.union([
  v.strictObject({ tab: countSchema, actor: rosterActorSchema }),
  v.strictObject({ tab: countSchema, timer: pendingTimerSchema }),
  v.strictObject({ tab: countSchema, gap: gapSchema }),
  v.strictObject({ tab: countSchema, left: leftOutSchema }),
  v.strictObject({ mark: v.strictObject({ tab: textSchema, q: numberSchema, text: textSchema }) }),
]);

type Head = v.InferOutput<typeof headSchema>;
interface OpenTab {
  readonly actors: RosterActor[];
  readonly timers: PendingTimer[];
  readonly records: FlowRecord[];
  readonly gaps: Gap[];
  readonly left: LeftOut[];
}

const refused = (reason: string): Read => ({ ok: false, reason });
const options = { abortEarly: true, abortPipeEarly: true } as const;
/** A user-facing reason to stop reading. */
class Unreadable extends Error {}

/** Validates and reads an untrusted file. Never throws; a truncated file opens up to the cut. */
export async function read(bytes: Uint8Array): Promise<Read> {
  const { parts, end } = await gunzip(bytes, mostBytes);
  if (end === 'tooLarge') return refused(`This file is larger than ${mostBytes / 1_000_000} MB when unpacked.`);
  const decoder = new TextDecoder();
  const text = parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
  const lines = text.split('\n');
  // Text after the last line break is incomplete.
  const rest = lines.pop() ?? '';
  if (lines.length === 0) return refused('This file is not a recording of flows.');
  try {
    const head = headOf(lines[0] ?? '');
    const last = end === 'whole' && rest === '' ? endOf(lines.at(-1) ?? '') : null;
    const body = last ? lines.slice(1, -1) : lines.slice(1);
    const { recording, records } = bodyOf(head, body);
    if (last === null)
      return { ok: true, recording, notes: [`This file was cut off. It is complete up to its record ${records}.`] };
    const isAsWritten = last.lines === lines.length - 1 && last.records === records;
    const before = text.slice(0, text.length - (lines.at(-1) ?? '').length - 1);
    const isUnchanged = isAsWritten && last.digest === (await digestOf(before));
    return {
      ok: true,
      recording,
      notes: isUnchanged ? [] : ['This file was changed after it was written: its digest does not match.'],
    };
  } catch (error) {
    return refused(error instanceof Unreadable ? error.message : 'This file cannot be read.');
  }
}

function parse(line: string, place: number): unknown {
  if (line.length > longestLine)
    throw new Unreadable(`Line ${place} of this file is longer than ${longestLine / 1_000_000} MB.`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Unreadable(`Line ${place} of this file is damaged.`);
  }
  const fault = faultOf(value);
  if (fault !== null) throw new Unreadable(`Line ${place} of this file cannot be trusted: ${fault}.`);
  return value;
}

function headOf(line: string): Head {
  const value = parse(line, 1);
  const isOurs =
    typeof value === 'object' &&
    value !== null &&
    'flows' in value &&
    value.flows === 'recording' &&
    'version' in value;
  if (!isOurs) throw new Unreadable('This file is not a recording of flows.');
  if (value.version !== formatVersion)
    throw new Unreadable(
      `This file has format ${JSON.stringify(value.version)?.slice(0, 20)}; this viewer reads format ${formatVersion}.`,
    );
  const checked = v.safeParse(headSchema, value, options);
  if (!checked.success) throw new Unreadable('The first line of this file is damaged.');
  return checked.output;
}

function endOf(line: string): v.InferOutput<typeof endSchema>['end'] | null {
  if (!line.startsWith('{"end":') || line.length > 1_000) return null;
  try {
    const checked = v.safeParse(endSchema, JSON.parse(line));
    return checked.success ? checked.output.end : null;
  } catch {
    return null;
  }
}

function bodyOf(head: Head, lines: readonly string[]): { readonly recording: Recording; readonly records: number } {
  const { title, app, xstate, redaction, started, expected } = head;
  const charts: Chart[] = [];
  const marks: Mark[] = [];
  const tabs = head.tabs.map((): OpenTab => ({ actors: [], timers: [], records: [], gaps: [], left: [] }));
  let records = 0;
  for (const [place, line] of lines.entries()) {
    const value = parse(line, place + 2);
    if (Array.isArray(value)) {
      records += 1;
      if (records > mostRecords)
        throw new Unreadable(`This file has more than ${mostRecords.toLocaleString('en-US')} records.`);
      addRecord(tabs, head, value, place + 2);
    } else if (typeof value === 'object' && value !== null && 'chart' in value) {
      const chart = chartFrom(value.chart);
      if (!chart.ok) throw new Unreadable(`This file cannot be opened: ${chart.reason}.`);
      charts.push(chart.chart);
    } else addOther(tabs, marks, value, place + 2);
    if (place - records > mostOthers) throw new Unreadable('This file has too many lines that are no records.');
  }
  const made = head.tabs.map(({ at, ...tab }, place) => {
    const { actors = [], timers = [], records: own = [], gaps = [], left = [] } = tabs[place] ?? {};
    return { ...tab, beginning: { at, actors, timers }, records: own, gaps, left };
  });
  return { recording: { title, app, xstate, redaction, started, expected, charts, tabs: made, marks }, records };
}

function addRecord(tabs: readonly OpenTab[], head: Head, value: unknown, place: number): void {
  const checked = v.safeParse(entrySchema, value, options);
  if (!checked.success) throw new Unreadable(`Line ${place} of this file is no record.`);
  const [number, record] = checked.output;
  const tab = tabs[number];
  const last = tab?.records.at(-1);
  if (
    tab === undefined ||
    record.q < (head.tabs[number]?.at ?? 1) ||
    (last && (record.q <= last.q || record.t < last.t))
  )
    throw new Unreadable(`Line ${place} of this file is out of order.`);
  tab.records.push(record);
}

function addOther(tabs: readonly OpenTab[], marks: Mark[], value: unknown, place: number): void {
  const checked = v.safeParse(otherSchema, value, options);
  if (!checked.success) throw new Unreadable(`Line ${place} of this file is damaged.`);
  const line = checked.output;
  if ('mark' in line) {
    marks.push(line.mark);
    return;
  }
  const tab = tabs[line.tab];
  if (!tab) throw new Unreadable(`Line ${place} of this file speaks of a tab that it does not have.`);
  if ('actor' in line) tab.actors.push(line.actor);
  else if ('timer' in line) tab.timers.push(line.timer);
  else if ('left' in line) tab.left.push(line.left);
  else {
    const last = tab.gaps.at(-1);
    if (line.gap.last < line.gap.first || (last && line.gap.first <= last.last))
      throw new Unreadable(`Line ${place} of this file is out of order.`);
    tab.gaps.push(line.gap);
  }
}
