import { lte, min, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { recurringBuys } from '#server/db/schema/recurring-buys.ts';
import { sandboxClock } from '#server/db/schema/sandbox.ts';
import { isCalendarDay } from '#server/http/calendar.ts';
import { invalidInput } from '#server/http/refusals.ts';
import type { Services } from '#server/services.ts';
import { fields, line, whole } from '../fields.ts';
import type { Desk } from './desk.ts';

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
/** Prices and dates are not meant to last longer. */
const latest = Date.UTC(2100, 0, 1);

/** Parses `2h`, `90s` or `1d 12h` to milliseconds; `null` otherwise. */
export function parseDuration(text: string): number | null {
  const parts = text.trim().toLowerCase().split(/\s+/);
  let sum = 0;
  for (const part of parts) {
    const [, count, unit] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h|d|w)$/.exec(part) ?? [];
    if (count === undefined || unit === undefined) return null;
    sum += Number(count) * (units[unit] ?? 0);
  }
  return Math.round(sum);
}

/** Milliseconds; UTC by default. */
function parseTimestamp(text: string): number | null {
  if (!isCalendarDay(text.slice(0, 10))) return null;
  const timestamp = Date.parse(/[T ].*(Z|[+-]\d{2}:?\d{2})$/i.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(timestamp) ? null : timestamp;
}

const oneOf = 'cannot be combined: use only one of advance, advance_ms and set';

/** By a duration (`advance`, `advance_ms`), or to a timestamp (`set`). */
export const clockSchema = v.pipe(
  fields({
    advance_ms: v.optional(whole(1, latest)),
    advance: v.optional(
      v.pipe(
        line(60),
        v.check((text) => (parseDuration(text) ?? 0) > 0, 'must be a time such as 30s, 2h or 1d 12h'),
        v.transform((text) => parseDuration(text) ?? 0),
      ),
    ),
    set: v.optional(
      v.pipe(
        line(60),
        v.check((text) => parseTimestamp(text) !== null, 'must be a time such as 2026-01-15T12:00:00Z'),
        v.transform((text) => parseTimestamp(text) ?? 0),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['advance'], ['advance_ms'], ['set']],
      ({ advance, advance_ms: ms, set }) => [advance, ms, set].filter((value) => value !== undefined).length === 1,
      oneOf,
    ),
    ['advance'],
  ),
);

export interface ClockState {
  readonly now: string;
  readonly offset_ms: number;
  /** Frozen by `SANDBOX_NOW`. */
  readonly fixed: boolean;
  /** Divides every delay. */
  readonly speed: number;
}

export const clockState = ({ clock, controls, config }: Services): ClockState => ({
  now: new Date(clock.now()).toISOString(),
  offset_ms: controls.clockOffset(),
  fixed: config.sandbox.now !== null,
  speed: config.sandbox.speed,
});

/** In all processes within a second. @throws Refusal 422 for going back, or beyond 2099 */
export async function moveClock(
  { services, product }: Pick<Desk, 'services' | 'product'>,
  { advance, advance_ms: ms, set }: v.InferOutput<typeof clockSchema>,
): Promise<ClockState> {
  await services.controls.refresh();
  const now = services.clock.now();
  const by = advance ?? ms ?? (set ?? 0) - now;
  const field = set !== undefined ? 'set' : advance !== undefined ? 'advance' : 'advance_ms';
  if (by <= 0)
    throw invalidInput({
      [field]: `${field} must be later than ${new Date(now).toISOString()}: the clock only moves forward`,
    });
  if (now + by > latest) throw invalidInput({ [field]: `${field} must not go past the year 2099` });
  let left = by;
  for (let date = await nextBuy(services, now + by); date !== null; date = await nextBuy(services, now + by)) {
    const step = Math.max(0, date - services.clock.now());
    await moveBy(services, step, set !== undefined);
    left -= step;
    await product.makeRecurringBuys();
  }
  await moveBy(services, left, set !== undefined);
  return clockState(services);
}

/** Dates on the way are lived through one by one: a leap over them would miss all but the last. */
async function nextBuy({ db, clock }: Services, until: number): Promise<number | null> {
  const { nextAt } = recurringBuys;
  const [found] = await db
    .select({ at: min(nextAt) })
    .from(recurringBuys)
    .where(lte(nextAt, until));
  return found?.at == null ? null : Math.max(clock.now(), found.at);
}

async function moveBy({ db, controls }: Services, by: number, isToTimestamp: boolean): Promise<void> {
  const stored = sandboxClock.offset;
  // Concurrent moves combine: durations add up, the later timestamp wins.
  const moved = isToTimestamp ? sql`greatest(${stored}, excluded.offset_ms)` : sql`${stored} + ${by}`;
  await db
    .insert(sandboxClock)
    .values({ offset: controls.clockOffset() + by })
    .onConflictDoUpdate({ target: sandboxClock.id, set: { offset: moved } });
  await controls.refresh();
}
