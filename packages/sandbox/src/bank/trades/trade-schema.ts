import * as v from 'valibot';
import { choice, guid, labels, record } from '../http/schemas.ts';

export const postTrade = record({
  quote_guid: guid,
  trade_type: v.nullish(choice(['platform'])),
  fiat_account_guid: v.nullish(guid),
  expected_error: v.nullish(choice(['expired_quote', 'non_sufficient_funds'])),
  labels,
});
export type PostTrade = v.InferOutput<typeof postTrade>;
