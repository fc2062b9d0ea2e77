import * as v from 'valibot';
import type { SearchHit, SearchResults } from '#machines/palette/palette.machine.ts';
import { timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';

const record = v.nullable(v.object({ kind: v.picklist(['trade', 'transfer']), guid: v.string() }));
const hit = v.pipe(
  v.object({ kind: v.string(), label: v.string(), detail: v.string(), customer_guid: v.string(), record }),
  v.transform(({ customer_guid, ...rest }): SearchHit => ({ ...rest, customerGuid: customer_guid })),
);
const results = v.pipe(
  v.object({ hits: v.array(hit), searched: v.array(v.string()), up_to: v.nullable(timeSchema) }),
  v.transform(({ up_to, ...rest }): SearchResults => ({ ...rest, upTo: up_to })),
);

/** The records that match, the best first. What was typed is in the body: addresses are kept in logs. */
export const searchAsStaff = (token: string, query: string, signal?: AbortSignal): Promise<SearchResults> =>
  callAdmin('search', results, { method: 'POST', body: { q: query }, token, signal });
