import { sql } from 'drizzle-orm';
import { day } from '#domain/time/units.ts';
import { rowsOf } from '#server/db/database.ts';
import { readPage } from '../projection/reading.ts';
import { type Source, stampedSources } from '../projection/sources.ts';
import { type Check, type Context, type Finding, lateMilliseconds, type Part } from './check.ts';

/** Counted daily; older months only if they differ. */
const recentDays = 35;
/** Calls per part. */
const spansOfPart = 10;

interface Span {
  readonly from: number;
  readonly before: number;
}

const startOfDay = (at: number): number => Math.floor(at / day) * day;

function startOfMonth(at: number, later = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
}

function daysIn({ from, before }: Span): Span[] {
  const spans: Span[] = [];
  for (let at = from; at < before; at = startOfDay(at) + day)
    spans.push({ from: at, before: Math.min(before, startOfDay(at) + day) });
  return spans;
}

/** In UTC since the first record, newest last; one span covers the time before. */
function spansOf(first: number, end: number): Span[] {
  const recent = Math.max(startOfDay(first), startOfDay(end) - recentDays * day);
  const spans: Span[] = [{ from: 0, before: startOfDay(first) }];
  for (let at = startOfDay(first); at < recent; ) {
    const before = Math.min(recent, startOfMonth(at, 1));
    spans.push({ from: at, before });
    at = before;
  }
  return [...spans, ...daysIn({ from: recent, before: end })];
}

async function countBoth(
  context: Context,
  source: Source,
  { from, before }: Span,
): Promise<readonly [ours: number, theirs: number]> {
  const [begin, end] = [new Date(from).toISOString(), new Date(before).toISOString()];
  const filters = { created_at_gte: begin, created_at_lt: end, per_page: '1' };
  const { total } = await readPage(context, source, 0, filters);
  const counted = await context.db.execute(
    sql`select count(*)::int as count from ${source.table} where created_at >= ${begin}::timestamptz and created_at < ${end}::timestamptz`,
  );
  return [rowsOf<{ count: number }>(counted)[0]?.count ?? 0, total];
}

async function compareSpan(context: Context, source: Source, span: Span): Promise<Finding[]> {
  const [ours, theirs] = await countBoth(context, source, span);
  if (ours === theirs) return [];
  const days = daysIn(span);
  if (days.length > 1 && span.from > 0) {
    const found: Finding[] = [];
    for (const each of days) found.push(...(await compareSpan(context, source, each)));
    return found;
  }
  const name = span.from === 0 ? `${source.name} before ${dayOf(span.before)}` : `${source.name} ${dayOf(span.from)}`;
  return [
    {
      ...{
        class: ours < theirs ? 'missingHere' : 'missingThere',
        recordKind: 'day',
        record: name,
        customerGuid: null,
        asset: '',
      },
      ...{
        ours: BigInt(ours),
        theirs: BigInt(theirs),
        difference: BigInt(ours - theirs),
        cents: null,
        at: span.from,
        isLate: false,
      },
    },
  ];
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

async function firstRecord({ db, asOf }: Context): Promise<number> {
  const found = await db.execute(sql`
    select (extract(epoch from least((select min(created_at) from trade_rows), (select min(created_at) from transfer_rows))) * 1000)::text as at`);
  const at = rowsOf<{ at: string | null }>(found)[0]?.at ?? null;
  return at === null ? asOf - day : Math.round(Number(at));
}

interface Place {
  readonly first: number;
  readonly at: number;
}

/** Compares daily record counts, up to the records too recent to judge. */
export const countsCheck: Check = {
  ...{ id: 'R6', followsChanges: false },
  async run(context, position): Promise<Part> {
    const { first, at }: Place =
      position === null ? { first: await firstRecord(context), at: 0 } : (JSON.parse(position) as Place);
    const end = context.asOf - lateMilliseconds;
    const spans = stampedSources.flatMap((source) =>
      spansOf(Math.min(first, end), end).map((span) => ({ source, span })),
    );
    const part = spans.slice(at, at + spansOfPart);
    const findings: Finding[] = [];
    for (const { source, span } of part) findings.push(...(await compareSpan(context, source, span)));
    const isLast = at + spansOfPart >= spans.length;
    const settled = part.flatMap(({ source, span }) => recordsOf(source, span));
    return {
      compared: part.length,
      late: 0,
      findings,
      settled,
      next: isLast ? null : JSON.stringify({ first, at: at + spansOfPart } satisfies Place),
    };
  },
};

/** All day names of a span. */
const recordsOf = (source: Source, span: Span): { recordKind: 'day'; record: string }[] =>
  span.from === 0
    ? [{ recordKind: 'day', record: `${source.name} before ${dayOf(span.before)}` }]
    : daysIn(span).map(({ from }) => ({ recordKind: 'day', record: `${source.name} ${dayOf(from)}` }));
