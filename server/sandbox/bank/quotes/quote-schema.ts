import * as v from 'valibot';
import { choice, guid, listOf, record, text, wholeAmount } from '../http/schemas.ts';

/** More than this and a sale that fixes what is received could not be solved for. */
const mostBasisPoints = 5_000n;

const spreadFee = record({
  type: v.literal('spread'),
  spread_fee: v.pipe(
    wholeAmount,
    v.check((points) => points <= mostBasisPoints, `must be at most ${mostBasisPoints} basis points`),
  ),
});
const fixedFee = record({ type: v.literal('fixed'), fixed_fee: wholeAmount });
const fee = v.variant('type', [spreadFee, fixedFee], (issue) => (issue.expected === 'Object' ? 'must be an object' : 'must be spread or fixed'));

const fees = v.pipe(
  listOf(fee, 2),
  v.check((given) => new Set(given.map(({ type }) => type)).size === given.length, 'must have at most one fee of each type'),
);

/** `PostQuote` for a trade: the one product that this sandbox quotes so far. */
export const postQuote = v.pipe(
  record({
    product_type: v.nullish(choice(['trading']), 'trading'),
    customer_guid: v.nullish(guid),
    symbol: text(1, 24),
    side: choice(['buy', 'sell']),
    receive_amount: v.nullish(wholeAmount),
    deliver_amount: v.nullish(wholeAmount),
    fees: v.nullish(fees),
  }),
  v.check(
    ({ receive_amount: receive, deliver_amount: deliver }) => receive != null || deliver != null,
    'deliver_amount is empty: one of deliver_amount and receive_amount is needed',
  ),
  v.check(
    ({ receive_amount: receive, deliver_amount: deliver }) => receive == null || deliver == null,
    'deliver_amount and receive_amount must not both be given',
  ),
);
export type PostQuote = v.InferOutput<typeof postQuote>;
