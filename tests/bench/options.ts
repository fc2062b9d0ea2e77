import { parseArgs } from 'node:util';

const parts = [
  'bank',
  'backend',
  'load',
  'lists',
  'backend-lists',
  'staff-search',
  'staff-lists',
  'staff-sales',
  'memory',
  'start',
  'lighthouse',
  'screens',
  'interactions',
  'markup',
  'flows',
  'flows-viewer',
] as const;
export type Part = (typeof parts)[number];

export interface Options {
  readonly only: readonly Part[];
  readonly clients: readonly number[];
  readonly seconds: number;
  readonly warmUp: number;
  readonly runs: number;
  /** Pages of the parts `lighthouse`, `screens` and `markup`; empty for all. */
  readonly pages: readonly string[];
  readonly rows: readonly number[];
  readonly sessions: number;
  readonly customers: number;
  /** A built checkout of an older commit, measured alternately. */
  readonly before: string | null;
}

const usage = `npm run bench -- [--only ${parts.join(',')}] [--clients 1,4,16,64] [--seconds 10] [--runs 3] [--pages /,/faq] [--rows 1000,10000,100000,1000000] [--sessions 2000] [--customers 100000] [--before FOLDER]`;

/** @throws Error with the usage for unknown arguments */
export function readOptions(args: readonly string[]): Options {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: text(parts.join(',')),
      clients: text('1,4,16,64'),
      seconds: text('10'),
      runs: text('3'),
      pages: text(''),
      rows: text('1000,10000,100000,1000000'),
      sessions: text('2000'),
      customers: text('100000'),
      before: { type: 'string' },
    },
  });
  const wholes = (list: string) =>
    list.split(',').map((entry) => {
      if (!/^[1-9]\d*$/.test(entry)) throw new Error(`${entry} is not a whole number above 0\n${usage}`);
      return Number(entry);
    });
  const whole = (entry: string) => wholes(entry)[0] ?? 0;
  const only = values.only.split(',').map((name) => {
    const part = parts.find((known) => known === name);
    if (part === undefined) throw new Error(`there is no part ${name}\n${usage}`);
    return part;
  });
  return {
    only,
    clients: wholes(values.clients),
    seconds: whole(values.seconds),
    warmUp: 3,
    runs: whole(values.runs),
    pages: values.pages.split(',').filter(Boolean),
    rows: wholes(values.rows),
    sessions: whole(values.sessions),
    customers: whole(values.customers),
    before: values.before ?? null,
  };
}
