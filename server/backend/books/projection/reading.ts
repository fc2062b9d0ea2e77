import type { Records } from '../../kit/clients/bank.ts';
import type { BackendServices } from '../../kit/services.ts';
import { pageSize } from '../../kit/watches.ts';
import type { Copy, Source } from './sources.ts';

export type Syncing = Pick<BackendServices, 'bank' | 'clock' | 'config' | 'db'>;

type Filters = Readonly<Record<string, string>>;

/** Milliseconds, end exclusive. */
export interface Span {
  readonly by: 'created_at' | 'updated_at';
  readonly from: number;
  readonly before: number;
}

/** Keeps transactions short. */
const maxPages = 10;
export const maxRows = maxPages * pageSize;
const tries = 5;

const spanFilters = ({ by, from, before }: Span): Filters => ({
  [`${by}_gte`]: new Date(from).toISOString(),
  [`${by}_lt`]: new Date(before).toISOString(),
});

export const readPage = (
  { bank }: Syncing,
  { resource, record }: Source,
  page: number,
  filters: Filters = {},
): Promise<Records<Copy>> => bank.listRecords(resource, record, { page: String(page), ...filters });

/** Changes move records between pages, so it rereads until the total held still. */
export async function readAll(syncing: Syncing, source: Source, filters: Filters): Promise<Copy[]> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const found = new Map<string, Copy>();
    const totals = new Set<number>();
    for (let page = 0; ; page++) {
      const { total, objects } = await readPage(syncing, source, page, filters);
      totals.add(total);
      for (const copy of objects) found.set(copy.row.guid, copy);
      if (objects.length < pageSize) break;
    }
    if (totals.size === 1 && totals.has(found.size)) return [...found.values()];
  }
  throw new Error(`the list of ${source.name} changed each time it was read`);
}

export const readSpan = (syncing: Syncing, source: Source, span: Span): Promise<Copy[]> =>
  readAll(syncing, source, spanFilters(span));

/** Parts of up to a thousand records, oldest first; more if they share a stamp. */
export async function* readParts(
  syncing: Syncing,
  source: Source,
  span: Span,
): AsyncGenerator<{ readonly copies: readonly Copy[]; readonly before: number }> {
  for (let from = span.from; from < span.before; ) {
    let before = span.before;
    while (before - from > 1 && (await countOf(syncing, source, { ...span, from, before })) > maxRows)
      before = from + Math.floor((before - from) / 2);
    yield { copies: await readSpan(syncing, source, { ...span, from, before }), before };
    from = before;
  }
}

const countOf = async (syncing: Syncing, source: Source, span: Span): Promise<number> =>
  (await readPage(syncing, source, 0, { ...spanFilters(span), per_page: '1' })).total;

/** From the bank's reply, or the shared sandbox clock. @param asked request time */
export const bankTime = (
  { config, clock }: Syncing,
  { at }: Pick<Records<unknown>, 'at'>,
  asked = clock.now(),
): number => (config.bank.url === null ? asked : (at ?? asked));
