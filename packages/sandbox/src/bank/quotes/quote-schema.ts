import * as v from 'valibot';
import { tradableCodes } from '#domain/assets/assets.ts';
import { heldAssets } from '../assets/asset-routes.ts';
import { choice, guid, listOf, record, text, wholeAmount } from '../http/schemas.ts';
import { fiat } from '../prices/terms.ts';

/** Above this, fixed-receive sales have no solution. */
const maxBasisPoints = 5_000n;

const spreadFee = record({
  type: v.literal('spread'),
  spread_fee: v.pipe(
    wholeAmount,
    v.check((points) => points <= maxBasisPoints, `must be at most ${maxBasisPoints} basis points`),
  ),
});
const fixedFee = record({ type: v.literal('fixed'), fixed_fee: wholeAmount });
const fee = v.variant('type', [spreadFee, fixedFee], (issue) =>
  issue.expected === 'Object' ? 'must be an object' : 'must be spread or fixed',
);

const fees = v.nullish(
  v.pipe(
    listOf(fee, 2),
    v.check(
      (given) => new Set(given.map(({ type }) => type)).size === given.length,
      'must have at most one fee of each type',
    ),
  ),
);
/** Part of the contract, but unsupported here. */
const nothing = (reason: string) =>
  v.nullish(
    v.pipe(
      v.array(v.unknown(), 'must be a list'),
      v.maxLength(0, `must be empty: ${reason}`),
      v.transform(() => null),
    ),
  );

const common = {
  customer_guid: v.nullish(guid),
  receive_amount: v.nullish(wholeAmount),
  deliver_amount: v.nullish(wholeAmount),
};

const trading = record({
  product_type: v.nullish(v.literal('trading'), 'trading'),
  ...common,
  symbol: text(1, 24),
  side: choice(['buy', 'sell']),
  fees,
});
const funding = record({
  product_type: v.literal('funding'),
  ...common,
  asset: choice([fiat]),
  side: choice(['deposit', 'withdrawal']),
  fees,
});
const cryptoTransfer = record({
  product_type: v.literal('crypto_transfer'),
  ...common,
  asset: choice(tradableCodes),
  side: choice(['withdrawal']),
  fees,
  destination_accounts: nothing('this bank does not offer batches'),
});
/** Always a deposit. */
const withinBank = {
  ...common,
  asset: choice(heldAssets),
  side: v.nullish(choice(['deposit']), 'deposit'),
  fees: nothing('the product has no fees'),
};
const bookTransfer = record({ product_type: v.literal('book_transfer'), ...withinBank });
const interAccount = record({
  product_type: v.literal('inter_account'),
  ...withinBank,
  source_account_guid: guid,
  destination_account_guid: guid,
});

const offered = 'trading, funding, crypto_transfer, book_transfer, inter_account';
const notOffered = ['lightning_transfer', 'trading_exit'];
const products = v.variant(
  'product_type',
  [trading, funding, cryptoTransfer, bookTransfer, interAccount],
  ({ expected, received }) => {
    if (expected === 'Object') return 'must be an object';
    const known = notOffered.find((name) => received === `"${name}"`);
    return known === undefined
      ? `must be one of ${offered}`
      : `must be one of ${offered}: this bank does not offer ${known}`;
  },
);

export const postQuote = v.pipe(
  products,
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
export type PostTradingQuote = v.InferOutput<typeof trading>;
export type PostTransferQuote = Exclude<PostQuote, PostTradingQuote>;
