import type { SalesReport } from '#contract/books/sales.ts';
import { addDays, type Grain, periodBefore } from '#domain/sales/calendar.ts';
import { type Bucket, type Plan, planOf, type SalesQuery, type Span } from '#domain/sales/query.ts';
import type { SpanReport } from '#domain/sales/report.ts';
import type { Executor } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { cursorOf } from '../projection/cursors.ts';
import { stampedSources } from '../projection/sources.ts';
import { sumsOf } from './sums.ts';
import { lostBefore, tradersBy, tradersIn } from './traders.ts';

/** Completeness of the copies (ms, the bank's clock), in both directions. */
export interface Completeness {
  readonly asOf: number;
  readonly completeSince: number | null;
}

const notRead = () =>
  new Refusal(503, 'not_read', 'The bank’s records are being read for the first time.', {
    headers: { 'Retry-After': '10' },
  });

/** @throws Refusal 503 `not_read` before the first sync: unknown is not zero */
async function completeness(db: Executor): Promise<Completeness> {
  const cursors = await Promise.all(stampedSources.map(({ name }) => cursorOf(db, name)));
  const fresh = cursors.map(({ freshAt }) => freshAt);
  if (fresh.includes(null)) throw notRead();
  const since = cursors.flatMap(({ loaded, completeSince }) =>
    loaded || completeSince === null ? [] : [completeSince],
  );
  return { asOf: Math.min(...fresh.map(Number)), completeSince: since.length === 0 ? null : Math.max(...since) };
}

export async function planned(
  { db, config }: Pick<BackendServices, 'db' | 'config'>,
  query: SalesQuery,
): Promise<Plan & Completeness> {
  const complete = await completeness(db);
  return { ...planOf(query, config.reportingZone, complete.asOf), ...complete };
}

/** @throws Refusal 503 `not_read` until all history is read */
export async function plannedWhole(services: Pick<BackendServices, 'db' | 'config'>, query: SalesQuery) {
  const found = await planned(services, query);
  if (found.completeSince !== null) throw notRead();
  return found;
}

interface Part {
  readonly span: Span;
  readonly buckets: readonly Bucket[];
  readonly until: number;
}

/** Customers who trade are known once history is read: an older trade changes who is new. */
async function spanReport(
  db: Executor,
  { grain, zone, asset, isWhole }: { grain: Grain; zone: string; asset: SalesQuery['asset']; isWhole: boolean },
  part: Part,
): Promise<SpanReport> {
  const { span, buckets, until } = part;
  const cut = until < span.ends ? { until } : {};
  const adding = sumsOf(db, { span, starts: buckets.map(({ from }) => from), zone, asset, ...cut });
  if (asset !== null || !isWhole)
    return { ...span, until, buckets, sums: await adding, traders: null, allTraders: null };
  const traded = { span, zone, ...cut };
  const counting = async () => {
    const all = await tradersIn(db, traded, periodBefore(span));
    return { ...all, lost: await lostBefore(db, traded, all) };
  };
  const [sums, traders, allTraders] = await Promise.all([
    adding,
    tradersBy(db, grain, buckets, zone, cut.until),
    counting(),
  ]);
  return { ...span, until, buckets, sums, traders, allTraders };
}

export async function salesReport(
  services: Pick<BackendServices, 'db' | 'config'>,
  query: SalesQuery,
): Promise<SalesReport> {
  const { db, config } = services;
  const zone = config.reportingZone;
  const { range, grain, buckets, isRunning, compared, asOf, completeSince } = await planned(services, query);
  const how = { grain, zone, asset: query.asset, isWhole: completeSince === null };
  const [span, before] = await Promise.all([
    // Includes everything copied by now, to match the lists.
    spanReport(db, how, { span: range, buckets, until: range.ends }),
    compared && spanReport(db, how, { span: compared, buckets: compared.buckets, until: compared.until }),
  ]);
  return { zone, asOf, completeSince, grain, isRunning, span, compared: before };
}

export const dayBefore = ({ from }: Pick<Span, 'from'>): string => addDays(from, -1);
