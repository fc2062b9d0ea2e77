import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { choice, guid, listOf, record, text, visible } from '../http/schemas.ts';

/** Printable ASCII, which also fits the index over address and tag (2,704 bytes). */
const plain = v.regex(/^[\x20-\x7e]*$/, 'must have no other characters than those of plain English text');
const address = v.pipe(text(1, 1024), v.trim(), v.nonEmpty('must not be empty'), plain);

export const postExternalWallet = record({
  name: visible(1, 128),
  asset: choice(tradableCodes),
  address,
  customer_guid: v.nullish(guid),
  counterparty_guid: v.nullish(guid),
  tag: v.nullish(text(1, 512)),
  expected_behaviours: v.nullish(listOf(choice(['force_review']), 50)),
});
export type PostExternalWallet = v.InferOutput<typeof postExternalWallet>;
