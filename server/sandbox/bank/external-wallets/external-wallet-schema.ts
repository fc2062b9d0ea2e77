import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { choice, guid, listOf, record, text, visible } from '../http/schemas.ts';

/** No chain uses other characters. They could also exceed the 2,704 bytes of the index over address and tag. */
const plain = v.regex(/^[\x20-\x7e]*$/, 'must have no other characters than those of plain English text');
const address = v.pipe(text(1, 1024), v.trim(), v.nonEmpty('must not be empty'), plain);

/** `PostExternalWallet`. Does not validate the address: a wallet with an invalid one is stored and then fails. */
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
