import type { Context } from 'hono';
import { type Currency, currencies } from './price-process.ts';

/** A refusal in the market-data service's shape. */
export class MarketError extends Error {
  readonly status: 400 | 404 | 422;
  readonly body: Readonly<Record<string, unknown>>;
  constructor(status: 400 | 404 | 422, body: Readonly<Record<string, unknown>>) {
    super(JSON.stringify(body));
    this.name = 'MarketError';
    this.status = status;
    this.body = body;
  }
}

const missing = (name: string) => new MarketError(422, { error: `Missing parameter ${name}` });
const invalid = (name: string) => new MarketError(400, { error: `invalid ${name}` });

function required(c: Context, name: string): string {
  const given = c.req.query(name)?.trim() ?? '';
  if (given === '') throw missing(name);
  return given;
}

const isCurrency = (text: string): text is Currency => (currencies as readonly string[]).includes(text);

export function readCurrency(c: Context): Currency {
  const given = required(c, 'vs_currency').toLowerCase();
  if (!isCurrency(given)) throw invalid('vs_currency');
  return given;
}

export function readIds(c: Context, name: string): string[] {
  return splitList(required(c, name));
}

export function readOptionalIds(c: Context, name: string): string[] | null {
  const ids = splitList(c.req.query(name) ?? '');
  return ids.length === 0 ? null : ids;
}

const splitList = (text: string) =>
  text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The meaning of `max`. */
export const maxDays = 3_650;

export function readDays(c: Context): number {
  const given = required(c, 'days');
  if (given === 'max') return maxDays;
  const days = /^\d{1,5}(\.\d{1,6})?$/.test(given) ? Number(given) : 0;
  if (days <= 0) throw invalid('days');
  return Math.min(days, maxDays);
}

export type Interval = '5m' | 'hourly' | 'daily';

/** As requested, or by length: minutes for a day, hours for a quarter, else days. */
export function readInterval(c: Context, days: number): Interval {
  const given = c.req.query('interval') ?? '';
  const chosen = days <= 1 ? '5m' : days <= 90 ? 'hourly' : 'daily';
  if (given === '') return chosen;
  if (given !== '5m' && given !== 'hourly' && given !== 'daily') throw invalid('interval');
  // Limits charts to some thousand points.
  const most = { '5m': 10, hourly: 100, daily: maxDays };
  if (days > most[given])
    throw new MarketError(400, { error: `interval ${given} is available up to ${most[given]} days` });
  return given;
}

/** `null` for all digits. */
export function readPrecision(c: Context): number | null {
  const given = c.req.query('precision') ?? '';
  if (given === '' || given === 'full') return null;
  if (/^\d{1,2}$/.test(given) && Number(given) <= 18) return Number(given);
  throw invalid('precision');
}

export function readWhole(c: Context, name: string, least: number, most: number, fallback: number): number {
  const given = c.req.query(name) ?? '';
  if (given === '') return fallback;
  const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw invalid(name);
}

export function readChoice<Choice extends string>(
  c: Context,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const given = c.req.query(name) ?? '';
  if (given === '') return fallback;
  const found = choices.find((choice) => choice === given);
  if (found === undefined) throw invalid(name);
  return found;
}

/** The service uses JSON numbers. */
export const rounded = (value: number, precision: number | null): number =>
  precision === null ? value : Number(value.toFixed(precision));
